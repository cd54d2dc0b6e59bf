"""What goes in comes out."""

from __future__ import annotations

from pathlib import Path

import pytest

from dammen import library, variants
from dammen.book import openings as book
from dammen.errors import LibraryError
from dammen.library import Library
from dammen.library.encode import pack
from dammen.library.names import date_number, date_text, folded
from dammen.library.rules import from_json, to_json
from dammen.model import Game
from dammen.notation import fen, moves, pdn
from dammen.variants import Variant, load
from library_games import some_games

HOUSE = "turkish:promotion=at-end,must_extend=false"


def test_games_of_every_kind_come_back_as_they_were(lib: Library) -> None:
    games = some_games(120)
    assert lib.add_games(games) == len(games)
    assert list(lib.games()) == games


def test_what_comes_back_is_written_as_what_went_in(sqlite: Library) -> None:
    games = some_games(60, seed=1000)
    sqlite.add_games(games)
    assert [pdn.write(game) for game in sqlite.games()] == [pdn.write(game) for game in games]


def test_a_game_of_a_house_variant_carries_its_rules(lib: Library) -> None:
    game = Game(load(HOUSE))
    for _ in range(10):
        game.play(game.position.legal[0])
    lib.add_games([game])
    (back,) = lib.games()
    assert back == game
    assert back.variant.name == HOUSE


def test_other_rules_by_the_same_name_are_refused(sqlite: Library) -> None:
    sqlite.add_games([Game(load(HOUSE).derive(name="ours"))])
    other = Game(variants.get("turkish").derive(name="ours", king_value=250))
    other.play(other.position.legal[0])
    with pytest.raises(LibraryError, match="by other rules"):
        sqlite.add_games([other])
    assert len(sqlite) == 1


@pytest.mark.parametrize("variant", [*variants.ALL, load(HOUSE)], ids=lambda variant: variant.name)
def test_the_rules_of_every_variant_can_be_kept(variant: Variant) -> None:
    assert from_json(variant.name, to_json(variant)) == variant
    renamed = from_json("renamed", to_json(variant))
    assert to_json(renamed) == to_json(variant)


def test_a_move_takes_a_byte_and_a_plain_game_little_more() -> None:
    game = Game("international", tags={"White": "A", "Black": "B"})
    for text in ("32-28", "19-23", "28x19", "14x23"):
        game.play(moves.read(text, game.position))
    packed = pack(game)
    assert len(packed.moves) == 4
    assert (packed.notes, packed.setup, packed.tags) == (None, None, None)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1998.05.03", 19980503),
        ("1998.05.??", 19980500),
        ("1998.??.??", 19980000),
        ("????.??.??", 0),
        ("13-01-1996", 19960113),
        ("5/13/1996", 19960513),
        ("32-01-1996", 19960000),
        ("in May 1987", 19870000),
        ("yesterday", 0),
        ("", 0),
    ],
)
def test_dates_as_numbers(text: str, number: int) -> None:
    assert date_number(text) == number


@pytest.mark.parametrize("text", ["1998.05.03", "1998.05.??", "1998.??.??", "????.??.??"])
def test_dates_of_the_standard_come_back(text: str) -> None:
    assert date_text(date_number(text)) == text


def test_names_are_compared_without_accents_and_capitals() -> None:
    assert folded("Jānis  ŽEĻŅIKOVS") == folded("janis zelnikovs") == " janis zelnikovs"
    assert folded("Sijbrands, T.") == " sijbrands t"
    assert folded("A. Ødegård") == " a odegard"


@pytest.mark.data
@pytest.mark.slow
def test_every_game_that_was_really_played_comes_back(data_dir: Path, tmp_path: Path) -> None:
    with library.open(tmp_path / "all.sqlite3", create=True) as lib:
        for path in sorted(data_dir.rglob("*.pdn")):
            games = [reading.game for reading in pdn.readings(pdn.open_source(path))]
            before = len(lib)
            packed = {pack(game).content: game for game in games}
            fresh = lib.add_games(games)
            back = [entry.game() for entry in lib.search() if entry.id > before]
            assert len(back) == fresh <= len(packed), path
            assert all(packed[pack(game).content] == game for game in back), path


def test_openings_have_the_names_of_the_book(sqlite: Library) -> None:
    games = [game for variant in ("english", "russian", "international") for game in _openings(variant)]
    sqlite.add_games(games)
    expected = [found.name if (found := book.name(game)) is not None else None for game in games]
    assert [entry.opening for entry in sqlite.search()] == expected
    assert sum(name is not None for name in expected) > len(games) // 2


def _openings(variant: str) -> list[Game]:
    """Play every opening of the book, and some moves more."""
    games = []
    for opening in book.of(variants.get(variant)):
        game = Game(variant, tags={"Event": opening.name})
        for text in opening.moves:
            game.play(moves.read(text, game.position))
        for _ in range(4):
            game.play(game.position.legal[0])
        games.append(game)
    return games


def test_signs_that_no_database_can_keep(lib: Library) -> None:
    game = Game("english", tags={"White": "a\0b", "Event": "\ud800", "Opening": "x\0", "Annotator": "\0\udfff"})
    game.root.comment = "\0 \ud83d\U0001f600"
    lib.add_games([game])
    (back,) = lib.games()
    assert back.tags == {"White": "a\ufffdb", "Event": "\ufffd", "Opening": "x\ufffd", "Annotator": "\ufffd\ufffd"}
    assert back.root.comment == "\ufffd \ufffd\U0001f600"


def test_a_run_of_king_moves_comes_back(lib: Library) -> None:
    start = fen.position("W:WK46,31:BK5,20:+246+15", "frisian")
    game = Game(start=start)
    game.play(start.legal[0])
    lib.add_games([game])
    (entry,) = lib.search(position=start)
    assert entry.game() == game
    assert lib.count(position=fen.position("W:WK46,31:BK5,20", "frisian")) == 0
