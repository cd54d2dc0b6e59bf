"""Removing games, making the index anew, and counting what there is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from dammen.library import Library
from dammen.library.index import Index
from dammen.model import Position
from dammen.notation import pdn
from library_games import plain_game, some_games

Files = Callable[[str, str | bytes], Path]
GAMES = some_games(42)


def everything(lib: Library) -> dict[Position, list[int]]:
    """Ask for every position of the games."""
    asked = {position for game in GAMES for position in game.positions()}
    return {position: [entry.id for entry in lib.search(position=position)] for position in asked}


def without(found: dict[Position, list[int]], gone: set[int]) -> dict[Position, list[int]]:
    return {position: [number for number in numbers if number not in gone] for position, numbers in found.items()}


@pytest.mark.parametrize("gone", [{2}, {1, 30, 42}, set(range(1, 30))])
def test_a_removed_game_is_found_no_more(gone: set[int], lib: Library) -> None:
    lib.add_games(GAMES)
    before = everything(lib)
    assert lib.remove(sorted(gone)) == len(gone)
    assert everything(lib) == without(before, gone)
    assert len(lib) == 42 - len(gone)
    lib.compact()
    assert everything(lib) == without(before, gone)
    assert lib.remove(sorted(gone)) == 0


def test_a_removed_game_can_come_again_under_a_new_number(lib: Library) -> None:
    lib.add_games(GAMES)
    lib.remove([42])
    assert lib.add_games(GAMES[41:]) == 1
    assert lib.entry(43).game() == GAMES[41]
    assert [e.id for e in lib.search(position=GAMES[41].position)][-1] == 43


def test_a_file_can_be_added_again_after_its_games_were_removed(lib: Library, file: Files) -> None:
    one, two = file("one.pdn", pdn.write_all(GAMES[:30])), file("two.pdn", pdn.write_all(GAMES[30:]))
    lib.add(one, two)
    assert lib.remove([entry.id for entry in lib.search(source="one.pdn")]) == 30
    assert len(lib) == 12
    first, second = lib.add(one, two)
    assert (first.games, second.before) == (30, True)


def test_the_index_can_be_made_anew(lib: Library) -> None:
    lib.add_games(GAMES)
    lib.remove([4])
    before = everything(lib)
    told: list[int] = []
    assert lib.reindex(told.append) == 41
    assert told == [41]
    assert everything(lib) == before


def test_segments_are_merged_as_they_become_many(sqlite: Library) -> None:
    games = [plain_game(number) for number in range(400)]
    games = [game for game in games if game.variant.name == "international"]
    for game in games:
        sqlite.add_games([game])
    index = Index(sqlite._store)
    segments = index.segments(1)
    assert len(segments) <= 3 * 7
    assert max(segment.level for segment in segments) >= 2
    assert [segment.level for segment in segments] == sorted((s.level for s in segments), reverse=True)
    start = Position.start("international")
    numbers = [entry.id for entry in sqlite.search(position=start)]
    assert numbers == list(range(1, len(sqlite) + 1))
    sqlite.compact()
    assert len(index.segments(1)) == 1
    assert [entry.id for entry in sqlite.search(position=start)] == numbers


def test_compacting_forgets_names_that_nothing_uses(lib: Library) -> None:
    lib.add_games(GAMES)
    lib.remove(range(2, 43))
    lib.compact()
    tags = GAMES[0].tags
    stats = lib.stats()
    assert stats.players == len({tags.get("White"), tags.get("Black")} - {None})
    assert stats.events == len({tags.get("Event")} - {None})
    assert lib.entry(1).game() == GAMES[0]


def test_numbers_of_what_there_is(lib: Library, file: Files) -> None:
    path = file("games.pdn", pdn.write_all(GAMES))
    lib.add(path)
    stats = lib.stats()
    assert stats.games == 42
    assert stats.positions == sum(len(game.moves()) + 1 for game in GAMES)
    assert stats.variants == dict(sorted(stats.variants.items(), key=lambda item: -item[1]))
    assert sum(stats.variants.values()) == sum(stats.results.values()) == 42
    assert stats.bytes > 0
    (source,) = stats.sources
    assert source["source"] == str(path)
    assert source["read"] == source["bytes"] == path.stat().st_size
    assert stats.as_dict()["games"] == 42


def test_an_empty_library(lib: Library) -> None:
    stats = lib.stats()
    assert (stats.games, stats.positions, stats.first, stats.variants, stats.sources) == (0, 0, None, {}, [])
    assert list(lib.search()) == []
    assert lib.remove([1]) == 0
    lib.compact()
    assert lib.reindex() == 0


def test_a_file_whose_games_were_there_already_can_be_added_once_they_are_removed(lib: Library, file: Files) -> None:
    one, two = file("one.pdn", pdn.write_all(GAMES[:30])), file("two.pdn", pdn.write_all(GAMES[10:]))
    assert [added.twice for added in lib.add(one, two)] == [0, 20]
    lib.remove([entry.id for entry in lib.search(source="one.pdn")])
    counted = {source["source"]: (source["games"], source["twice"], source["read"]) for source in lib.stats().sources}
    assert counted == {str(one): (0, 0, 0), str(two): (12, 0, 0)}
    (again,) = lib.add(two)
    assert (again.games, again.twice, again.before) == (20, 12, False)
    assert lib.stats().sources[1]["games"] == 32
