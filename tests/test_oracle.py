"""The oracle against the law's own examples and against published counts."""

from __future__ import annotations

import pytest

from cases import (
    Keep,
    Line,
    PerftCase,
    RulePosition,
    Setting,
    after,
    full,
    lines,
    moves_of,
    perft_cases,
    read_fen,
    rule_positions,
    short,
    touched,
)
from dammen import variants
from oracle import Run, perft

LEAVES_AT_MOST = 12_000


def by_ends(fen: str, variant: str = "international") -> list[str]:
    setting = read_fen(variants.load(variant), fen)
    return [short(setting.variant, move) for move in moves_of(setting)]


def played(setting: Setting, text: str) -> Setting:
    """Play the one legal move that goes from the first square of a text to its last."""
    squares = touched(setting.variant, text)
    fits = [move for move in moves_of(setting) if (move.start, move.end) == (squares[0], squares[-1])]
    assert len(fits) == 1, f"{text} fits {fits}"
    assert bool(fits[0].captured) == ("x" in text), text
    return after(setting, fits[0])


@pytest.mark.parametrize("position", rule_positions(), ids=lambda position: position.test_id)
def test_article(position: RulePosition) -> None:
    variant, moves = position.setting.variant, moves_of(position.setting)
    if position.legal is not None:
        assert {short(variant, move) for move in moves} == position.legal
    if position.paths is not None:
        assert {full(variant, move) for move in moves} == position.paths
    if position.crowned is not None:
        assert {short(variant, move) for move in moves if move.promotes} == position.crowned
    if position.most is not None:
        assert {len(move.captured) for move in moves} == {position.most}


@pytest.mark.parametrize("line", lines(), ids=lambda line: line.name)
def test_line_is_legal_throughout(line: Line) -> None:
    setting = line.setting
    for ply, text in enumerate(line.moves, start=1):
        assert ply not in line.only or len(moves_of(setting)) == 1, f"ply {ply}, {text}"
        setting = played(setting, text)
    assert line.end is None or setting == line.end


def affordable(case: PerftCase) -> int:
    """Give the depth to which the oracle counts in a second or two."""
    return max(depth for depth, leaves in enumerate(case.leaves, start=1) if depth == 1 or leaves <= LEAVES_AT_MOST)


@pytest.mark.parametrize(
    ("case", "keep"),
    [pytest.param(case, keep, id=case.test_id(keep=keep)) for case in perft_cases() for keep in case.kept],
)
def test_perft(case: PerftCase, keep: Keep) -> None:
    variant, pieces, white, _ = case.setting
    depth = affordable(case)
    kept = keep is not Keep.NONE  # where a king sets foot does not matter so near the start
    counts = [perft(variant, pieces, ply, white=white, keep_duplicates=kept) for ply in range(1, depth + 1)]
    assert counts == list(case.leaves[:depth])


# --- Encyclopaedia Britannica, 9th edition: the lunette ---


def test_eb9_lunette_takes_one_of_the_two() -> None:
    lunette = read_fen(variants.get("polish-eb9"), "W:W16,23:B19")
    for move in moves_of(lunette):
        assert all(reply.captured for reply in moves_of(after(lunette, move))), short(lunette.variant, move)


def test_eb9_lunette_is_nothing_when_the_intruder_can_be_taken() -> None:
    assert by_ends("W:W16,23,24:B19", "polish-eb9") == ["24x15"]


def test_eb9_lunette_is_nothing_with_both_squares_behind_it_filled() -> None:
    lunette = played(read_fen(variants.get("polish-eb9"), "W:W12,16,23,26:B19"), "16-11")
    assert not any(move.captured for move in moves_of(lunette))


# --- the least obvious of the rules ---


def test_fmjd_4_7_two_ways_round_are_one_move() -> None:
    circle = read_fen(variants.get("international"), "W:W33:B18,19,28,29")
    assert len(moves_of(circle)) == 1
    assert {full(circle.variant, move) for move in moves_of(circle, keep_duplicates=True)} == {
        "33x24x13x22x33",
        "33x22x13x24x33",
    }


def test_a_straight_line_is_one_way_wherever_the_king_sets_foot() -> None:
    line = read_fen(variants.get("international"), "W:WK46:B14,32")
    ways = moves_of(line, keep_duplicates=True)
    assert [full(line.variant, way) for way in ways] == ["46x28x10", "46x28x5"]


def test_turkish_man_may_not_turn_back_sideways() -> None:
    setting = read_fen(variants.get("turkish"), "W:Wd4:Be4,c4")
    assert {short(setting.variant, move) for move in moves_of(setting)} == {"d4xf4", "d4xb4"}


@pytest.mark.parametrize("moves_made", [0, 1, 2, 3])
def test_wfd_14_three_moves_running_with_a_king(moves_made: int) -> None:
    setting = read_fen(variants.get("frisian"), "W:WK46,31:B5")._replace(runs=((moves_made, 46), (0, 0)))
    by_king = [move for move in moves_of(setting) if move.start == 46]
    assert bool(by_king) == (moves_made < 3)


def test_wfd_14_a_capture_is_free() -> None:
    setting = read_fen(variants.get("frisian"), "W:WK46,31:B23")._replace(runs=((3, 46), (0, 0)))
    assert {move.start for move in moves_of(setting)} == {46}


def test_wfd_14_a_side_without_men_is_not_bound() -> None:
    setting = read_fen(variants.get("frisian"), "W:WK46:B5")._replace(runs=((3, 46), (0, 0)))
    assert moves_of(setting)


@pytest.mark.parametrize(
    ("line", "runs"),
    [
        ("46-41", ((1, 41), (0, 0))),
        ("46-41 15-20 41-46", ((2, 46), (0, 0))),
        ("46-41 15-20 41-46 20-25 31-26", ((0, 0), (0, 0))),
        ("46-41 15-20 41-46 20-25 46-41", ((3, 41), (0, 0))),
    ],
)
def test_wfd_14_counting(line: str, runs: tuple[Run, Run]) -> None:
    setting = read_fen(variants.get("frisian"), "W:WK46,31:B15")
    for text in line.split():
        setting = played(setting, text)
    assert setting.runs == runs
