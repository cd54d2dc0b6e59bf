"""Asking: what the tables answer is what solving found, for every position, from any number of threads."""

from __future__ import annotations

import random
import threading
from pathlib import Path

import pytest

from dammen import kernels
from dammen.errors import TablebaseError
from dammen.kernels import solved
from dammen.model import Position
from dammen.notation import fen
from dammen.tablebase.build import Plan, build
from dammen.tablebase.layout import Kind
from dammen.tablebase.material import Material, up_to
from dammen.tablebase.rules import numbering
from dammen.tablebase.tables import Result, Tables, Value, default_folder
from dammen.variants import Variant, get, load
from table_builds import Built

RESULTS = (Result.DRAW, Result.LOSS, Result.WIN)


def every(variant: Variant, pieces: int) -> list[tuple[Material, int]]:
    """Give each ending with so many pieces, and how many positions it has."""
    found = [m for one in up_to(pieces) for m in dict.fromkeys((one, one.mirror)) if m.pieces == pieces]
    return [(material, numbering(variant, material).size) for material in found]


@pytest.mark.parametrize(
    ("name", "pieces"), [("english", 3), ("turkish", 2), ("brazilian:compulsory=false", 3), ("antidraughts", 2)]
)
def test_probing_gives_what_solving_found(name: str, pieces: int, tmp_path: Path) -> None:
    variant = load(name)
    for kind in (Kind.WDL, Kind.DTW):
        tables = Tables(variant, [tmp_path], kind)
        for found in build(Plan(variant, pieces, kind, tmp_path)):
            for one in found:
                ending = numbering(variant, one.material)
                values = memoryview(one.values).cast("B")
                for number in range(0, ending.size, 1 + ending.size // 6000):
                    value = tables.value(Position(variant, ending.state(number)))
                    if kind is Kind.WDL:
                        assert value == Value(RESULTS[values[number]]), (one.material, number)
                    else:
                        word = values[2 * number] + 256 * values[2 * number + 1]
                        plies = (word - 1) // 2 if word else None
                        assert value == Value(RESULTS[word and 2 - word % 2], plies), (one.material, number)


def test_black_is_answered_as_white_is(built: Built) -> None:
    tables = Tables(get("english"), [built("english", 3, Kind.DTW)], Kind.DTW)
    white, black = fen.position("W:W22,K32:BK1", "english"), fen.position("B:WK32:B11,K1", "english")
    assert tables.value(white) == tables.value(black)


def test_moves_are_listed_the_best_first(built: Built) -> None:
    tables = Tables(get("english"), [built("english", 3, Kind.DTW)], Kind.DTW)
    position = fen.position("W:WK6,K9:BK15", "english")
    found = tables.moves(position)
    assert {move for move, _ in found} == set(position.legal)
    assert [value.rank for _, value in found] == sorted((value.rank for _, value in found), reverse=True)
    assert found[0][1] == tables.value(position) == Value(Result.WIN, 27)
    assert tables.best(position) == [move for move, value in found if value.plies == 27]
    line = tables.line(position, 100)
    assert len(line) == 27
    for move in line:
        position = position.play(move)
    assert position.is_over()


def test_distances_stand_beside_results(built: Built) -> None:
    folder = built("english", 2, Kind.WDL)
    built("english", 2, Kind.DTW)
    tables = Tables(get("english"), [folder])
    position = fen.position("W:WK1:BK10", "english")
    assert tables.value(position).plies is None
    assert tables.distances().value(position) == Value(
        tables.value(position).result, tables.distances().value(position).plies
    )
    assert tables.distances() is tables.distances()
    assert tables.distances().distances() is tables.distances()


def test_what_has_no_table_is_refused_by_name_and_found_to_be_missing(built: Built) -> None:
    tables = Tables(get("english"), [built("english", 3, Kind.WDL)])
    four, many = fen.position("W:WK19,K23:B12,K28", "english"), Position.start("english")
    assert tables.most_pieces == 3
    for position in (four, many):
        assert not tables.has(position)
        assert tables.find(position) is None
        with pytest.raises(TablebaseError, match="there is no wdl table of"):
            tables.value(position)
    with pytest.raises(TablebaseError, match="of 2 kings against 1 man and 1 king for english"):
        tables.value(four)
    with pytest.raises(TablebaseError, match="these are tables of english, not of thai"):
        tables.value(Position.start("thai"))
    with pytest.raises(TablebaseError, match="not of thai"):
        tables.for_search(get("thai"))


def test_a_capture_out_of_the_tables_needs_only_what_it_leads_to(built: Built) -> None:
    # Four pieces, of which two are taken at once.
    tables = Tables(get("english"), [built("english", 3, Kind.WDL)])
    assert tables.value(fen.position("W:WK1,K4:B6,15", "english")).result is Result.WIN


def test_a_position_that_is_over_needs_no_table(tmp_path: Path) -> None:
    assert Tables(get("english"), [tmp_path]).value(fen.position("W:W5:B1", "english")).result is Result.LOSS
    assert Tables(get("antidraughts"), [tmp_path]).value(fen.position("W:W6:B1", "antidraughts")).result is Result.WIN
    blocked = fen.position("B:W9,14:B5", "english")
    assert blocked.is_over()
    assert Tables(get("english"), [tmp_path], Kind.DTW).value(blocked) == Value(Result.LOSS, 0)


def test_the_first_folder_that_has_a_table_is_asked(tmp_path: Path, built: Built) -> None:
    folder = built("english", 2, Kind.WDL)
    tables = Tables(get("english"), [tmp_path, folder])
    assert tables.value(fen.position("W:WK1:BK32", "english"))
    assert tables.most_pieces >= 2


def test_the_users_own_folder_is_the_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DAMMEN_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "tablebases"
    assert Tables.default(get("english")).most_pieces == 1
    for _ in build(Plan(get("english"), 2, Kind.WDL, default_folder())):
        pass
    assert Tables.default(get("english")).most_pieces == 2


def test_an_equal_variant_made_another_time_is_the_same(built: Built) -> None:
    variant = get("english")
    tables = Tables(variant, [built("english", 2, Kind.WDL)])
    position = fen.position("W:WK1:BK10", "english")
    before = tables.value(position)
    kernels._kernel.cache_clear()
    try:
        assert tables.value(fen.position("W:WK1:BK10", "english")) == before
    finally:
        numbering.cache_clear()  # its kernels are gone


def test_damage_is_told_when_it_is_met(tmp_path: Path) -> None:
    plan = Plan(get("english"), 2, Kind.WDL, tmp_path)
    for _ in build(plan):
        pass
    there = plan.path(Material(0, 1, 0, 1))
    data = bytearray(there.read_bytes())
    data[-10] ^= 0xFF
    there.write_bytes(bytes(data))
    tables = Tables(get("english"), [tmp_path])
    position = fen.position("W:WK1:BK32", "english")
    for _ in range(2):
        with pytest.raises(TablebaseError, match=r"0m1k-0m1k\.dtb: block 0 is damaged"):
            tables.value(position)
    # The others are none the worse for it.
    assert tables.value(fen.position("W:W21:BK32", "english"))


def test_a_table_of_another_size_is_refused(tmp_path: Path) -> None:
    plan = Plan(get("english"), 2, Kind.WDL, tmp_path)
    for _ in build(plan):
        pass
    plan.path(Material(1, 0, 1, 0)).replace(plan.path(Material(0, 1, 0, 1)))
    with pytest.raises(TablebaseError, match="0m1k-0m1k"):
        Tables(get("english"), [tmp_path]).value(fen.position("W:WK1:BK32", "english"))


def test_threads_share_few_blocks_and_get_right_answers(built: Built) -> None:
    variant = get("english")
    folder = built("english", 4, Kind.WDL)
    asked: list[Position] = []
    draw = random.Random(5)
    for material, size in every(variant, 4):
        ending = numbering(variant, material)
        asked.extend(Position(variant, ending.state(draw.randrange(size))) for _ in range(200))
    expected = [Tables(variant, [folder]).value(position) for position in asked]
    tables = Tables(variant, [folder], cache=0)  # two blocks: nearly every question throws one out
    wrong: list[Position] = []

    def ask(seed: int) -> None:
        order = list(range(len(asked)))
        random.Random(seed).shuffle(order)
        wrong.extend(asked[place] for place in order if tables.value(asked[place]) != expected[place])

    threads = [threading.Thread(target=ask, args=(seed,)) for seed in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    prober = tables.for_search(variant)
    assert prober.used == 2 * 65536
    assert prober.most == 4


def test_the_compiled_prober_refuses_what_does_not_fit(built: Built) -> None:
    variant = get("english")
    built("english", 2, Kind.WDL)
    kernel = kernels.start(variant).kernel
    with pytest.raises(ValueError, match="do not hold a block"):
        solved.prober(kernel, plain=True, slot=1000, room=999)
    prober = solved.prober(kernel, plain=True, slot=1000, room=1000)
    ending = numbering(variant, Material(0, 1, 0, 1))
    with pytest.raises(ValueError, match="too long"):
        prober.add(ending, 0, 5001, 1, bytes)
    with pytest.raises(ValueError, match="too long"):
        prober.add(ending, 3, 10, 100, bytes)
    with pytest.raises(ValueError, match="fewer values than positions"):
        prober.add(ending, 0, 500, 1, bytes)
    with pytest.raises(ValueError, match="another variant"):
        prober.add(numbering(get("thai"), Material(0, 1, 0, 1)), 0, 5000, 1, bytes)
    with pytest.raises(ValueError, match="another variant"):
        prober.value(Position.start("thai").state)
    prober.add(ending, 0, 5000, 1, lambda block: bytes(2 + block))
    with pytest.raises(ValueError, match="block 0 of a table has 2 bytes"):
        prober.value(ending.state(900))


def test_frisian_searches_get_only_what_runs_of_king_moves_leave_alone(built: Built) -> None:
    variant = get("frisian")
    tables = Tables(variant, [built("frisian", 3, Kind.WDL)])
    both = fen.position("W:WK46,28:BK43", "frisian")
    assert tables.find(both) is not None
    prober = tables.for_search(variant)
    assert prober.value(both.state) == (1, 1, 0, 1)
    assert prober.value(fen.position("W:WK46,K28:BK43", "frisian").state) in {0, 1, 2}
