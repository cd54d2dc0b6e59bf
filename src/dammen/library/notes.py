"""All of a game but the moves of its main line: comments, glyphs, clocks, variations, and pieces set up anew.

The tree is parted into lines. Line 0 is the main line with the root at place 0; every other begins with a node that is
not the first continuation of the one before it, which stands earlier in the list. What stands beside a node names the
line and its place there. It is all written as one MessagePack value, compressed.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Final

import msgspec

from dammen.kernels import Move
from dammen.library._kernel import packer
from dammen.library.names import storable
from dammen.model import Colour, Position, Reading
from dammen.model.game import Game
from dammen.model.position import NO_RUNS
from dammen.model.tree import Node
from dammen.notation import fen
from dammen.variants import Variant

_COLOURS: Final = (None, Colour.WHITE, Colour.BLACK)


class Leg(msgspec.Struct, array_like=True, frozen=True):
    """Moves, packed, from where the line stands, or from a position set up there."""

    setup: str | None
    moves: bytes


class Branch(msgspec.Struct, array_like=True, frozen=True):
    """A line beside another: after which node it comes, and its legs."""

    line: int
    place: int
    legs: list[Leg]


class Clock(msgspec.Struct, array_like=True, frozen=True):
    """What the clocks showed."""

    white: float | None
    black: float | None
    elapsed: float | None
    running: int


class Beside(msgspec.Struct, array_like=True, frozen=True):
    """What stands beside a node."""

    line: int
    place: int
    before: str
    comment: str
    nags: list[int]
    clock: Clock | None


class Notes(msgspec.Struct, array_like=True, frozen=True):
    """Everything beside the moves of a main line."""

    branches: list[Branch]
    beside: list[Beside]


def fen_of(position: Position) -> str:
    """Write a position so that nothing of it is lost: with the runs of king moves, where there are any."""
    return fen.write(position, dialect="pdn" if position.king_runs == NO_RUNS else "lidraughts")


def write(game: Game) -> bytes:
    """Write all of a game but the moves of its main line, not compressed yet."""
    kernel = packer(game.variant)
    lines: list[list[Node]] = [[game.root, *game.line()]]
    branches: list[Branch] = []
    beside: list[Beside] = []
    for number, line in enumerate(lines):  # it grows meanwhile
        for place, node in enumerate(line):
            for child in node.variations[1:]:
                made = _line(child)
                lines.append(made)
                legs = [
                    Leg(None if setup is None else fen_of(setup), kernel.pack(start.state, moves)[0])
                    for setup, start, moves in _legs(node, made)
                ]
                branches.append(Branch(number, place, legs))
            if node.comment or node.comment_before or node.nags or node.clock is not None:
                words = storable(node.comment_before), storable(node.comment)
                beside.append(Beside(number, place, *words, list(node.nags), _clock(node.clock)))
    return msgspec.msgpack.encode(Notes(branches, beside))


def compress(written: bytes) -> bytes:
    """Compress notes, to be kept."""
    return zlib.compress(written, 9)


def _line(first: Node) -> list[Node]:
    found = [first]
    while (following := found[-1].next) is not None:
        found.append(following)
    return found


def _legs(before: Node, line: list[Node]) -> Iterator[tuple[Position | None, Position, list[Move]]]:
    """Part a line at the positions that are set up in it."""
    setup: Position | None = None
    start, moves = before.position, list[Move]()
    for node in line:
        if node.move is None:
            if moves or setup is not None:
                yield setup, start, moves
            setup = start = node.position
            moves = []
        else:
            moves.append(node.move)
    yield setup, start, moves


def _clock(reading: Reading | None) -> Clock | None:
    if reading is None:
        return None
    return Clock(reading.white, reading.black, reading.elapsed, _COLOURS.index(reading.running))


def read(data: bytes) -> Notes:
    """Read notes that were compressed.

    Raises:
        ValueError: the bytes are none.

    """
    try:
        return msgspec.msgpack.decode(zlib.decompress(data), type=Notes)
    except (zlib.error, msgspec.MsgspecError) as error:
        message = f"its comments and variations cannot be read: {error}"
        raise ValueError(message) from error


def add(notes: Notes, game: Game) -> None:
    """Add what stood beside the moves of a game's main line.

    Raises:
        ValueError: the notes do not fit the game.

    """
    lines: list[list[Node]] = [[game.root, *game.line()]]
    try:
        for branch in notes.branches:
            node = lines[branch.line][branch.place]
            lines.append(_grown(node, branch.legs, game.variant))
        for each in notes.beside:
            node = lines[each.line][each.place]
            node.comment_before, node.comment, node.nags = each.before, each.comment, each.nags
            if each.clock is not None:
                clock = each.clock
                node.clock = Reading(clock.white, clock.black, clock.elapsed, _COLOURS[clock.running])
    except IndexError:
        message = "its comments and variations do not fit its moves"
        raise ValueError(message) from None


def _grown(node: Node, legs: list[Leg], variant: Variant) -> list[Node]:
    """Add a variation after a node; give its nodes."""
    found: list[Node] = []
    for leg in legs:
        if leg.setup is not None:
            node = node.add_setup(fen.position(leg.setup, variant))
            found.append(node)
        for move in packer(variant).unpack(node.position.state, leg.moves):
            node = node.add_legal(move)
            found.append(node)
    return found
