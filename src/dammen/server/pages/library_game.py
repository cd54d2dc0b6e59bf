"""A game of the library, replayed, with what was played from each of its positions in all the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from litestar import Request, Response

from dammen.errors import LibraryError
from dammen.library import Entry, Library, Query
from dammen.model.tree import Node
from dammen.notation import pdn
from dammen.server.kit import kit_of, named, page
from dammen.server.library.explore import Explored, explore
from dammen.server.library.replay import Line, Replay, caption, clock_words
from dammen.server.library.views import EXPLORE, PATH, BoardView, board_view, leads, params_of, shelf_of
from dammen.server.library.wishes import RESULT_WORDS, address, number_of
from dammen.server.pages.board import board_svg
from dammen.server.pages.frame import text_file
from dammen.server.refusals import UnknownError

Asked = Request[Any, Any, Any]
_DIGITS: Final = 15


@dataclass(frozen=True)
class Replayed:
    """A game at one of its positions.

    Attributes:
        entry: the game.
        lines: its moves.
        node: the position.
        at: its number.
        neighbours: where one may go from there.
        state: the board.
        explored: what was played from the position in all games.
        explore: where the explorer shows it.
        remark: what is said before the first move.

    """

    entry: Entry
    lines: tuple[Line, ...]
    node: Node
    at: int
    neighbours: dict[str, int]
    state: BoardView
    explored: Explored
    explore: str
    remark: str


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= _DIGITS):
        message = f"there is no game {text[:40]!r} in the library; games have numbers"
        raise UnknownError(message)
    return int(text)


def _entry(lib: Library, number: int) -> Entry:
    try:
        return lib.entry(number)
    except LibraryError as error:
        raise UnknownError(str(error)) from None


def _replay(lib: Library, number: int, params: dict[str, str]) -> Replayed:
    entry = _entry(lib, number)
    replay, flip = Replay(entry.game()), params.get("flip")
    count = len(replay.nodes)
    at = replay.at_ply(number_of(params, "ply", count)) if "ply" in params else number_of(params, "at", count - 1)
    node = replay.nodes[at]
    base, texts = replay.way(node)
    children = replay.children(node)

    def explorer(*more: str) -> str:
        return address(EXPLORE, variant=entry.variant.name, fen=base, line=" ".join([*texts, *more]), flip=flip)

    def url(text: str) -> str:
        if text in children:
            return address(f"{PATH}/games/{number}", at=children[text], flip=flip)
        return explorer(text)

    last = None if node.move is None or node.parent is None else (node.move, node.parent.position)
    return Replayed(
        entry=entry,
        lines=tuple(replay.lines()),
        node=node,
        at=at,
        neighbours=replay.neighbours(node),
        state=board_view(node.position, last, url, flipped=bool(flip), caption=caption(node)),
        explored=explore(lib, node.position, Query(), url),
        explore=explorer(),
        remark=replay.game.root.comment,
    )


@page("/library/games/{name:str}")
async def show(request: Asked) -> Response[str]:
    """Show a game at one of its positions, or give it as PDN."""
    kit, params = kit_of(request), params_of(request)
    text, dot, kind = named(request, "name").partition(".")
    number = _number(text)
    if dot:
        if kind != "pdn":
            message = f"a game of the library is given as .pdn, not as .{kind[:20]}"
            raise UnknownError(message)
        written = await shelf_of(request).demand(lambda lib: pdn.write(_entry(lib, number).game()))
        return text_file(written, f"library-{number}.pdn")
    shown = await shelf_of(request).demand(lambda lib: _replay(lib, number, params))
    url, flip = f"{PATH}/games/{number}", params.get("flip")
    position = shown.node.position
    context = {
        "shown": shown,
        "entry": shown.entry,
        "explored": shown.explored,
        "result": RESULT_WORDS[shown.entry.result_name],
        "clock": clock_words(shown.node.clock),
        "board": board_svg(position, flipped=bool(flip), last=shown.node.move),
        "state": shown.state,
        "walk": {name: address(url, at=at, flip=flip) for name, at in shown.neighbours.items()},
        "here": lambda at: address(url, at=at, flip=flip),
        "turn": address(url, at=shown.at, flip=None if flip else "1"),
        "save": f"{url}.pdn",
        **leads(position, kit.games.variants),
    }
    return kit.frame.page(request, "library_game.html", context)
