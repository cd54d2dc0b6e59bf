"""Questions, each against a plain look at every game."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from dammen import library
from dammen.errors import FenError, LibraryError
from dammen.library import Library, Material, Query, read_material, read_part, searching, turned
from dammen.library.asking import RESULTS
from dammen.library.encode import result_number
from dammen.library.names import date_number
from dammen.model import Colour, Game, Piece, Position
from dammen.notation import fen, moves
from dammen.variants import get
from dammen.variants.house import from_mapping
from library_games import plain_game, some_games

GAMES = some_games(96)


@pytest.fixture
def full(lib: Library) -> Library:
    """Give a library with games of every kind; number n is the game at n - 1."""
    lib.add_games(GAMES)
    return lib


def found(lib: Library, **asked: Any) -> list[int]:
    numbers = [entry.id for entry in lib.search(**asked)]
    assert lib.count(**asked) == len(numbers)
    return numbers


def those(holds: Callable[[Game], bool]) -> list[int]:
    return [number for number, game in enumerate(GAMES, 1) if holds(game)]


def test_every_position_is_found_in_every_game_in_which_it_stands(full: Library) -> None:
    where: dict[Position, dict[int, int]] = {}
    for number, game in enumerate(GAMES, 1):
        for ply, position in enumerate(_indexed(game)):
            where.setdefault(position, {}).setdefault(number, ply)
    for position, games in where.items():
        entries = list(full.search(position=position))
        assert {entry.id: entry.ply for entry in entries} == games
        assert [entry.id for entry in entries] == sorted(games)
        assert full.count(position=position) == len(games)


def _indexed(game: Game) -> list[Position]:
    """Give the positions at each ply, without those that were set up anew."""
    at: dict[int, Position] = {0: game.start}
    for node in game.line():
        if node.move is not None:
            at[node.ply] = node.position
    return [at[ply] for ply in sorted(at)]


def test_a_position_set_up_amid_a_game_is_found_too(full: Library) -> None:
    for number, game in enumerate(GAMES, 1):
        for node in game.line():
            if node.is_setup:
                assert number in found(full, position=node.position)


def test_a_position_that_never_stood(full: Library) -> None:
    position = fen.position("W:WK3:BK50", "international")
    assert found(full, position=position) == []
    assert found(full, position=Position.start("killer")) == []


def test_a_position_together_with_tags(full: Library) -> None:
    start = Position.start("international")
    whites = those(lambda game: start in game.positions() and result_number(game.result) == RESULTS["white"])
    assert found(full, position=start, result="white") == whites
    assert found(full, position=start, variant="english") == []
    assert found(full, position=start, variant="international") == those(lambda game: start in game.positions())


def test_a_position_with_very_many_games_and_few_that_are_meant(
    sqlite: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dammen.library.searching._FEW", 3)
    sqlite.add_games(GAMES)
    start = Position.start("international")
    for result in RESULTS:
        expected = those(
            lambda game, number=RESULTS[result]: start in game.positions() and result_number(game.result) == number
        )  # type: ignore[misc]
        assert found(sqlite, position=start, result=result) == expected


@pytest.mark.parametrize("result", RESULTS)
def test_results(full: Library, result: str) -> None:
    expected = those(lambda game: result_number(game.result) == RESULTS[result])
    assert found(full, result=result) == expected
    assert expected


def test_names(full: Library) -> None:
    def has(*names: str) -> Callable[[Game], bool]:
        return lambda game: any(game.tags.get(colour) in names for colour in ("White", "Black"))

    assert found(full, player="sijbrands") == those(has("Ton Sijbrands", "Sijbrands, T."))
    assert found(full, player="SIJBRANDS t") == those(has("Ton Sijbrands", "Sijbrands, T."))
    assert found(full, player="zelnik") == those(has("Jānis Žeļņikovs"))
    assert found(full, player="?") == those(has("?"))
    assert found(full, player="ijbrands") == []
    assert found(full, white="tinsley", black="müller") == those(
        lambda game: game.tags.get("White") == "Marion Tinsley" and game.tags.get("Black") == "Müller"
    )


def test_events_sites_and_openings(full: Library) -> None:
    assert found(full, event="club 50") == those(lambda game: game.tags.get("Event") == "Club 50%")
    assert found(full, event="чемпионат") == those(lambda game: game.tags.get("Event") == "Чемпионат")
    assert found(full, site="leiden") == those(lambda game: "Site" in game.tags)
    assert found(full, opening="fourteenth") == those(lambda game: game.tags.get("Opening") == "Old Fourteenth")
    assert found(full, variant="frisian") == those(lambda game: game.variant.name == "frisian")


def test_a_name_is_no_pattern(full: Library) -> None:
    assert found(full, event="c%b") == []
    assert found(full, event="%") == []
    assert found(full, source="%") == []


def test_dates(full: Library) -> None:
    def number(game: Game) -> int:
        return date_number(game.tags.get("Date", ""))

    assert found(full, since="1998") == those(lambda game: number(game) >= 19980000)
    assert found(full, until="1998-05") == those(lambda game: 0 < number(game) <= 19980599)
    assert found(full, since="2003-05-31", until="2003-05-31") == those(lambda game: number(game) == 20030531)


@pytest.mark.parametrize(
    "asked",
    [
        {"since": "May"},
        {"until": "98"},
        {"since": "2001-13"},
        {"until": "2001-12-32"},
        {"result": "2-0"},
        {"player": ""},
        {"player": "\udcff"},
        {"source": "\udcff"},
    ],
)
def test_questions_that_make_no_sense(sqlite: Library, asked: dict[str, str]) -> None:
    sqlite.add_games(GAMES[:5])
    if "player" in asked or "source" in asked:
        assert found(sqlite, **asked) == []
        return
    with pytest.raises(LibraryError, match=r"no date|no result"):
        list(sqlite.search(**asked))


@pytest.mark.parametrize("where", ["player", "event", "opening"])
def test_a_name_of_very_many_words(where: str, sqlite: Library) -> None:
    assert found(sqlite, **{where: "a " * 50}) == []
    with pytest.raises(LibraryError, match="51 words are too many to look for in a name; 50 are the most"):
        found(sqlite, **{where: "a " * 51})


def test_numbers_that_no_database_has(sqlite: Library) -> None:
    sqlite.add_games(GAMES[:5])
    assert sqlite.count(material=read_material("W*:B*"), lasting=10**30) == 0
    for number in (0, -1, 10**30):
        with pytest.raises(LibraryError, match="there is no game"):
            sqlite.entry(number)


def counts(position: Position) -> tuple[int, int, int, int]:
    return (*position.count(Colour.WHITE), *position.count(Colour.BLACK))


def within(material: Material, position: Position) -> bool:
    return all(low <= count <= high for count, (low, high) in zip(counts(position), material.ranges, strict=True))


@pytest.mark.parametrize("text", ["W*:B*", "W15-18:B*K*", "W*K1+:B*", "W1K1:B2", "W0-3K*:B0-3K*", "W20:B20", "W12:B11"])
def test_material(full: Library, text: str) -> None:
    material = read_material(text)
    plain = those(lambda game: any(within(material, position) for position in game.positions()))
    assert found(full, material=material) == plain
    either = those(
        lambda game: any(within(m, position) for position in game.positions() for m in (material, material.turned()))
    )
    assert found(full, material=material, turned=True) == either


def test_the_ply_is_the_first_and_lasting_asks_for_more(full: Library) -> None:
    material = read_material("W18:B*")

    def begins(game: Game, plies: int) -> int | None:
        flags = [within(material, position) for position in game.positions()]
        return next((at for at in range(len(flags) - plies + 1) if all(flags[at : at + plies])), None)

    for plies in (1, 2, 5):
        entries = list(full.search(material=material, lasting=plies, variant="international"))
        simple = [e for e in entries if not any(node.is_setup for node in e.game().line())]
        assert all(entry.ply == begins(GAMES[entry.id - 1], plies) for entry in simple)
        assert simple


def test_parts_of_positions(full: Library) -> None:
    variant = get("international")
    rng = random.Random(5)
    for _ in range(15):
        game = rng.choice([g for g in GAMES if g.variant == variant])
        position = rng.choice(game.positions())
        pieces = dict(rng.sample(sorted(position.pieces.items()), min(3, len(position.pieces))))
        vacant = tuple(square for square in rng.sample(range(1, 51), 4) if square not in position.pieces)
        sides = [
            ",".join(
                ("K" if piece.is_king else "") + str(square)
                for square, piece in pieces.items()
                if piece.colour is colour
            )
            for colour in Colour
        ]
        lists = f":W{sides[0]}:B{sides[1]}"

        def stands(here: Position, pieces: dict[int, Piece] = pieces, vacant: tuple[int, ...] = vacant) -> bool:
            return all(here.pieces.get(s) is p for s, p in pieces.items()) and not any(s in here.pieces for s in vacant)

        any_side = those(lambda game: game.variant == variant and any(map(stands, game.positions())))
        assert found(full, part=read_part("?" + lists, variant, vacant)) == any_side
        one_side = those(
            lambda game, turn=position.turn: (
                game.variant == variant  # type: ignore[misc]
                and any(stands(here) and here.turn is turn for here in game.positions())
            )
        )
        assert found(full, part=read_part(position.turn.letter + lists, variant, vacant)) == one_side
        either = those(
            lambda game: (
                game.variant == variant and any(stands(here) or stands(turned(here)) for here in game.positions())
            )
        )
        assert found(full, part=read_part("?" + lists, variant, vacant), turned=True) == either


def test_a_position_with_the_board_turned(full: Library) -> None:
    rng = random.Random(6)
    for _ in range(15):
        game = rng.choice([game for game in GAMES if game.variant.name != "frisian"])
        position = rng.choice(_indexed(game))
        other = turned(position)
        assert turned(other) == position
        expected = those(lambda game: position in game.positions() or other in game.positions())  # noqa: B023
        assert found(full, position=other, turned=True) == expected


def test_a_board_that_cannot_be_turned() -> None:
    odd = from_mapping({"base": "english", "board": {"width": 5, "height": 6}, "start": "13-15/1-3"}, where="odd")
    with pytest.raises(LibraryError, match="does not look alike"):
        turned(Position.start(odd))


def test_all_at_once(full: Library) -> None:
    start = Position.start("international")
    asked: dict[str, Any] = {
        "position": start,
        "material": read_material("W*:B15-20"),
        "part": read_part("?:W50:B1", start.variant),
        "since": "1970",
    }
    expected = those(
        lambda game: (
            start in game.positions()
            and any(
                within(asked["material"], p)
                and p.pieces.get(50) is Piece.WHITE_MAN
                and p.pieces.get(1) is Piece.BLACK_MAN
                for p in game.positions()
            )
            and date_number(game.tags.get("Date", "")) >= 19700000
        )
    )
    assert found(full, **asked) == expected
    assert expected


@pytest.mark.parametrize(
    ("text", "material"),
    [
        ("W3K1:B2", Material((3, 3), (1, 1), (2, 2), (0, 0))),
        ("b2-4k*:w0", Material((0, 0), (0, 0), (2, 4), (0, 127))),
        ("W 1+ K 2 : B *", Material((1, 127), (2, 2), (0, 127), (0, 0))),
    ],
)
def test_material_is_read(text: str, material: Material) -> None:
    assert read_material(text) == material


@pytest.mark.parametrize("text", ["", "W3", "W3:W2", "W3:B2:B1", "W3K:B1", "X3:B1", "W4-2:B1", "W3:B2,", "W1234:B1"])
def test_material_that_cannot_be_read(text: str) -> None:
    with pytest.raises(LibraryError, match="material"):
        read_material(text)


def test_parts_that_cannot_be_read() -> None:
    variant = get("international")
    with pytest.raises(FenError, match="no square '99'"):
        read_part("?:W99:B", variant)
    with pytest.raises(LibraryError, match="has a piece"):
        read_part("?:W28:B", variant, (28,))
    with pytest.raises(LibraryError, match="no such square"):
        read_part("?:W28:B", variant, (51,))


def test_an_entry_says_what_lists_show(sqlite: Library) -> None:
    game = plain_game(3)
    game.tags = {"White": "A", "Black": "B", "Date": "13-01-1996", "Event": "Cup", "Site": "Here", "Round": "2"}
    sqlite.add_games([game])
    entry = sqlite.entry(1)
    said = entry.as_dict()
    assert (said["white"], said["black"], said["date"], said["event"]) == ("A", "B", "13-01-1996", "Cup")
    assert said["plies"] == len(game.moves()) == len(entry.line())
    with pytest.raises(LibraryError, match="no game 2"):
        sqlite.entry(2)


def test_a_question_may_be_kept(full: Library) -> None:
    question = Query(result="draw")
    assert [entry.id for entry in full.search(question)] == found(full, result="draw")
    assert full.count(question, variant="english") == len(
        those(lambda game: result_number(game.result) == RESULTS["draw"] and game.variant.name == "english")
    )


def test_answers_come_one_by_one(sqlite: Library) -> None:
    sqlite.add_games(GAMES)
    stream = sqlite.search(position=Position.start("international"))
    first = next(stream)
    sqlite.add_games(some_games(20, seed=7000))  # meanwhile the library grows
    rest = [entry.id for entry in stream]
    assert first.id < rest[0]
    assert len(rest) == len(set(rest))


def test_an_index_by_other_keys_is_refused(sqlite: Library) -> None:
    sqlite.add_games(GAMES)
    sqlite._store.run("UPDATE variants SET start_key = 7")
    with pytest.raises(LibraryError, match="library index"):
        list(sqlite.search(position=Position.start("international")))
    sqlite.reindex()
    assert found(sqlite, position=Position.start("international"))


def test_the_package_gives_what_it_promises() -> None:
    assert all(hasattr(library, name) for name in library.__all__)


@pytest.mark.parametrize("asked", [{}, {"position": Position.start()}, {"player": "tinsley"}, {"material": Material()}])
def test_a_search_goes_on_where_an_earlier_one_was_left(full: Library, asked: dict[str, Any]) -> None:
    whole = found(full, **asked)
    assert len(whole) > 3
    for number in (0, 1, whole[1], whole[-1]):
        assert found(full, **asked, after=number) == [each for each in whole if each > number]


def test_the_rules_of_its_games_are_listed(full: Library) -> None:
    assert [rules.name for rules in full.variants()] == sorted({game.variant.name for game in GAMES})


def test_an_opening_is_found_by_any_of_its_names_and_any_order_of_its_moves(sqlite: Library) -> None:
    lines = {
        "english": ("11-15 24-20 8-11", "11-15 23-19"),
        "russian": ("c3-d4 b6-a5 d4-c5 d6:b4 a3:c5", "c3-d4 d6-c5 b2-c3 f6-g5", "g3-h4 b6-a5"),
        "italian": ("23-20 10-13",),
    }
    for variant, texts in lines.items():
        sqlite.add_games(_played(variant, text) for text in texts)
    sqlite.add_games([_played("russian", "c3-d4 f6-g5 d2-c3 d6-c5")])  # the City Game by another way
    assert found(sqlite, opening="Ayrshire Lassie") == found(sqlite, opening="lassie ayr") == [1]
    assert found(sqlite, opening="kol") == found(sqlite, opening="Кол") == found(sqlite, opening="stake") == [3]
    assert found(sqlite, opening="gorodskaya partiya") == found(sqlite, opening="City Game") == [4, 7]
    assert found(sqlite, opening="кол", variant="english") == found(sqlite, opening="Sicilian") == []


def _played(variant: str, text: str) -> Game:
    game = Game(variant)
    for move in text.split():
        game.play(moves.read(move, game.position))
    return game


def test_games_are_looked_up_in_growing_pages(full: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = found(full, site="leiden")
    assert len(whole) > 40
    monkeypatch.setattr(searching, "_PAGE", 2)
    monkeypatch.setattr(searching, "_GROWTH", 3)
    monkeypatch.setattr(searching, "_LONGEST_PAGE", 20)
    assert found(full, site="leiden") == whole
    assert found(full, site="leiden", material=Material()) == whole
    assert found(full) == list(range(1, len(GAMES) + 1))
