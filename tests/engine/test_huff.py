"""The program at a real board: remedies, claims, bonds, slips, and whole games."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from dataclasses import replace

import pytest

from dammen import variants
from dammen.engine import Limits, huff
from dammen.engine._kernel import CERTAIN, kernel_of
from dammen.engine.huff.tree import Budget, StoppedError, Tree, steps
from dammen.errors import EngineError, GameError
from dammen.laws import codes, referee
from dammen.laws.codes import LawCode
from dammen.laws.codes.kinds import DoneWhen, Neglect
from dammen.laws.huffing import Node
from dammen.laws.referee import Phase, State, events
from dammen.model import Colour
from huff_positions import (
    CASES,
    EB9,
    HUFF_ONLY,
    P3,
    P428,
    STROKE,
    Case,
    best_by_kind,
    done,
    moved,
    neglected,
    state_of,
    wins,
)

SOME = Limits(nodes=3_000)
GAMES = (("english", "p428"), ("english", "p3"), ("english", "eb9"), ("polish-eb9", "eb9"))


def node_of(state: State) -> Node:
    node = Node.of(state)
    assert node is not None
    return node


def chosen(state: State, **settings: object) -> tuple[events.Event, ...]:
    return huff.choose(state, **{"limits": SOME, "seed": 1, "hash_mb": 1, **settings})  # type: ignore[arg-type]


def kind_of(first: events.Event) -> str:
    if isinstance(first, events.Huffed):
        return "huff"
    return "compel" if isinstance(first, events.Compelled) else "stand"


# --- which remedy --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.variant}: {case.why}")
def test_only_one_answer_wins(case: Case) -> None:
    found = best_by_kind(node_of(neglected(case)), case.plies)
    assert found.pop(case.answer) == 1
    assert found
    assert max(found.values()) < 1


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.variant}: {case.why}")
def test_the_program_finds_it(case: Case) -> None:
    state = neglected(case)
    happened = chosen(state)
    assert kind_of(happened[0]) == case.answer
    after = done(state, *happened)
    assert after.phase is Phase.OVER or wins(node_of(after), case.plies - 1, {}) == -1


def test_a_coup_works_because_the_take_can_be_compelled() -> None:
    # P3 law 4: were a refusal answered by the huff alone, the victim would refuse the second man.
    state = state_of("W:WK3,19,23,27:B4,K9,20", P3)
    assert chosen(state) == (events.Moved(side=Colour.WHITE, path=(3, 8)),)
    second = moved(moved(moved(state, 3, 8), 4, 11, lifted=(8,)), 19, 15)
    refusals = [action for action in node_of(second).moves() if action.neglect is not None]
    assert refusals
    for refusal in refusals:
        refused = done(second, *refusal.events(Colour.BLACK))
        assert wins(node_of(refused), 5, {}) == 1
        answer = chosen(refused)
        assert isinstance(answer[0], events.Compelled), refusal


def test_the_victim_refuses_where_nothing_but_the_huff_threatens() -> None:
    state = state_of("W:WK3,19,23,27:B4,K9,20", HUFF_ONLY)
    second = moved(moved(moved(state, 3, 8), 4, 11, lifted=(8,)), 19, 15)
    taken = moved(second, 11, 18, lifted=(15,))
    assert wins(node_of(taken), 3, {}) == 1
    answer = chosen(second)
    refused = done(second, *answer)
    assert refused.rights_of(Colour.WHITE)
    assert wins(node_of(refused), 3, {}) < 1
    assert chosen(state) != (events.Moved(side=Colour.WHITE, path=(3, 8)),)


def test_the_paisley_stroke() -> None:
    # EB11, Problem 2: six men are given; by P3 the victim may not refuse one of them.
    state = state_of(STROKE, P3)
    assert chosen(state, limits=Limits(depth=13)) == (events.Moved(side=Colour.WHITE, path=(27, 23)),)
    state = moved(moved(moved(state, 27, 23), 20, 27, lifted=(24,)), 14, 9)
    for refusal in ((16, 20), (8, 12), (27, 31)):
        assert isinstance(chosen(moved(state, *refusal), limits=Limits(nodes=100_000))[0], events.Compelled), refusal


def test_a_capture_that_loses_is_left_where_the_huff_is_the_only_penalty() -> None:
    state = state_of("W:W6,21:B2,11,K17", HUFF_ONLY)
    node = node_of(state)
    takes = [action for action in node.moves() if action.neglect is None]
    assert takes
    assert all(wins(node.after(take), 1, {}) == 1 for take in takes)
    happened = chosen(state)
    assert happened == (events.Moved(side=Colour.WHITE, path=(6, 1)),)
    assert wins(node_of(done(state, *happened)), 3, {}) < 1


def test_a_capture_that_was_let_stand_need_not_be_made_any_more() -> None:
    # P428: the huff is made before one's own play. White passed 30x21 over, and Black moved on.
    state = moved(state_of("W:W13,30:BK1,25"), 13, 9)
    state = moved(state, 1, 5)
    assert state.waived
    assert wins(node_of(moved(state, 30, 21, lifted=(25,))), 3, {}) == 1
    happened = chosen(state)
    assert happened == (events.Moved(side=Colour.WHITE, path=(9, 6)),)
    assert not done(state, *happened).rights
    assert wins(node_of(done(state, *happened)), 3, {}) < 1


def test_nothing_is_neglected_where_the_take_can_be_compelled() -> None:
    state = state_of("W:W6,21:B2,11,K17", P3)
    assert chosen(state) == (events.Moved(side=Colour.WHITE, path=(21, 14), lifted=(17,)),)


def test_the_tree_leaves_out_only_what_cannot_be_better() -> None:
    node = node_of(state_of("W:W10,18,K1:B14,15,22", P428))
    tree = Tree(node, (), Budget(kernel_of(node.position.state).flag()))
    best = max(tree.of(step, 5) for step in steps(node))
    left_out = [step for step in steps(node, everything=True) if step.action not in {s.action for s in steps(node)}]
    assert left_out
    assert all(tree.of(step, 5) <= best for step in left_out)


def test_the_tree_sees_a_win_through_a_refusal() -> None:
    node = node_of(state_of("W:WK3,19,23,27:B4,K9,20", P3))
    tree = Tree(node, (), Budget(kernel_of(node.position.state).flag()))
    assert tree.value(node, 9) >= CERTAIN
    alone = replace(node, terms=replace(node.terms, compel=False))
    assert tree.value(alone, 6) < CERTAIN


def test_a_tree_keeps_its_budget() -> None:
    node = node_of(state_of(STROKE, HUFF_ONLY))
    budget = Budget(kernel_of(node.position.state).flag(), nodes=500)
    with pytest.raises(StoppedError):
        Tree(node, (), budget).value(node, 20)
    assert budget.spent <= 501


# --- bonds ----------------------------------------------------------------------------------------------------------


def test_a_compelled_take_is_made() -> None:
    state = done(moved(state_of("W:W18,32:B14,3"), 32, 28), events.Compelled(side=Colour.BLACK))
    assert chosen(state) == (events.Moved(side=Colour.WHITE, path=(18, 9), lifted=(14,)),)


def test_a_touched_piece_is_played() -> None:
    state = done(state_of("W:W21,22,23,32:B1,2,3"), events.Touched(side=Colour.WHITE, square=32))
    (event,) = chosen(state)
    assert isinstance(event, events.Moved)
    assert event.path[0] == 32


def test_a_touched_piece_is_played_although_another_could_take() -> None:
    state = done(state_of("W:W18,32:B14,3"), events.Touched(side=Colour.WHITE, square=32))
    (event,) = chosen(state)
    assert isinstance(event, events.Moved)
    assert event.path[0] == 32


def test_a_touched_piece_is_played_although_nothing_can_be_done_about_the_capture() -> None:
    code = replace(P428, huffable=frozenset({Neglect.UNFINISHED}))
    state = done(state_of("W:W18,32:B14,3", code), events.Touched(side=Colour.WHITE, square=32))
    (event,) = chosen(state)
    assert isinstance(event, events.Moved)
    assert event.path[0] == 32


def test_a_piece_over_the_angle_goes_that_way() -> None:
    for toward in (27, 28):
        state = done(state_of("W:W22,32:B1,2,3"), events.OverAngle(side=Colour.WHITE, square=32, toward=toward))
        assert chosen(state) == (events.Moved(side=Colour.WHITE, path=(32, toward)),)


def test_a_capture_that_was_begun_is_gone_on_with() -> None:
    code = replace(P428, done_when=DoneWhen.CAPTURE_COMPLETE)
    state = moved(state_of("W:W22,32:B18,10,3", code), 22, 15, lifted=(18,))
    assert state.chain is not None
    assert chosen(state) == (events.Moved(side=Colour.WHITE, path=(15, 6), lifted=(10,)),)


def test_who_must_huff_huffs() -> None:
    state = moved(state_of("W:W18,32:B14,3"), 32, 28)
    state = done(state, events.Touched(side=Colour.BLACK, square=18))
    first, second = chosen(state)
    assert first == events.Huffed(side=Colour.BLACK, square=18)
    assert isinstance(second, events.Moved)


def test_a_lawful_move_is_made_where_one_was_required() -> None:
    state = moved(state_of("W:W18,32:B14,3", codes.get("enquire-within")), 32, 19)
    state = done(state, events.Rectified(side=Colour.BLACK))
    assert chosen(state) == (events.Moved(side=Colour.WHITE, path=(18, 9), lifted=(14,)),)


def test_a_demand_that_cannot_be_met_does_not_stop_it() -> None:
    state = done(moved(state_of("W:W18,32:B14,3"), 32, 28), events.Compelled(side=Colour.BLACK))
    state = done(state, events.OwnRemoved(side=Colour.BLACK, square=14))
    assert chosen(state)


# --- claims and answers ----------------------------------------------------------------------------------------------


def test_a_forfeited_game_is_claimed() -> None:
    state = moved(state_of("W:W22,32:B1,2,3"), 32, 19)
    assert chosen(state) == (events.Claim(side=Colour.BLACK, what=events.Claimed.GAME),)


def test_also_out_of_turn() -> None:
    state = done(state_of("W:W22,32:B1,2,3"), events.Touched(side=Colour.BLACK, square=1))
    assert chosen(state, side=Colour.BLACK) == ()
    assert chosen(state) == (events.Claim(side=Colour.WHITE, what=events.Claimed.GAME),)
    state = done(state_of("W:W22,32:B1,2,26", P428), events.Touched(side=Colour.WHITE, square=1))
    assert chosen(state, side=Colour.BLACK) == (events.Claim(side=Colour.BLACK, what=events.Claimed.GAME),)


def test_weak_levels_may_miss_it() -> None:
    state = moved(state_of("W:W22,32:B1,2,3"), 32, 19)
    firsts = {type(chosen(state, level=1, seed=seed)[0]) for seed in range(12)}
    assert firsts > {events.Claim}


def test_a_false_move_is_placed_where_that_is_best() -> None:
    # P3 law 8: the piece touched goes to whatever square the adversary chooses; on 27 the man can be taken.
    state = moved(state_of("W:W32,13:B24,3", P3), 32, 19)
    happened = chosen(state)
    assert happened[0] == events.Placed(side=Colour.BLACK, path=(32, 27))
    assert happened[1] == events.Moved(side=Colour.BLACK, path=(24, 31), lifted=(27,))


def test_a_false_move_may_stand_where_that_is_better() -> None:
    state = moved(state_of("W:W32,13:B15,3", P3), 32, 19)
    happened = chosen(state)
    assert isinstance(happened[0], events.Moved)
    assert happened[0].lifted == (19,)


def test_a_man_of_the_other_side_is_crowned() -> None:
    state = moved(state_of("W:W6,32:B12,20"), 6, 2)
    first, second = chosen(state)
    assert first == events.Crowned(side=Colour.BLACK, square=2)
    assert isinstance(second, events.Moved)


def test_a_crown_is_demanded() -> None:
    state = moved(moved(state_of("W:W6,32:B12,20", EB9), 6, 2), 12, 16)
    assert isinstance(chosen(state)[0], events.Compelled)


def test_an_owner_crowns_his_own_man() -> None:
    state = state_of("W:W6,7,38:B21,30", codes.get("fmjd"), "international")
    state = moved(moved(state, 6, 1), 21, 26)
    assert events.Crowned(side=Colour.WHITE, square=1) in chosen(state)


def test_offers_are_answered() -> None:
    bad = done(state_of("W:W32:BK1,K2,K3"), events.Offered(side=Colour.BLACK))
    assert chosen(bad) == (events.Accepted(side=Colour.WHITE),)
    good = done(state_of("B:W32:BK1,K2,K3"), events.Offered(side=Colour.WHITE))
    first, second = chosen(good)
    assert first == events.Declined(side=Colour.BLACK)
    assert isinstance(second, events.Moved)
    assert chosen(good, side=Colour.WHITE) == ()


def shuffled(state: State) -> State:
    for _ in range(3):
        state = moved(moved(moved(moved(state, 1, 5), 32, 28), 5, 1), 28, 32)
    return state


def test_the_weaker_side_gives_notice() -> None:
    state = shuffled(state_of("W:WK1,K2:BK32", EB9))
    assert state.turn is Colour.WHITE
    assert not any(isinstance(event, events.NoticeGiven) for event in chosen(state))
    state = moved(state, 1, 5)
    assert chosen(state)[0] == events.NoticeGiven(side=Colour.BLACK)


def test_a_draw_is_claimed_once_the_notice_has_run_out() -> None:
    code = replace(P428, notice_two_kings=2)
    state = done(state_of("W:WK1,K2:BK32", code), events.NoticeGiven(side=Colour.BLACK))
    state = moved(moved(moved(state, 1, 5), 32, 28), 5, 1)
    assert chosen(state) == (events.Claim(side=Colour.BLACK, what=events.Claimed.DRAW),)
    assert chosen(state, side=Colour.WHITE) == (events.Claim(side=Colour.WHITE, what=events.Claimed.ADVANTAGE),)


def test_a_draw_by_the_draw_rules_is_claimed_by_who_stands_worse() -> None:
    state = shuffled(state_of("W:WK1,K2:BK32", codes.get("wcdf")))
    assert not any(isinstance(event, events.Claim) for event in chosen(state))
    state = moved(state, 1, 5)
    assert chosen(state)[0] == events.Claim(side=Colour.BLACK, what=events.Claimed.DRAW)


def test_the_winner_of_the_lot_chooses() -> None:
    state = referee.begin(referee.sit_down(P428, variants.get("english"), white=None)).state
    assert chosen(state) == ()
    state = done(state, events.LotCast(winner=0))
    (event,) = chosen(state)
    state = done(state, event)
    assert state.phase is Phase.PLAY
    assert state.player(Colour.BLACK) == 0


def test_it_waits_while_play_is_stopped() -> None:
    state = done(state_of(STROKE), events.Disputed(side=Colour.WHITE, about="the light"))
    assert chosen(state) == ()
    assert chosen(done(state_of(STROKE), events.Resigned(side=Colour.WHITE))) == ()


def test_a_code_without_a_huff_is_played_lawfully() -> None:
    state = state_of("W:W18,32:B14,3", codes.get("wcdf"))
    for seed in range(20):
        assert chosen(state, level=1, seed=seed) == (events.Moved(side=Colour.WHITE, path=(18, 9), lifted=(14,)),)
    # It has the capture made where that is best, and else takes without a word.
    compelled = moved(state_of("W:W7,K14,15:B10,17,K18", codes.get("wcdf")), 7, 2)
    assert isinstance(chosen(compelled)[0], events.Compelled)
    assert chosen(moved(state, 32, 28)) == (events.Moved(side=Colour.BLACK, path=(14, 23), lifted=(18,)),)


def test_a_huff_that_is_the_move_ends_the_turn() -> None:
    state = moved(state_of("W:W18,32:B14,3", replace(HUFF_ONLY, huff_is_move=True)), 32, 28)
    happened = chosen(state)
    assert happened in {(events.Huffed(side=Colour.BLACK, square=18),), happened[:2]}
    assert done(state, *happened).turn is Colour.WHITE


# --- slips -----------------------------------------------------------------------------------------------------------


def test_weak_levels_overlook_captures_and_forget_to_huff() -> None:
    capture = state_of("W:W18,32:B14,3")
    omitted = [chosen(capture, level=1, seed=seed)[0] for seed in range(40)]
    count = Counter(event.lifted for event in omitted if isinstance(event, events.Moved))
    assert 2 <= count[()] <= 25
    open_to = moved(capture, 32, 28)
    firsts = Counter(type(chosen(open_to, level=1, seed=seed)[0]) for seed in range(40))
    assert firsts[events.Moved] >= 5
    assert firsts[events.Huffed] + firsts[events.Compelled] >= 5


def test_they_stop_captures_early() -> None:
    state = state_of("W:W22,32:B18,10,3")
    found = {event.lifted for seed in range(40) for event in chosen(state, level=1, seed=seed) if _is_move(event)}
    assert (18,) in found
    assert (18, 10) in found


def _is_move(event: events.Event) -> bool:
    return isinstance(event, events.Moved)


def test_not_where_slips_are_turned_off() -> None:
    state = state_of("W:W18,32:B14,3")
    for seed in range(20):
        assert chosen(state, level=1, seed=seed, slips=False)[0].lifted == (14,)  # type: ignore[union-attr]


def test_the_strongest_have_none() -> None:
    state = moved(state_of("W:W18,32:B14,3"), 32, 28)
    assert {type(chosen(state, level=level, seed=seed)[0]) for level in (8, 9, 10) for seed in range(5)} <= {
        events.Huffed,
        events.Compelled,
        events.LetStand,
    }


def test_the_same_seed_slips_the_same_way() -> None:
    state = state_of(STROKE)
    for level in (1, 4, 10):
        assert chosen(state, level=level, seed=7) == chosen(state, level=level, seed=7)
    assert len({chosen(state, level=1, seed=seed) for seed in range(12)}) > 1


def test_without_a_seed_it_still_plays() -> None:
    assert huff.choose(state_of(STROKE), level=3, limits=SOME)


# --- limits ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [P428, P3, HUFF_ONLY], ids=lambda code: code.name)
def test_time_is_a_limit(code: LawCode) -> None:
    state = moved(state_of(STROKE, code), 27, 23)
    state = moved(state, 5, 9)
    began = time.monotonic()
    assert huff.choose(state, seconds=0.05, seed=1)
    # Generous: the machine may be busy.
    assert time.monotonic() - began < 3


def test_a_decision_can_be_stopped() -> None:
    for code in (P428, HUFF_ONLY):
        deciding = huff.decide(state_of(STROKE, code), limits=Limits(infinite=True))
        found: list[tuple[events.Event, ...]] = []
        thread = threading.Thread(target=lambda deciding=deciding, found=found: found.append(deciding.finish()))
        thread.start()
        time.sleep(0.1)
        deciding.stop()
        thread.join(timeout=10)
        assert not thread.is_alive()
        assert found[0]


def test_a_stop_before_the_start_still_decides() -> None:
    deciding = huff.decide(moved(state_of("W:W18,32:B14,3"), 32, 28), limits=Limits(infinite=True))
    deciding.stop()
    assert deciding.finish()


def test_levels_are_checked() -> None:
    with pytest.raises(EngineError, match="level"):
        huff.choose(state_of(STROKE), level=11)


# --- whole games -----------------------------------------------------------------------------------------------------


def sit(variant: str, code: str) -> State:
    rules = variants.get(variant)
    return referee.begin(referee.sit_down(codes.get(code), rules, first=rules.first)).state


def played(variant: str, code: str, seed: int, *, plies: int = 160) -> State:
    """Let two levels play, all events judged."""
    state, levels = sit(variant, code), (1 + seed % 6, 1 + seed // 2 % 7)
    for ply in range(plies):
        if state.phase is not Phase.PLAY:
            break
        happened = chosen(state, level=levels[ply % 2], limits=Limits(nodes=200), seed=seed)
        assert happened
        state = done(state, *happened)
    return state


@pytest.mark.parametrize("game", GAMES, ids="-".join)
def test_games_against_itself(game: tuple[str, str]) -> None:
    ended = [played(*game, seed).phase is Phase.OVER for seed in range(4)]
    assert any(ended)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids="-".join)
def test_many_games_against_itself(game: tuple[str, str]) -> None:
    ended = [played(*game, seed).phase is Phase.OVER for seed in range(50)]
    assert sum(ended) > 30


@pytest.mark.parametrize("game", GAMES, ids="-".join)
def test_it_beats_a_player_who_does_anything(game: tuple[str, str]) -> None:
    for seed, side in enumerate(Colour):
        state, chance = sit(*game), random.Random(seed)
        while state.phase is Phase.PLAY:
            if state.turn is side:
                state = done(state, *chosen(state, level=6, limits=Limits(nodes=400), seed=seed))
                continue
            for square in state.crown_due:
                state = done(state, events.Crowned(side=state.turn, square=square))
            state = done(state, *chance.choice(node_of(state).actions()).events(state.turn))
        assert state.result is not None
        assert state.result.winner is side


def antic(state: State, chance: random.Random, side: Colour) -> events.Event:
    """Give something that a hand may do by mistake, or that cannot be done at all."""
    squares = list(variants.get(state.opened.variant).board.squares)
    one, two = chance.choice(squares), chance.choice(squares)
    own = [square for square in squares if state.board[square - 1].lower() == side.letter.lower()] or [1]
    mine = chance.choice(own)
    return chance.choice(
        (
            events.Touched(side=side, square=mine),
            events.Touched(side=side, square=one),
            events.Adjusted(side=side, square=mine, told=False),
            events.OverAngle(side=side, square=mine, toward=one),
            events.Moved(side=side, path=(mine, one)),
            events.Moved(side=side, path=(mine, one), lifted=(two,)),
            events.OwnRemoved(side=side, square=mine),
            events.Offered(side=side),
            events.NoticeGiven(side=side),
            events.Crowned(side=side, square=one),
            events.LetStand(side=side),
        )
    )


CLUMSY = (*GAMES, ("polish-hoyle", "hoyle-polish"), ("english", "wcdf"), ("international", "fmjd"), ("turkish", "eb11"))


@pytest.mark.parametrize("game", CLUMSY, ids="-".join)
def test_nothing_that_hands_do_confuses_it(game: tuple[str, str]) -> None:
    for seed in range(8):
        chance, state = random.Random(f"{game} {seed}"), sit(*game)
        for _ in range(60):
            state = _clumsy(state, chance)
            if state.phase is not Phase.PLAY or state.dispute is not None:
                break
            turn = state.turn
            happened = chosen(state, level=chance.choice((1, 4, 10)), limits=Limits(nodes=100), seed=seed)
            state = done(state, *happened)
            assert state.phase is not Phase.PLAY or state.dispute is not None or state.turn is not turn


def _clumsy(state: State, chance: random.Random) -> State:
    for _ in range(chance.choice((0, 0, 1, 2))):
        try:
            state = done(state, antic(state, chance, chance.choice(tuple(Colour))))
        except GameError:
            continue
        if state.phase is not Phase.PLAY or state.dispute is not None:
            break
    return state
