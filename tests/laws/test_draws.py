"""Each federation's articles on draws: one test an article, named by it."""

from __future__ import annotations

import pytest

from dammen import laws
from dammen.errors import GameError
from dammen.laws import Count, Verdict
from dammen.model import Game, Move, Reason
from dammen.notation import fen
from dammen.notation import moves as notation
from dammen.variants import ALL, Variant


def begin(variant: str, position: str) -> Game:
    return Game(start=fen.position(position, variant))


def play(game: Game, text: str) -> Game:
    for move in text.split():
        game.play(notation.read(move, game.position))
    return game


def running(game: Game, rules: str, article: str) -> Count:
    """Give the count of an article that runs."""
    (count,) = (count for count in laws.progress(game, laws.get(rules)) if count.clause.article == article)
    return count


def done(game: Game, rules: str, article: str) -> int | None:
    """Say how far an article has run; None where it does not run."""
    found = [count.done for count in laws.progress(game, laws.get(rules)) if count.clause.article == article]
    return found[0] if found else None


def shuffle(game: Game, cycle: str, rules: str, article: str) -> tuple[int, Verdict]:
    """Play a cycle of moves again and again until an article is met; give the ply and the verdict."""
    moves = cycle.split()
    for ply in range(1, 400):
        play(game, moves[(ply - 1) % len(moves)])
        for verdict in laws.verdicts(game, laws.get(rules)):
            if verdict.article == article:
                return ply, verdict
    pytest.fail(f"{article} was never met")


TWO_AND_TWO = "W:WK46,K47:BK4,K5"
WALK = "47-42 4-9 42-47 9-4"


def test_fmjd_6_1_third_time_with_the_same_side_to_move() -> None:
    game = begin("international", TWO_AND_TWO)
    ply, verdict = shuffle(game, WALK, "fmjd", "FMJD 6.1")
    assert ply == 8
    assert verdict.automatic
    assert verdict.words == "the same position for the third time (FMJD 6.1)"
    assert verdict.outcome.reason is Reason.REPETITION
    assert verdict.outcome.text == "Draw: the same position for the third time (FMJD 6.1)"


def test_fmjd_6_1_other_side_to_move_is_another_position() -> None:
    game = begin("international", TWO_AND_TWO)
    play(game, "47-42 4-9 42-38 9-4 38-47")  # the pieces of the start, but Black to move
    assert done(game, "fmjd", "FMJD 6.1") is None


def test_fmjd_6_2_twenty_five_moves_each_of_kings_alone() -> None:
    ply, verdict = shuffle(begin("international", TWO_AND_TWO), WALK, "fmjd", "FMJD 6.2")
    assert ply == 50
    assert verdict.count == 25
    assert verdict.text == "25 moves each without a capture or a man's move"
    assert verdict.outcome.reason is Reason.MOVE_COUNT


def test_fmjd_6_2_begins_anew_after_a_mans_move_and_after_a_capture() -> None:
    game = play(begin("international", "W:WK46,K47,50:BK4,K5"), WALK)
    assert done(game, "fmjd", "FMJD 6.2") == 4
    assert done(play(game, "50-45"), "fmjd", "FMJD 6.2") is None
    assert done(play(game, "4-9"), "fmjd", "FMJD 6.2") == 1
    taken = play(begin("international", "W:WK46,K47:BK4,K5,42,15"), "47x38")
    assert done(taken, "fmjd", "FMJD 6.2") is None


@pytest.mark.parametrize(
    ("position", "cycle"),
    [
        ("W:WK46,K47,K48:BK4", "47-42 4-9 42-47 9-4"),
        ("W:WK46,K47,6:BK4", "47-42 4-9 42-47 9-4"),
        ("W:WK47,6,36:BK4", "47-42 4-9 42-47 9-4"),
    ],
)
def test_fmjd_6_3_sixteen_moves_each(position: str, cycle: str) -> None:
    ply, verdict = shuffle(begin("international", position), cycle, "fmjd", "FMJD 6.3")
    assert ply == 32
    assert verdict.count == 16
    assert verdict.outcome.reason is Reason.ENDING_COUNT


def test_fmjd_6_3_starts_after_the_move_that_makes_the_ending() -> None:
    game = play(begin("international", "W:WK46,K47,K48:BK4,10"), "46x5")  # now three kings against one
    count = running(game, "fmjd", "FMJD 6.3")
    assert (count.done, count.limit, count.remaining) == (0, 32, 16)
    count = running(play(game, "4-22"), "fmjd", "FMJD 6.3")
    assert (count.done, count.remaining) == (1, 16)


def test_fmjd_6_3_does_not_begin_anew_when_a_man_is_crowned() -> None:
    game = play(begin("international", "W:WK46,K47,6:BK4"), f"{WALK} 6-1")
    assert done(game, "fmjd", "FMJD 6.3") == 5


@pytest.mark.parametrize("position", ["W:WK46,K47:BK4", "W:WK47,6:BK4", "W:WK47:BK4"])
def test_fmjd_6_4_five_moves_each(position: str) -> None:
    ply, verdict = shuffle(begin("international", position), WALK, "fmjd", "FMJD 6.4")
    assert ply == 10
    assert verdict.automatic
    assert verdict.count == 5


def test_fmjd_6_4_is_counted_afresh_and_never_begins_anew() -> None:
    game = play(begin("international", "W:WK46,K47,K48:BK4"), "46-41 4-18 47-29")
    assert done(game, "fmjd", "FMJD 6.3") == 3
    play(game, "18x40")  # two kings against one: 6.3 is over, 6.4 begins
    assert done(game, "fmjd", "FMJD 6.3") is None
    assert done(game, "fmjd", "FMJD 6.4") == 0
    play(game, "41-37 40-45 37-41 45-12 48-30 12-45 41-23 45x7")  # one king each: the count goes on
    assert done(game, "fmjd", "FMJD 6.4") == 8
    assert laws.draw(game) is None
    play(game, "30-8 7-29")
    verdict = laws.draw(game)
    assert verdict is not None
    assert verdict.words == "five moves each with one king against one (FMJD 6.4)"


def test_a_game_that_is_won_is_not_drawn() -> None:
    over = begin("turkish", "B:Wa1:B")
    assert laws.judge(over) is None
    assert laws.progress(over) == ()


# --- FMJD-64 -------------------------------------------------------------------------------------------------------


def test_fmjd_64_7_2_3_third_time() -> None:
    ply, verdict = shuffle(
        begin("russian", "W:WKe1,Kg1:BKb8,Kd8"), "e1-d2 d8-e7 d2-e1 e7-d8", "fmjd-64-russian", "FMJD-64 7.2.3"
    )
    assert (ply, verdict.automatic) == (8, True)


@pytest.mark.parametrize("position", ["W:WKe1,Kg1,Kc1:BKd8", "W:WKe1,Kg1,Kc1,Ka1:BKd8"])
def test_fmjd_64_7_2_4_the_stronger_sides_fifteenth_move(position: str) -> None:
    ply, verdict = shuffle(begin("russian", position), "e1-f2 d8-e7 f2-e1 e7-d8", "fmjd-64-russian", "FMJD-64 7.2.4")
    assert ply == 29
    assert verdict.text.startswith("15 moves by White with ")
    black = begin("russian", "B:WKe1,Kg1,Kc1:BKd8")
    assert shuffle(black, "d8-e7 e1-f2 e7-d8 f2-e1", "fmjd-64-russian", "FMJD-64 7.2.4")[0] == 30


def test_fmjd_64_7_2_5_fifteen_moves_each_of_kings() -> None:
    game = begin("russian", "W:WKe1,Kg1,a5:BKd8,Kb8,h4")
    ply, verdict = shuffle(game, "e1-d2 d8-e7 d2-e1 e7-d8", "fmjd-64-russian", "FMJD-64 7.2.5")
    assert (ply, verdict.count) == (30, 15)


@pytest.mark.parametrize(
    ("position", "plies"),
    [("W:WKe1,Kg1:BKb8,Kd8", 60), ("W:WKe1,Kg1,a5:BKb8,Kd8", 60), ("W:WKe1,Kg1,a5:BKb8,Kd8,h4", 120)],
)
def test_fmjd_64_7_2_6_material_unchanged(position: str, plies: int) -> None:
    ply, verdict = shuffle(begin("russian", position), "e1-d2 d8-e7 d2-e1 e7-d8", "fmjd-64-russian", "FMJD-64 7.2.6")
    assert (ply, verdict.count) == (plies, plies // 2)
    assert verdict.text.endswith("moves each without a capture or a crowning")


def test_fmjd_64_7_2_6_a_mans_move_changes_nothing_and_a_crowning_does() -> None:
    game = play(begin("russian", "W:WKe1,Kg1,a3:BKb8,Kd8"), "a3-b4 d8-h4 e1-d2 h4-d8")
    assert done(game, "fmjd-64-russian", "FMJD-64 7.2.6") == 4
    game = play(begin("russian", "W:WKe1,Kg1,h6:BKb8,Kd8"), "e1-d2 d8-e7 d2-e1 e7-d8 h6-g7 d8-a5")
    assert done(game, "fmjd-64-russian", "FMJD-64 7.2.6") == 6
    assert done(play(game, "g7-h8"), "fmjd-64-russian", "FMJD-64 7.2.6") is None


def test_fmjd_64_7_2_6_needs_a_king_on_both_sides() -> None:
    game = play(begin("russian", "W:WKe1,Kg1,a5:Bh4,f8"), "e1-d2")
    assert done(game, "fmjd-64-russian", "FMJD-64 7.2.6") is None


def test_fmjd_64_7_2_7_on_the_long_diagonal() -> None:
    game = begin("russian", "W:WKf2,Kg1,Kc1:BKh8")
    assert done(game, "fmjd-64-russian", "FMJD-64 7.2.7") == 0
    ply, verdict = shuffle(game, "f2-e1 h8-a1 e1-f2 a1-h8", "fmjd-64-russian", "FMJD-64 7.2.7")
    assert ply == 10
    assert verdict.text == "five moves each with three kings against one, the lone king holding the long diagonal"
    off = begin("russian", "W:WKe1,Kg1,Kc1:BKd8")
    assert done(off, "fmjd-64-russian", "FMJD-64 7.2.7") is None


@pytest.mark.parametrize("position", ["W:WKe1,Kg1:BKd8", "W:WKe1,a5:BKd8", "W:WKe1:BKd8"])
def test_fmjd_64_7_2_8_five_moves_each(position: str) -> None:
    ply, _ = shuffle(begin("russian", position), "e1-f2 d8-e7 f2-e1 e7-d8", "fmjd-64-russian", "FMJD-64 7.2.8")
    assert ply == 10


def test_brazilian_has_the_same_articles() -> None:
    russian, brazilian = laws.get("fmjd-64-russian"), laws.get("fmjd-64-brazilian")
    assert brazilian.clauses == russian.clauses
    assert brazilian.source == russian.source
    assert brazilian.name == "fmjd-64-brazilian"


def test_russia_three_kings_fifteen_moves_and_thirty_two() -> None:
    cycle = "e1-f2 d8-e7 f2-e1 e7-d8"
    three = "Russian federation, three kings against one"
    assert shuffle(begin("russian", "W:WKe1,Kg1,Kc1:BKd8"), cycle, "russia", three)[0] == 29
    assert (
        shuffle(
            begin("russian", "W:WKe1,Kg1:BKd8,Kb8"), "e1-d2 d8-e7 d2-e1 e7-d8", "russia", "Russian federation, 32 moves"
        )[0]
        == 64
    )


@pytest.mark.parametrize(
    ("rules", "article", "plies"),
    [
        ("cbd", "CBD, twenty moves of kings", 40),
        ("cbd-100", "CBD, twenty-five moves of kings", 50),
    ],
)
def test_cbd_moves_of_kings(rules: str, article: str, plies: int) -> None:
    game = begin("brazilian", "W:WKe1,Kg1:BKb8,Kd8")
    assert shuffle(game, "e1-d2 d8-e7 d2-e1 e7-d8", rules, article)[0] == plies


# --- English, Italian, pool, Czech, Portuguese -----------------------------------------------------------------------


def test_wcdf_1_32_1_third_time_is_claimed() -> None:
    game = begin("english", "W:WK32,K31:BK1,K2")
    ply, verdict = shuffle(game, "32-28 1-5 28-32 5-1", "wcdf", "WCDF 1.32.1")
    assert ply == 8
    assert verdict.claimable
    assert laws.draw(game) is None
    assert laws.claims(game) == (verdict,)
    assert laws.judge(game) == verdict


def test_wcdf_1_32_2_forty_moves_each_is_claimed() -> None:
    game = begin("english", "W:WK32,K31,21:BK1,K2,12")
    ply, verdict = shuffle(game, "32-28 1-5 28-32 5-1", "wcdf", "WCDF 1.32.2")
    assert (ply, verdict.count, verdict.claimable) == (80, 40, True)
    play(game, "21-17")
    assert done(game, "wcdf", "WCDF 1.32.2") is None


def test_fid_9_3_b1_fourth_time() -> None:
    game = begin("italian", "W:WK29,K30:BK4,K3")
    ply, verdict = shuffle(game, "29-25 4-8 25-29 8-4", "fid", "FID 9.3 b1")
    assert ply == 12
    assert verdict.text == "the same position for the fourth time"


def test_fid_10_4_forty_moves_each() -> None:
    game = begin("italian", "W:WK29,K30:BK4,K3")
    assert shuffle(game, "29-25 4-8 25-29 8-4", "fid", "FID 10.4")[0] == 80


def test_apca_thirteen_moves_with_three_kings() -> None:
    game = begin("pool", "B:WK1:BK30,K31,K32")
    ply, verdict = shuffle(game, "31-26 1-5 26-31 5-1", "apca", "APCA, three kings against one")
    assert ply == 25  # Black's thirteenth move, the lone king still there
    assert verdict.text == "13 moves by Black with three kings against one"


def test_apca_26_fifteen_moves_each() -> None:
    game = begin("pool", "B:WK1,K2:BK30,K31")
    assert shuffle(game, "30-25 2-7 25-30 7-2", "apca", "APCA 26")[0] == 30
    assert shuffle(begin("pool", "B:WK1,K2:BK30,K31"), "30-25 2-7 25-30 7-2", "apca", "APCA, repetition")[0] == 8


def test_cfd_third_time_is_claimed_and_fifteen_moves_are_not() -> None:
    cycle = "e1-d2 d8-e7 d2-e1 e7-d8"
    ply, verdict = shuffle(begin("czech", "W:WKe1,Kg1:BKb8,Kd8"), cycle, "cfd", "ČFD, repetition")
    assert (ply, verdict.claimable) == (8, True)
    ply, verdict = shuffle(begin("czech", "W:WKe1,Kg1:BKb8,Kd8"), cycle, "cfd", "ČFD, fifteen moves")
    assert (ply, verdict.automatic) == (30, True)


def test_fpd_third_time_is_claimed() -> None:
    game = begin("portuguese", "W:WK3,K4:BK29,K30")
    ply, verdict = shuffle(game, "3-7 30-26 7-3 26-30", "fpd", "FPD, repetition")
    assert (ply, verdict.claimable) == (8, True)


# --- Frisian ---------------------------------------------------------------------------------------------------------


def test_wfd_two_kings_against_one_seven_moves() -> None:
    game = begin("frisian", "W:WK46,K47:BK4")
    assert done(game, "wfd", "WFD, two kings against one") == 0
    assert running(game, "wfd", "WFD, two kings against one").remaining == 7


@pytest.mark.parametrize(
    ("position", "drawn"),
    [
        ("W:WK2:BK28", True),
        ("W:WK7:BK18", False),  # White can take
        ("W:WK46:BK5", False),  # whatever White plays, Black takes
    ],
)
def test_wfd_one_king_each_unless_one_falls(position: str, drawn: bool) -> None:
    verdict = laws.draw(begin("frisian", position))
    assert (verdict is not None) is drawn
    if verdict is not None:
        assert verdict.outcome.text == "Draw: one king against one (WFD, one king each)"
        assert verdict.outcome.reason is Reason.MATERIAL


def test_wfd_has_no_repetition() -> None:
    assert all(clause.kind is not laws.Kind.REPETITION for clause in laws.get("wfd").clauses)


def test_lidraughts_gives_one_king_each_two_moves_more() -> None:
    game = begin("frisian", "W:WK2:BK28")
    assert laws.draw(game, laws.get("lidraughts-frisian")) is None
    assert running(game, "lidraughts-frisian", "lidraughts, one king each").remaining == 2


# --- Turkish, Thai, the newer games, the old books -----------------------------------------------------------------


def test_turkish_one_piece_each() -> None:
    verdict = laws.draw(begin("turkish", "W:WKa1:Bc5"))
    assert verdict is not None
    assert verdict.text == "a king against a man"
    assert laws.draw(begin("turkish", "W:WKa1:Ba5")) is None  # White can take


def test_thai_third_time_by_custom() -> None:
    game = begin("thai", "W:WK30,K31:BK1,K2")
    assert shuffle(game, "30-25 2-7 25-30 7-2", "thai", "Thai draughts, custom")[0] == 8


def test_lidraughts_antidraughts_third_time_only() -> None:
    game = begin("antidraughts", TWO_AND_TWO)
    assert shuffle(game, WALK, "lidraughts-antidraughts", "lidraughts, repetition")[0] == 8
    assert len(laws.get("lidraughts-antidraughts").clauses) == 1


def test_killer_leaves_out_the_counts_of_fmjd_6_3_and_6_4() -> None:
    game = begin("killer", "W:WK46,K47:BK4")
    assert shuffle(game, WALK, "killer", "FMJD 6.1")[0] == 8
    assert {clause.article for clause in laws.get("killer").clauses} == {"FMJD 6.1", "FMJD 6.2"}


@pytest.mark.parametrize("rules", ["lidraughts-breakthrough", "eb9", "none"])
def test_no_draw_but_by_agreement(rules: str) -> None:
    game = begin("international", TWO_AND_TWO)
    for _ in range(30):
        play(game, WALK)
    assert laws.judge(game, laws.get(rules)) is None


def test_hoyle_polish_12_twenty_coups_or_twenty_five_as_odds() -> None:
    cycle = "47-42 4-9 42-47 9-4"
    for rules, plies in (("hoyle-polish", 40), ("hoyle-polish-odds", 50)):
        game = begin("polish-hoyle", "W:WK1,K47,K48:BK4")
        ply, verdict = shuffle(game, cycle, rules, "Hoyle Polish 12")
        assert (ply, verdict.claimable) == (plies, True)


def test_hoyle_polish_the_great_line() -> None:
    held = begin("polish-hoyle", "W:WK1,K47,K48:BK5")
    assert [claim.article for claim in laws.claims(held)] == ["Hoyle Polish, the great line"]
    assert laws.claims(begin("polish-hoyle", "W:WK1,K47,K48:BK4")) == ()
    assert laws.claims(begin("polish-hoyle", "B:WK46,K10,K48:BK5")) == ()


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_every_variant_has_its_rules(variant: Variant) -> None:
    assert laws.default(variant).name in laws.names()


def test_the_start_of_no_game_is_drawn() -> None:
    for variant in ALL:
        assert laws.judge(Game(variant)) is None


def test_a_history_begins_anew_where_the_pieces_are_set_up() -> None:
    game = play(begin("international", TWO_AND_TWO), WALK)
    game.set_up(game.start)
    play(game, WALK)
    assert done(game, "fmjd", "FMJD 6.1") == 2
    assert len(laws.History.of(game).moves) == 4


def test_a_history_without_a_game() -> None:
    start = fen.position(TWO_AND_TWO, "international")
    moves = [Move((47, 42)), Move((4, 9)), Move((42, 47)), Move((9, 4))] * 2
    history = laws.History.play(start, moves)
    verdict = laws.judge(history)
    assert verdict is not None
    assert verdict.article == "FMJD 6.1"
    with pytest.raises(GameError, match="needs 9 positions"):
        laws.History((start,), history.moves)
