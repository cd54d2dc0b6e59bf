"""The explorer: what was played from a position, how it ended, and the games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from litestar import Request, Response

from dammen.library import Entry, Library
from dammen.library.notes import fen_of
from dammen.server.kit import kit_of, page
from dammen.server.library.explore import Explored, Way, explore, way_of
from dammen.server.library.views import EXPLORE, PATH, BoardView, board_view, finder, leads, params_of, row, shelf_of
from dammen.server.library.wishes import NAMES, RESULT_WORDS, Sought, filled, sought
from dammen.server.pages.board import board_svg
from dammen.server.refusals import BadRequestError
from dammen.server.settings import FEN_LIMIT
from dammen.variants import Variant

Asked = Request[Any, Any, Any]
_FEW: Final = 10
_FIRST: Final = "international"
_FIELDS: Final = ("variant", *NAMES)


@dataclass(frozen=True)
class Looked:
    """What the explorer shows of a position.

    Attributes:
        asked: which games count.
        way: how one came to the position.
        state: the board.
        explored: what was played.
        entries: the first of the games.
        variants: the rules of the library's games.

    """

    asked: Sought
    way: Way
    state: BoardView
    explored: Explored
    entries: tuple[Entry, ...]
    variants: tuple[Variant, ...]

    def at(self, ply: int, flip: str | None) -> str:
        """Give the address of a position on the way."""
        return _address(self.asked, self.way, self.way.texts[:ply], flip)


def _address(asked: Sought, way: Way, texts: tuple[str, ...], flip: str | None) -> str:
    variant = way.position.variant.name
    return asked.address(EXPLORE, variant=variant, fen=way.fen, line=" ".join(texts), flip=flip)


def _look(request: Asked, lib: Library) -> Looked:
    params, find, kept = params_of(request), finder(request, lib), tuple(lib.variants())
    asked = sought(params, find, _FIELDS)
    fen, flip = params.get("fen", "").strip(), params.get("flip")
    if len(fen) > FEN_LIMIT:
        message = f"fen: the text is too long; it may have {FEN_LIMIT} characters"
        raise BadRequestError(message)
    names = [variant.name for variant in kept]
    variant = find(asked.query.variant or (_FIRST if _FIRST in names or not names else names[0]))
    way = way_of(variant, fen or None, params.get("line", ""))
    position = way.position

    def url(text: str) -> str:
        return _address(asked, way, (*way.texts, text), flip)

    last = None if way.last is None else (way.last, way.positions[-2])
    caption = f"After {way.texts[-1]}" if way.texts else "The start"
    query = sought({**asked.fields, "variant": variant.name, "position": fen_of(position)}, find).query
    return Looked(
        asked=asked,
        way=way,
        state=board_view(position, last, url, flipped=bool(flip), caption=caption),
        explored=explore(lib, position, asked.query, url),
        entries=tuple(islice(lib.search(query), _FEW)),
        variants=kept,
    )


def _steps(way: Way, at: Callable[[int], str]) -> list[dict[str, object]]:
    """Give the moves that led here, with their numbers and where they lead."""
    start = way.positions[0]
    offset = 0 if start.turn is start.variant.first else 1
    found: list[dict[str, object]] = []
    for index, text in enumerate(way.texts):
        number, second = divmod(index + offset, 2)
        shown = f"{number + 1}." if not second else (f"{number + 1}…" if index == 0 else "")
        found.append({"number": shown, "text": text, "url": at(index + 1)})
    return found


@page("/library/explore")
async def show(request: Asked) -> Response[str]:
    """Show what was played from a position."""
    kit, flip = kit_of(request), request.query_params.get("flip")
    looked = await shelf_of(request).demand(lambda lib: _look(request, lib))
    way, asked, explored = looked.way, looked.asked, looked.explored
    position, plies = way.position, len(way.texts)

    def at(ply: int) -> str:
        return looked.at(ply, flip)

    walk = {"start": at(0), "back": at(plies - 1)} if plies else {}
    if explored.choices:
        walk["on"] = explored.choices[0].url
    context = {
        "explored": explored,
        "variant": position.variant,
        "variants": looked.variants or kit.games.variants,
        "asked": filled(asked.fields),
        "narrow": any(name != "variant" for name in asked.fields),
        "results": RESULT_WORDS,
        "openings": (),
        "board": board_svg(position, flipped=bool(flip), last=way.last),
        "state": looked.state,
        "steps": _steps(way, at),
        "opening": way.opening,
        "rows": [row(entry) for entry in looked.entries],
        "walk": walk,
        "turn": looked.at(plies, None if flip else "1"),
        "flip": flip,
        "base": way.fen,
        "line": " ".join(way.texts),
        **leads(position, kit.games.variants),
        "search": asked.address(PATH, variant=position.variant.name, position=fen_of(position)),
    }
    return kit.frame.page(request, "library_explore.html", context)
