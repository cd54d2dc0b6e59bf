"""The engine with tables of endings: it wins what is won, holds what is drawn, and is the same without them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from dammen.engine import Engine, Limits
from dammen.engine.endings import look_up
from dammen.errors import EngineError, TablebaseError
from dammen.kernels import Move
from dammen.model import Position
from dammen.notation import fen
from dammen.tablebase.build import Plan, build
from dammen.tablebase.layout import Kind
from dammen.tablebase.material import Material, up_to
from dammen.tablebase.rules import numbering
from dammen.tablebase.tables import Result, Tables
from dammen.variants import get


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give English results to four pieces, without distances."""
    made = tmp_path_factory.mktemp("engine")
    for _ in build(Plan(get("english"), 4, Kind.WDL, made)):
        pass
    return made


@pytest.fixture(scope="module")
def results(folder: Path) -> Tables:
    return Tables(get("english"), [folder])


@pytest.fixture(scope="module")
def exact(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    """Give English tables to three pieces, results and distances."""
    made = tmp_path_factory.mktemp("exact")
    for kind in (Kind.WDL, Kind.DTW):
        for _ in build(Plan(get("english"), 3, kind, made)):
            pass
    return Tables(get("english"), [made])


def english(text: str) -> Position:
    return fen.position(text, "english")


def short(move: Move) -> str:
    return f"{move.start}{'x' if move.is_capture else '-'}{move.end}"


def drawn_from(pieces: int, count: int, seed: int) -> list[Position]:
    """Draw positions with so many pieces that are not over."""
    draw, found = random.Random(seed), []
    endings = [numbering(get("english"), m) for one in up_to(pieces) if one.pieces == pieces for m in (one, one.mirror)]
    while len(found) < count:
        ending = draw.choice(endings)
        position = Position(get("english"), ending.state(draw.randrange(ending.size)))
        if position.legal:
            found.append(position)
    return found


def test_a_won_ending_is_won_the_shortest_way(exact: Tables) -> None:
    position = english("W:WK6,K9:BK15")
    engine = Engine("english", hash_mb=1, tables=exact)
    choice = engine.choose(position)
    assert (choice.win_in, choice.score, choice.is_proved, choice.info.nodes) == (27, 29_973, True, 0)
    assert len(choice.pv) == 27
    for plies in range(27, 0, -1):
        choice = engine.choose(position, (), Limits(depth=1))
        assert choice.win_in == (plies if plies % 2 else -plies)
        position = position.play(choice.move)
    assert position.is_over()


def test_a_lost_ending_is_held_as_long_as_it_can_be(exact: Tables) -> None:
    position = english("B:WK6,K9:BK15")
    plies = exact.distances().value(position).plies
    assert plies is not None
    choice = Engine("english", hash_mb=1, tables=exact).choose(position)
    assert choice.win_in == -plies


def test_the_only_drawing_move_is_found_at_depth_one(results: Tables) -> None:
    choice = Engine("english", hash_mb=1, tables=results).choose(english("W:WK18:BK29,K30"), (), Limits(depth=1))
    assert (short(choice.move), choice.score) == ("18-22", 0)


def test_results_at_the_root_leave_only_moves_that_keep_them(results: Tables) -> None:
    engine = Engine("english", hash_mb=1, tables=results)
    for position in drawn_from(4, 60, 1):
        proof = look_up(results, position)
        assert proof is not None
        choice = engine.choose(position, (), Limits(depth=2))
        assert position.legal.index(choice.move) in proof.allowed
        after = results.value(position.play(choice.move)).after()
        assert after.result is results.value(position).result


def test_a_win_by_results_alone_comes_to_its_end(results: Tables) -> None:
    # Without distances: what leads on is a search for the next capture or crowning. The other side plays as well.
    position = english("W:WK6,K9:BK15")
    engine, history = Engine("english", hash_mb=4, tables=results, seed=1), []
    for _ in range(60):
        if position.is_over():
            break
        choice = engine.choose(position, history, Limits(depth=13))
        assert choice.is_proved
        history.append(position)
        position = position.play(choice.move)
    assert position.winner() == "white"


def test_a_search_knows_what_an_exchange_leads_to(results: Tables) -> None:
    # Six pieces: the tables are reached by captures.
    known = 0
    for position in drawn_from(6, 30, 3):
        with_tables = Engine("english", hash_mb=1, tables=results).choose(position, (), Limits(depth=7))
        known += with_tables.is_proved and with_tables.win_in is None
        if with_tables.is_proved and with_tables.win_in is None:
            line = position
            for move in with_tables.pv:
                line = line.play(move)
            value = results.value(line)
            mine = line.turn is position.turn
            assert value.result is (Result.WIN if (with_tables.score > 0) == mine else Result.LOSS), position
    assert known >= 5


def test_weaker_levels_do_not_ask(results: Tables) -> None:
    position = english("W:WK18:BK29,K30")
    for level in (1, 5, 9):
        alone = Engine("english", level=level, seed=4, hash_mb=1).choose(position)
        beside = Engine("english", level=level, seed=4, hash_mb=1, tables=results).choose(position)
        assert (alone.move, alone.info.nodes) == (beside.move, beside.info.nodes)
    assert Engine("english", level=1, hash_mb=1, tables=results).hint(position, (), Limits(depth=1)).score == 0


def test_far_from_the_tables_nothing_changes(results: Tables) -> None:
    position, limits = Position.start("english"), Limits(depth=7)
    alone = Engine("english", hash_mb=1).choose(position, (), limits)
    beside = Engine("english", hash_mb=1, tables=results).choose(position, (), limits)
    assert (alone.pv, alone.score, alone.info.nodes) == (beside.pv, beside.score, beside.info.nodes)


def test_an_analysis_without_end_goes_on_with_distances(exact: Tables) -> None:
    engine = Engine("english", hash_mb=1, tables=exact)
    thinking = engine.think(english("W:WK6,K9:BK15"), (), Limits(infinite=True))
    depths = [next(thinking).depth for _ in range(3)]
    thinking.stop()
    thinking.finish()
    assert depths == [1, 2, 3]


def test_tables_of_another_game_are_refused(results: Tables) -> None:
    with pytest.raises(TablebaseError, match="these are tables of english, not of russian"):
        Engine("russian", tables=results)


def test_a_damaged_table_is_told(tmp_path: Path) -> None:
    plan = Plan(get("english"), 2, Kind.WDL, tmp_path)
    for _ in build(plan):
        pass
    there = plan.path(Material(0, 1, 0, 1))
    good = there.read_bytes()
    there.write_bytes(good[:-9] + bytes([good[-9] ^ 0xFF]) + good[-8:])
    engine = Engine("english", hash_mb=1, tables=Tables(get("english"), [tmp_path]))
    with pytest.raises(TablebaseError, match=r"0m1k-0m1k\.dtb: block 0 is damaged"):
        engine.choose(english("W:WK1,K32:BK10"), (), Limits(depth=9))
    there.write_bytes(good[:20])
    with pytest.raises(TablebaseError, match=r"0m1k-0m1k\.dtb"):
        Engine("english", tables=Tables(get("english"), [tmp_path]))


def test_an_engine_without_tables_has_none(tmp_path: Path) -> None:
    empty = Engine("english", hash_mb=1, tables=Tables(get("english"), [tmp_path]))
    position = english("W:WK6,K9:BK15")
    assert look_up(Tables(get("english"), [tmp_path]), position) is None
    assert empty.choose(position, (), Limits(depth=5)).info.nodes > 0
    with pytest.raises(EngineError):
        empty.choose(english("W:W5:B1"))


def test_frisian_kings_beside_men_are_left_to_the_search(tmp_path: Path) -> None:
    for kind in (Kind.WDL, Kind.DTW):
        for _ in build(Plan(get("frisian"), 3, kind, tmp_path)):
            pass
    tables = Tables(get("frisian"), [tmp_path])
    beside_a_man, kings = fen.position("W:WK46,28:BK43", "frisian"), fen.position("W:WK46,K28:BK43", "frisian")
    assert look_up(tables, beside_a_man) is None
    assert look_up(tables, kings) is not None
    assert Engine("frisian", hash_mb=1, tables=tables).choose(beside_a_man, (), Limits(depth=5)).info.nodes > 0
