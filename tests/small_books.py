"""Small books for the tests."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from dammen.book import Book
from dammen.book.making import Tally, Wishes, build
from dammen.book.storing import save
from dammen.model import Colour, Game, Outcome, Position
from dammen.model.outcome import Reason
from dammen.notation import moves, pdn
from dammen.variants import Variant, get

RESULTS = {"w": Colour.WHITE, "b": Colour.BLACK, "d": None}


def played(variant: str, line: str, result: str = "*") -> Game:
    """Play a game; ``result`` is w, b, d or *."""
    game = Game(variant)
    for text in line.split():
        game.play(moves.read(text, game.position))
    if result != "*" and game.result is None:
        game.conclude(Outcome(RESULTS[result], Reason.AGREEMENT if result == "d" else Reason.RESIGNATION))
    return game


GAMES = (
    ("11-15 23-19 8-11", "b"),
    ("11-15 23-19 9-14", "d"),
    ("11-15 22-18 15x22", "w"),
    ("9-14 22-18 11-15", "*"),
    ("11-15 22-17 8-11", "b"),
)


def small_book(path: Path, games: Sequence[tuple[str, str]] = GAMES, variant: str = "english") -> Book:
    """Make a book of a few games and open it."""
    tally = Tally(get(variant))
    for line, result in games:
        assert tally.add(played(variant, line, result))
    save(path, get(variant), tally.moves, {"sources": []})
    return Book.open(path)


def write_games(path: Path, games: Sequence[tuple[str, str]] = GAMES, variant: str = "english") -> Path:
    """Write a few games as a file."""
    path.write_text("\n".join(pdn.write(played(variant, *game)) for game in games), encoding="utf-8")
    return path


def built(variant: Variant | str, files: Sequence[Path], out: Path, wishes: Wishes | None = None) -> Book:
    """Build a book of files and open it."""
    rules = get(variant) if isinstance(variant, str) else variant
    build(rules, files, out, wishes or Wishes())
    return Book.open(out, rules)


def texts(book: Book, position: Position) -> dict[str, tuple[int, int, int, int]]:
    """Give the moves of a position with their games, wins, draws and losses."""
    return {
        moves.write(entry.move, position): (entry.games, entry.wins, entry.draws, entry.losses)
        for entry in book.moves(position)
    }
