"""Writing PDN as PDN 3.0 wants it, with the result at the end of the moves, where every program looks for it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from dammen.errors import PdnError
from dammen.model import Position
from dammen.model.game import Game
from dammen.model.outcome import result_text
from dammen.model.tree import Node
from dammen.notation import fen, moves
from dammen.notation.pdn import tags
from dammen.notation.pdn.comments import clock_text

WIDTH: Final = 80
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]*\Z")

# What is still to be written: a finished word, or a node and whether its move number must be repeated.
_Task = str | tuple[Node, bool]


def write(game: Game) -> str:
    """Write a game with its tags, moves, variations, comments, glyphs, clocks and result.

    Captures that are ambiguous get the squares that tell them apart. Where the standard has no number for the game,
    ``GameType`` holds that of its nearest relative and ``Variant`` the name. The first number of the result belongs
    to the side that moves first in the variant.

    Raises:
        PdnError: a tag's name cannot be written.

    """
    header = [f"[{name} {_quoted(value)}]" for name, value in _tags(game)]
    words = [*_movetext(game), result_text(game.result, game.variant)]
    return "\n".join([*header, "", *_lines(words), ""])


def write_all(games: Iterable[Game]) -> str:
    """Write games one after the other, a blank line between them."""
    return "\n".join(write(game) for game in games)


def _tags(game: Game) -> Iterator[tuple[str, str]]:
    variant, own = game.variant, game.tags
    derived = {"Result": result_text(game.result, variant), "GameType": tags.game_type(variant)}
    if game.result is None and own.get("Result"):
        derived["Result"] = own["Result"]
    if variant.game_type is None:
        derived["Variant"] = variant.name
    if game.start != Position.start(variant):
        derived |= {"SetUp": "1", "FEN": fen.write(game.start)}
    why = tags.termination(game.result) or own.get("Termination")
    if why:
        derived["Termination"] = why
    given = {name: value for name, value in own.items() if value and name not in tags.DERIVED} | derived
    for name in (*tags.ORDER, *(name for name in given if name not in tags.ORDER)):
        if name in given:
            if not _NAME.match(name):
                message = f"{name!r} cannot be the name of a tag; it must be letters, figures and low lines"
                raise PdnError(message)
            yield name, given[name]


def _quoted(value: str) -> str:
    text = " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'


def _movetext(game: Game) -> Iterator[str]:
    yield from _comment(game.root, "")
    stack: list[_Task] = []
    _continue(game.root, stack, numbered=True)
    first = game.variant.first
    plies = {id(game.root): 0 if game.start.turn is first else 1}
    while stack:
        task = stack.pop()
        if isinstance(task, str):
            yield task
            continue
        node, numbered = task
        parent = node.parent
        if parent is None:  # pragma: no cover - only the root has none
            continue
        ply = plies[id(parent)]
        plies[id(node)] = ply + (node.move is not None)
        if node.move is None:
            yield f'/FEN "{fen.write(node.position)}"/'
            plies[id(node)] = plies[id(parent)] // 2 * 2 + (node.position.turn is not first)
        else:
            yield from _move(node, parent, ply, numbered=numbered)
        said = list(_comment(node, node.comment))
        yield from said
        siblings = parent.variations[1:] if node is parent.next else ()
        _continue(node, stack, numbered=bool(siblings or said or node.comment_before or node.move is None))
        for other in reversed(siblings):
            stack += [")", (other, True), "("]


def _continue(node: Node, stack: list[_Task], *, numbered: bool) -> None:
    if node.next is not None:
        stack.append((node.next, numbered))


def _move(node: Node, parent: Node, ply: int, *, numbered: bool) -> Iterator[str]:
    number, second = divmod(ply, 2)
    if not second or numbered or node.comment_before:
        yield f"{number + 1}{'...' if second else '.'}"
    if node.comment_before:
        yield _braced(node.comment_before)
    if node.move is not None:
        yield moves.write(node.move, parent.position)
    yield from (f"${nag}" for nag in node.nags)


def _comment(node: Node, words: str) -> Iterator[str]:
    """Give what is said after a move: the clocks, then the words; at the root, the words before the first move."""
    text = words or (node.comment if node.parent is None else "")
    clocks = clock_text(node.clock) if node.clock is not None else ""
    if clocks or text:
        yield _braced(f"{clocks} {text}".strip())


def _braced(text: str) -> str:
    # A comment cannot hold the brace that closes it.
    return "{" + " ".join(text.replace("}", ")").split()) + "}"


def _pieces(words: Iterable[str]) -> list[str]:
    """Part comments at their blanks, and set brackets close to what they hold."""
    pieces: list[str] = []
    opened = False
    for word in words:
        parts = word.split(" ") if word.startswith("{") else [word]
        if pieces and (opened or word == ")"):
            pieces[-1] += parts.pop(0)
        pieces += parts
        opened = word == "("
    return pieces


def _lines(words: Iterable[str]) -> Iterator[str]:
    """Fill lines up to their width."""
    line = ""
    for piece in _pieces(words):
        if line and len(line) + 1 + len(piece) > WIDTH:
            yield line
            line = piece
        else:
            line = f"{line} {piece}" if line else piece
    if line:
        yield line
