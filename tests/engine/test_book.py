"""The engine plays by a book."""

from __future__ import annotations

from pathlib import Path

import pytest

from dammen.book import Book
from dammen.engine import Engine, Limits
from dammen.errors import EngineError
from dammen.model import Position
from dammen.notation import moves
from small_books import played, small_book

START = Position.start("english")
DEEP = Limits(depth=3)


@pytest.fixture
def book(tmp_path: Path) -> Book:
    return small_book(tmp_path / "small.book")


def test_a_move_of_the_book_is_played_without_thinking(book: Book) -> None:
    thinking = Engine("english", hash_mb=1, book=book).think(START, (), DEEP)
    (info,) = thinking
    choice = thinking.choice
    assert moves.write(choice.move, START) == "11-15"
    assert choice.entry is not None
    assert choice.entry == book.moves(START)[0]
    assert (info.nodes, info.pv) == (0, (choice.move,))
    assert choice.info == info


def test_out_of_the_book_it_thinks(book: Book) -> None:
    engine = Engine("english", hash_mb=1, book=book)
    position = played("english", "10-15 21-17").position
    choice = engine.choose(position, (), DEEP)
    assert (choice.entry, choice.depth) == (None, 3)
    assert choice.info.nodes > 0


def test_a_game_goes_by_the_book_and_then_on(book: Book) -> None:
    engine = Engine("english", hash_mb=1, book=book)
    position, by_book = START, []
    for _ in range(8):
        choice = engine.choose(position, (), DEEP)
        by_book.append(choice.entry is not None)
        position = position.play(choice.move)
    assert by_book == [True] * 3 + [False] * 5


def test_every_level_plays_by_it(book: Book) -> None:
    for level in range(1, 11):
        assert Engine("english", hash_mb=1, level=level, seed=1, book=book).choose(START).entry is not None


def test_variety_is_the_seeds(book: Book) -> None:
    def chosen(seed: int, variety: float) -> str:
        engine = Engine("english", hash_mb=1, seed=seed, book=book, variety=variety)
        return moves.write(engine.choose(START).move, START)

    assert {chosen(seed, 0.0) for seed in range(20)} == {"11-15"}
    assert {chosen(seed, 2.0) for seed in range(60)} == {"11-15", "9-14"}
    assert [chosen(seed, 2.0) for seed in range(20)] == [chosen(seed, 2.0) for seed in range(20)]


def test_analysis_and_hints_look_for_themselves(book: Book) -> None:
    engine = Engine("english", hash_mb=1, book=book)
    thinking = engine.think(START, (), Limits(infinite=True))
    next(thinking)
    next(thinking)
    thinking.stop()
    assert thinking.choice.entry is None
    assert engine.hint(START, limits=DEEP).entry is None


def test_a_book_of_another_game_is_refused(book: Book) -> None:
    with pytest.raises(EngineError, match="the book is one of english, but the engine plays russian"):
        Engine("russian", hash_mb=1, book=book)
    with pytest.raises(EngineError, match="a variety of -1"):
        Engine("english", hash_mb=1, book=book, variety=-1)
