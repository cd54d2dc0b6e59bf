"""Books of moves: their files, looking moves up, and choosing one."""

from __future__ import annotations

import hashlib
import random
import re
import struct
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dammen import variants
from dammen.book import Book, Entry
from dammen.book.key import Made
from dammen.book.making import Tally
from dammen.book.record import SIZE, Place, Told, pack, unpack
from dammen.book.storing import MAGIC, save
from dammen.book.weighing import weigh
from dammen.errors import BookError, DammenError, VariantError
from dammen.model import Game, Move, Position
from dammen.notation import fen, moves
from dammen.variants import get
from small_books import played, small_book, texts


@pytest.fixture
def book(tmp_path: Path) -> Book:
    return small_book(tmp_path / "small.book")


def test_the_moves_of_a_position_with_their_results(book: Book) -> None:
    start = Position.start("english")
    assert texts(book, start) == {"11-15": (4, 1 + 1, 1, 1), "9-14": (1, 0, 0, 0)}
    after = played("english", "11-15").position
    assert texts(book, after) == {"23-19": (2, 0, 1, 1), "22-18": (1, 1, 0, 0), "22-17": (1, 0, 0, 1)}
    assert (len(book), book.about["positions"]) == (11, 7)


def test_transpositions_are_one(tmp_path: Path) -> None:
    games = (("11-15 23-19 9-14 22-17", "d"), ("9-14 22-17 11-15 23-19 8-11", "b"))
    with small_book(tmp_path / "a.book", (*games, ("9-14 23-19 11-15 22-17 8-11", "w"))) as book:
        position = played("english", "11-15 22-17 9-14 23-19").position
        assert texts(book, position) == {"8-11": (2, 1, 0, 1)}


def test_turned_positions_are_one(book: Book) -> None:
    start = fen.position("W:W21-32:B1-12", "english")  # White begins on the turned board
    assert texts(book, start) == {"22-18": (4, 2, 1, 1), "24-19": (1, 0, 0, 0)}


def test_out_of_the_book(book: Book) -> None:
    position = played("english", "10-15 21-17").position
    assert book.moves(position) == ()
    assert book.choose(position) is None
    assert book.choose(position, 1.0) is None


def test_why_a_move_is_there() -> None:
    move = Position.start("english").legal[0]
    assert Entry(move, 3, 1, 1, 0, 12, 9, 5).why == (
        "played in 3 games (1 won, 1 drawn, 1 of unknown end); the engine gives it +0.12, 9 plies deep"
    )
    assert (
        Entry(move, 1, 0, 0, 1, None, 0, 0).why == "played in 1 game (1 lost); never chosen: too bad beside the others"
    )
    assert Entry(move, 4, 2, 1, 0, None, 0, 1).points == pytest.approx(2.5 / 3)
    assert Entry(move, 1, 0, 0, 0, -250, 3, 1).points is None


# --- choosing ---


def test_without_variety_the_weightiest_move_is_chosen(book: Book) -> None:
    start = Position.start("english")
    chosen = {str(entry.move) for _ in range(20) if (entry := book.choose(start)) is not None}
    assert len(chosen) == 1
    entries = book.moves(start)
    assert [entry.weight for entry in entries] == sorted((entry.weight for entry in entries), reverse=True)


def test_variety_chooses_each_move_as_often_as_it_weighs(book: Book) -> None:
    start = Position.start("english")
    first, second = book.moves(start)
    chance = random.Random(1)
    for variety, power in ((1.0, 1.0), (2.0, 0.5)):
        expected = first.weight**power / (first.weight**power + second.weight**power)
        counts = Counter(chosen.move for _ in range(4000) if (chosen := book.choose(start, variety, chance)))
        assert counts[first.move] / 4000 == pytest.approx(expected, abs=0.04)
    same = [[book.choose(start, 1.0, chance) for _ in range(10)] for chance in (random.Random(3), random.Random(3))]
    assert same[0] == same[1]


@pytest.mark.parametrize("variety", [-1.0, float("nan")])
def test_a_variety_below_nothing_is_refused(book: Book, variety: float) -> None:
    with pytest.raises(BookError, match="a variety of"):
        book.choose(Position.start("english"), variety)


def told(games: int = 0, wins: int = 0, draws: int = 0, losses: int = 0, score: int | None = None) -> Told:
    return Told(games, wins, draws, losses, score)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (told(10, 5, 0, 5), told(5, 2, 1, 2)),  # played more often
        (told(10, 6, 2, 2), told(10, 2, 2, 6)),  # fared better
        (told(20, 10, 0, 10), told(100, 5, 0, 95)),  # popular, and lost nearly always
        (told(score=20), told(score=5)),  # is worth more
        (told(10, 5, 0, 5, score=0), told(12, 6, 0, 6, score=-40)),  # the engine has seen through it
        (told(1, 0, 1, 0), told(1, 0, 0, 1)),
    ],
)
def test_weights_go_by_games_results_and_scores(better: Told, worse: Told) -> None:
    weigh([better, worse])
    assert better.weight > worse.weight >= 0


def test_weights_are_halved_by_each_ten_hundredths_of_a_man() -> None:
    found = [told(score=score) for score in (30, 20, 10, -200)]
    weigh(found)
    assert [each.weight for each in found] == [16, 8, 4, 0]


# --- the file ---


COUNTS = st.integers(0, (1 << 32) - 1)


@given(
    st.builds(
        Place,
        st.integers(0, (1 << 64) - 1),
        st.builds(Made, st.integers(0, 127), st.integers(0, 127), COUNTS),
    ),
    st.builds(
        Told, COUNTS, COUNTS, COUNTS, COUNTS, st.none() | st.integers(-32_000, 32_000), st.integers(0, 255), COUNTS
    ),
)
def test_a_move_is_read_as_it_was_written(place: Place, what: Told) -> None:
    data = pack(place, what)
    assert len(data) == SIZE == 40
    assert unpack(data, 0) == (place, what)


def test_every_move_of_a_large_book_is_found(tmp_path: Path) -> None:
    chance = random.Random(5)
    known: dict[Place, Told] = {}
    for _ in range(3000):
        place = Place(chance.getrandbits(64), Made(chance.randrange(50), chance.randrange(50), 0))
        known[place] = Told(games=chance.randrange(1, 50))
    path = tmp_path / "large.book"
    save(path, get("international"), known, {})
    with Book.open(path) as book:
        assert dict(book.entries()).keys() == known.keys()
        assert [place for place, _ in book.entries()] == sorted(known)
        for place in known:
            assert place in {found for found, _ in book._told(place.key)}
        assert list(book._told(12345)) == []


def test_the_same_moves_make_the_same_file(tmp_path: Path) -> None:
    small_book(tmp_path / "a.book").close()
    small_book(tmp_path / "b.book").close()
    assert (tmp_path / "a.book").read_bytes() == (tmp_path / "b.book").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.book", "b.book"]


def test_a_book_that_is_cut_short_is_refused_wherever_it_is_cut(tmp_path: Path) -> None:
    path = tmp_path / "small.book"
    small_book(path).close()
    whole = path.read_bytes()
    broken = tmp_path / "broken.book"
    for length in range(len(whole)):
        broken.write_bytes(whole[:length])
        with pytest.raises(BookError, match=re.escape(str(broken))):
            Book.open(broken)


def test_a_book_with_a_wrong_byte_is_refused_wherever_it_is(tmp_path: Path) -> None:
    path = tmp_path / "small.book"
    small_book(path).close()
    whole = path.read_bytes()
    broken = tmp_path / "broken.book"
    for at in range(len(whole)):
        broken.write_bytes(whole[:at] + bytes([whole[at] ^ 0x41]) + whole[at + 1 :])
        with pytest.raises(BookError, match=re.escape(str(broken))):
            Book.open(broken)


def sealed(data: bytes) -> bytes:
    return data + hashlib.sha256(data).digest()


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "is no book of moves: it is empty"),
        (b"[Event", "is no book of moves: it does not begin like one"),
        (MAGIC, "is damaged: it is cut short"),
        (sealed(struct.pack("<8sHHI", MAGIC, 2, 0, 0)), "is written in version 2 of the format; this dammen reads"),
        (sealed(struct.pack("<8sHHI", MAGIC, 1, 0, 8) + b"{zut}   "), "its header cannot be read"),
        (sealed(struct.pack("<8sHHI", MAGIC, 1, 0, 8) + b"{}      "), "its header cannot be read"),
        (sealed(struct.pack("<8sHHI", MAGIC, 1, 0, 8) + b"[]      "), "its header cannot be read"),
        (
            sealed(struct.pack("<8sHHI", MAGIC, 1, 0, 45) + b'{"variant": "a", "rules": "b", "moves":1e999}'),
            "its header cannot be read",
        ),
        (sealed(struct.pack("<8sHHI", MAGIC, 1, 0, 200_000) + b"[" * 200_000), "its header cannot be read"),
        (
            sealed(struct.pack("<8sHHI", MAGIC, 1, 0, 40) + b'{"variant": "a", "rules": "b", "moves": 3}'[:40]),
            "its header cannot be read",
        ),
        (
            sealed(struct.pack("<8sHHI", MAGIC, 1, 0, 48) + b'{"variant": "a", "rules": "b", "moves": 3}      '),
            "its header does not agree with what it holds",
        ),
        (
            sealed(struct.pack("<8sHHI", MAGIC, 1, 0, 48) + b'{"variant":7, "rules": "b", "moves": 0}         '),
            "its header does not agree with what it holds",
        ),
        (
            sealed(struct.pack("<8sHHI", MAGIC, 1, 0, 48) + b'{"variant": "zut", "rules": "b", "moves": 0}    '),
            "is a book of zut, whose rules are not known here; open it with a variant",
        ),
        (
            sealed(
                struct.pack("<8sHHI", MAGIC, 1, 0, 56) + b'{"variant": "english", "rules": "b", "moves": 0}        '
            ),
            "is a book of other rules of english, not of english",
        ),
    ],
)
def test_what_is_no_whole_book_is_refused_by_name(tmp_path: Path, data: bytes, why: str) -> None:
    path = tmp_path / "some.book"
    path.write_bytes(data)
    with pytest.raises(BookError, match=re.escape(why)) as refusal:
        Book.open(path)
    assert str(refusal.value).startswith(str(path))


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "none.book", tmp_path, Path("a\0b")):
        with pytest.raises(BookError, match="cannot be read"):
            Book.open(path)


def test_a_book_of_another_game_is_refused(book: Book) -> None:
    with pytest.raises(BookError, match="is a book of english, not of russian"):
        book.moves(Position.start("russian"))
    with pytest.raises(BookError, match="is a book of english, not of russian"):
        Book.open(book.path, "russian")
    with pytest.raises(VariantError):
        Book.open(book.path, "zut")
    other = variants.load("english:promotion=at-end")
    with pytest.raises(BookError, match="is a book of english, not of"):
        Book.open(book.path, other)


def test_a_book_serves_every_game_that_moves_alike(book: Book) -> None:
    """Old French draughts differ in who begins and in the huff, not in the moves that a position has."""
    french = get("old-french")
    position = fen.position("B:W21-32:B1-12", french)
    assert {moves.write(entry.move, position) for entry in book.moves(position)} == {"11-15", "9-14"}
    assert Book.open(book.path, french).variant is french


def test_a_closed_book_says_so(book: Book) -> None:
    with book as opened:
        assert opened is book
    with pytest.raises(BookError, match="is closed"):
        book.moves(Position.start("english"))


def test_captures_with_the_same_ends_are_two_moves(tmp_path: Path) -> None:
    """A book keeps two captures apart by what they take, where start and end are the same."""
    position = next(
        each
        for seed in range(2000)
        if (each := scattered(seed)) is not None and len(ends := Counter(map(ends_of, each.legal))) < ends.total()
    )
    tally = Tally(get("international"))
    for number, move in enumerate(position.legal, start=1):
        for _ in range(number):
            game = Game("international", position)
            game.play(move)
            tally.add(game)
    save(tmp_path / "a.book", get("international"), tally.moves, {})
    with Book.open(tmp_path / "a.book") as book:
        assert {entry.move: entry.games for entry in book.moves(position)} == {
            move: number for number, move in enumerate(position.legal, start=1)
        }


def ends_of(move: Move) -> tuple[int, int]:
    return move.start, move.end


def scattered(seed: int) -> Position | None:
    """Scatter a king and many men on the board; None where there is no position."""
    chance = random.Random(seed)
    squares = chance.sample(range(6, 46), 12)
    try:
        return fen.position(f"W:WK{squares[0]}:B{','.join(map(str, squares[1:]))}", "international")
    except DammenError:
        return None
