"""Writing PDN strictly as PDN 3.0 wants it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from dammen import kernels, variants
from dammen.errors import PdnError
from dammen.model import Position
from dammen.model.game import Game
from dammen.model.outcome import result_text
from dammen.model.tree import Node
from dammen.notation import fen, moves
from dammen.notation.fen.writer import Dialect
from dammen.notation.pdn import tags
from dammen.notation.pdn.comments import BEFORE, clock_text, escaped
from dammen.variants import Variant

WIDTH: Final = 80
_NAME: Final = re.compile(r"[A-Z][A-Za-z0-9_]*\Z")
_END: Final = "*"

# What is still to be written: a finished word, or a node and whether its move number must be repeated.
_Task = str | tuple[Node, bool]


class _Style(NamedTuple):
    """How squares are written: by letters or numbers, where that is not as the game has it; ranges in positions."""

    letters: bool | None = None
    ranges: bool = False


def write(game: Game, *, letters: bool | None = None, ranges: bool = False) -> str:
    """Write a game with its tags, moves, variations, comments, glyphs, clocks and result.

    A capture is written in full where start and end alone may mean another. Where the standard has no number for the
    game, ``GameType`` holds that of its nearest relative and ``Variant`` the name. The result stands in its tag, where
    the first number belongs to the side that moves first in the variant; between games stands an asterisk.

    Args:
        game: the game.
        letters: write squares by letters or by numbers; by default as the game has them.
        ranges: write ``1-20`` for twenty pieces running in a position.

    Raises:
        PdnError: a tag's name cannot be written.

    """
    style = _Style(letters, ranges)
    header = [f"[{name} {_quoted(value)}]" for name, value in _tags(game, style)]
    words = [*_movetext(game, style), _END]
    return "\n".join([*header, "", *_lines(words), ""])


def write_all(games: Iterable[Game]) -> str:
    """Write games one after the other, a blank line between them."""
    return "\n".join(write(game) for game in games)


def _tags(game: Game, style: _Style) -> Iterator[tuple[str, str]]:
    variant, own = game.variant, game.tags
    derived = {"Result": result_text(game.result, variant), "GameType": tags.game_type(variant, style.letters)}
    if own.get("Result") and (game.result is None or own.get("ResultFormat")):
        derived["Result"] = own["Result"]
    if variants.by_game_type(derived["GameType"]) != variant:
        derived["Variant"] = variant.name
    elif own.get("Variant"):
        derived["Variant"] = own["Variant"]
    if game.start != Position.start(variant):
        derived |= {"SetUp": "1", "FEN": _fen(game.start, style)}
    why = tags.termination(game.result) or own.get("Termination")
    if why:
        derived["Termination"] = why
    given = {name: value for name, value in own.items() if value and name not in tags.DERIVED} | derived
    for name in (*tags.ORDER, *(name for name in given if name not in tags.ORDER)):
        if name in given:
            if not _NAME.match(name):
                message = (
                    f"{name!r} cannot be the name of a tag; it must begin with a capital, and be of letters of the "
                    f"alphabet, figures and low lines"
                )
                raise PdnError(message)
            yield name, given[name]


def _quoted(value: str) -> str:
    text = tags.one_line(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'


def _movetext(game: Game, style: _Style) -> Iterator[str]:
    if game.is_bare:
        yield from _plainly(game, style)
        return
    yield from _comment(game.root)
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
        before = _before(node)
        yield from before
        ply = plies[id(parent)]
        plies[id(node)] = ply + (node.move is not None)
        if node.move is None:
            yield f'/FEN "{_fen(node.position, style)}"/'
            plies[id(node)] = plies[id(parent)] // 2 * 2 + (node.position.turn is not first)
        else:
            if not ply % 2 or numbered or before:
                yield _number(ply)
            yield moves.write(node.move, parent.position, style="standard", letters=style.letters)
        yield from (f"${nag}" for nag in node.nags)
        said = _comment(node)
        yield from said
        siblings = parent.variations[1:] if node is parent.next else ()
        _continue(node, stack, numbered=bool(siblings or said or node.move is None))
        for other in reversed(siblings):
            stack += [")", (other, True), "("]


def _plainly(game: Game, style: _Style) -> Iterator[str]:
    """Write a game of which there is nothing but its moves."""
    variant, start = game.variant, game.start
    line = game.moves()
    texts = kernels.spell(start.state, line, _names(variant, style.letters), variant.separator)
    first = ply = int(start.turn is not variant.first)
    for move, text in zip(line, texts, strict=True):
        if not ply % 2 or ply == first:
            yield _number(ply)
        yield text or moves.write(move, game.positions()[ply - first], style="standard", letters=style.letters)
        ply += 1


@lru_cache(maxsize=64)
def _names(variant: Variant, letters: bool | None) -> list[str]:  # noqa: FBT001 - None is a third value
    label = variant.label if letters is None else variant.board.name if letters else str
    return ["", *(label(square) for square in variant.board.squares)]


def _number(ply: int) -> str:
    number, second = divmod(ply, 2)
    return f"{number + 1}{'...' if second else '.'}"


def _continue(node: Node, stack: list[_Task], *, numbered: bool) -> None:
    if node.next is not None:
        stack.append((node.next, numbered))


def _before(node: Node) -> list[str]:
    """Give what is said before a move.

    A variation may begin with a comment; elsewhere a mark says that it does not belong to the move that it follows.
    """
    if not node.comment_before:
        return []
    begins = node.parent is not None and node is not node.parent.next
    return [_braced("" if begins else BEFORE, node.comment_before)]


def _comment(node: Node) -> list[str]:
    """Give what is said after a move: the clocks, then the words; at the root, the words before the first move."""
    clocks = clock_text(node.clock) if node.clock is not None else ""
    return [_braced(clocks, node.comment)] if clocks or node.comment else []


def _braced(command: str, words: str) -> str:
    return "{" + f"{command} {escaped(words)}".strip() + "}"


def _fen(position: Position, style: _Style) -> str:
    # The standard's FEN has no room for what kings have run (Frisian draughts); lidraughts' has.
    running = any(count for count, _ in position.king_runs)
    dialect: Dialect = "lidraughts" if running else "pdn"
    return fen.write(position, dialect=dialect, letters=style.letters, ranges=style.ranges)


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
