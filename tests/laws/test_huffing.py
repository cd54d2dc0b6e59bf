"""The huffing game: against its oracle, against the referee, and clause by clause."""

from __future__ import annotations

import random
import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import huff_oracle
import oracle
from cases import DATA, Setting
from dammen import variants
from dammen.laws import codes, referee
from dammen.laws.codes import LawCode
from dammen.laws.codes.kinds import DoneWhen, Lapse, Neglect, Remedy
from dammen.laws.huffing import Action, Node, count
from dammen.laws.referee import Phase, State, events
from dammen.laws.referee import board as boards
from dammen.model import Colour, Position
from dammen.notation import fen
from dammen.variants import Variant
from huff_positions import wins
from strategies import settings_of

P428: Final = codes.get("p428")
P3: Final = codes.get("p3")
CASES: Final[list[dict[str, Any]]] = tomllib.loads((DATA / "huffing.toml").read_text(encoding="utf-8"))["case"]
PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "explanation" / "huffing.md"
GAMES: Final = (
    ("english", "p428"),
    ("english", "p3"),
    ("english", "eb9"),
    ("polish-eb9", "eb9"),
    ("polish-hoyle", "hoyle-polish"),
    ("turkish", "eb11"),
    ("russian", "std"),
    ("frisian", "p3"),
    ("english", "wcdf"),
    ("international", "fmjd"),
)


def place(position: Position) -> huff_oracle.Place:
    state = position.state
    kinds = (state.white_men, state.white_kings, state.black_men, state.black_kings)
    return huff_oracle.begin(oracle.Pieces(*map(frozenset, kinds)), white=position.turn is Colour.WHITE)


def laws_of(code: LawCode) -> huff_oracle.Laws:
    return huff_oracle.Laws(comes_back=code.lapses is Lapse.REVIVES)


def position_of(case: dict[str, Any]) -> Position:
    variant = variants.get(case["variant"])
    return Position.start(variant) if case["fen"] == "start" else fen.position(case["fen"], variant)


def name_of(case: dict[str, Any]) -> str:
    return f"{case['variant']}-{case['code']}-{case['name']}"


def node(text: str, code: LawCode = P428, variant: str = "english") -> Node:
    return Node.start(code, fen.position(text, variants.get(variant)))


def play(node: Node, *path: int) -> Node:
    """Make a move, the shortest where several have the same start and end."""
    found = [action for action in node.moves() if action.move and (action.move.start, action.move.end) == path]
    return node.after(min(found, key=lambda action: len(action.move.captured if action.move else ())))


# --- counts ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_counts_of_leaves(case: dict[str, Any]) -> None:
    start = Node.start(codes.get(case["code"]), position_of(case))
    few = [leaves for leaves in case["leaves"] if leaves <= 60_000]
    assert [count(start, depth) for depth in range(1, len(few) + 1)] == few


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_the_oracle_counts_the_same(case: dict[str, Any]) -> None:
    code, position = codes.get(case["code"]), position_of(case)
    few = [leaves for leaves in case["leaves"] if leaves <= 8_000]
    start = place(position)
    found = [huff_oracle.count(position.variant, laws_of(code), start, depth) for depth in range(1, len(few) + 1)]
    assert found == few


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_the_oracle_counts_the_same_deeper(case: dict[str, Any]) -> None:
    code, position = codes.get(case["code"]), position_of(case)
    depth, leaves = max((at, leaves) for at, leaves in enumerate(case["leaves"], 1) if leaves <= 600_000)
    assert huff_oracle.count(position.variant, laws_of(code), place(position), depth) == leaves


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_counts_of_more_leaves(case: dict[str, Any]) -> None:
    start = Node.start(codes.get(case["code"]), position_of(case))
    depth, leaves = max((at, leaves) for at, leaves in enumerate(case["leaves"], 1) if leaves <= 2_000_000)
    assert count(start, depth) == leaves


def test_the_page_shows_these_counts() -> None:
    rows = re.findall(
        r"^\| (\S+) \| (\S+) \| (start|`.+?`) \| ([\d, |]+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE
    )
    shown = {}
    for variant, code, where, cells in rows:
        leaves = [int(cell.replace(",", "")) for cell in cells.split("|") if cell.strip()]
        shown[variant, code, where.strip("`")] = leaves
    told = {(case["variant"], case["code"], case["fen"]): case["leaves"] for case in CASES}
    assert shown == told


def test_a_finished_game_has_no_leaves_and_no_depth_has_one() -> None:
    assert count(node("W:W10:B"), 1) == 2
    assert count(node("B:W10:B"), 1) == 0
    assert count(node("B:W10:B"), 0) == 1


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_the_oracle_takes_the_same_turns(data: st.DataObject) -> None:
    variant_name, code_name = data.draw(st.sampled_from([game for game in GAMES if codes.get(game[1]).remedies]))
    code, variant = codes.get(code_name), variants.get(variant_name)
    if Remedy.HUFF not in code.remedies or variant.king_run:
        return
    setting: Setting = data.draw(settings_of(variant, pieces_at_most=9))
    kinds = (setting.pieces.men_white, setting.pieces.kings_white, setting.pieces.men_black, setting.pieces.kings_black)
    if not any(kinds):
        return
    pieces = {square: kind for squares, kind in zip(kinds, ("w", "W", "b", "B"), strict=True) for square in squares}
    board = "".join(pieces.get(square, ".") for square in variant.board.squares)
    turn = Colour.WHITE if setting.white_to_move else Colour.BLACK
    position = boards.position(variant, board, turn)
    assert position is not None
    start, begun = Node.start(code, position), huff_oracle.begin(setting.pieces, white=setting.white_to_move)
    for depth in (1, 2):
        expected = huff_oracle.count(variant, laws_of(code), begun, depth)
        assert count(start, depth) == expected, setting.text()
        if expected > 400:
            break


# --- the referee --------------------------------------------------------------------------------------------------


def sit(variant: Variant, code: LawCode) -> State:
    return referee.begin(referee.sit_down(code, variant, first=variant.first)).state


def carried_out(state: State, action: Action) -> State:
    """Let a side crown what awaits its crown, and do what it does."""
    for square in state.crown_due:
        state = referee.judge(state, events.Crowned(side=state.turn, square=square)).state
    for event in action.events(state.turn):
        state = referee.judge(state, event).state
    return state


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(GAMES), st.integers(0, 1 << 32))
def test_the_referee_sees_the_same_game(game: tuple[str, str], seed: int) -> None:
    variant, code = variants.get(game[0]), codes.get(game[1])
    chance = random.Random(seed)
    state, node = sit(variant, code), Node.start(code, Position.start(variant))
    for _ in range(60):
        if state.phase is not Phase.PLAY:
            break
        assert Node.of(state) == node
        actions = node.actions()
        if not actions:
            break
        unusual = [action for action in actions if action.neglect or action.huff or action.compel]
        action = chance.choice(unusual if unusual and chance.random() < 0.5 else actions)
        state, node = carried_out(state, action), node.after(action)
        board = boards.text(variant.board.size, node.position.pieces.items())
        assert (boards.rightful(variant, state.board, state.crown_due), state.turn) == (board, node.turn)


def test_the_referee_lets_it_stand_as_the_tree_does() -> None:
    for code in (P428, P3):
        state, node = sit(variants.get("english"), code), Node.start(code, Position.start("english"))
        for path in ((11, 15), (22, 18), (15, 19), (23, 16), (8, 11)):
            state = referee.judge(state, events.Moved(side=state.turn, path=path, lifted=_between(node, path))).state
            node = play(node, *path)
        assert node.remedies is not None
        state = referee.judge(state, events.LetStand(side=Colour.WHITE)).state
        assert Node.of(state) == node.stood()
        assert bool(state.waived) is (code is P428)


def _between(node: Node, path: tuple[int, int]) -> tuple[int, ...]:
    move = next(action.move for action in node.moves() if action.move and action.move.path == path)
    return move.captured


def test_who_has_touched_the_piece_must_huff_it() -> None:
    # P3 law 4: "the option ceases the moment the huffing party has ... touched the piece he is entitled to remove".
    code = replace(P3, first_mover=codes.get("p428").first_mover)
    state = sit(variants.get("english"), code)
    for path, lifted in (((11, 15), ()), ((22, 18), ()), ((8, 11), ())):
        state = referee.judge(state, events.Moved(side=state.turn, path=path, lifted=lifted)).state
    state = referee.judge(state, events.Touched(side=Colour.WHITE, square=15)).state
    node = Node.of(state)
    assert node is not None
    assert {action.huff for action in node.actions()} == {15}
    assert not node.moves()
    assert not node.compels()


# --- the clauses ---------------------------------------------------------------------------------------------------

PLAIN: Final = "W:W18,32:B14,3"
"""18x9 is the one capture."""
TWO: Final = "W:W22,32:B18,10,3"
"""22x15x6: a capture of two."""


def test_a_capture_can_be_omitted_and_then_huffed_compelled_or_let_stand() -> None:
    start = node(PLAIN)
    assert {action.neglect for action in start.moves()} == {None, Neglect.OMITTED}
    after = play(start, 32, 28)
    assert after.remedies is not None
    assert after.remedies.squares == (18,)
    assert [take.path for take in after.remedies.takes] == [(18, 9)]
    assert sorted(after.huffed(18).position.pieces) == [3, 14, 28]
    assert after.huffed(18).turn is Colour.BLACK
    (compel,) = after.compels()
    compelled = after.after(compel)
    assert compelled.position == start.position
    assert [action.move.path for action in compelled.actions() if action.move] == [(18, 9)]
    assert compelled.after(compelled.actions()[0]).settled


def test_a_capture_can_be_cut_short() -> None:
    after = play(node(TWO), 22, 15)
    assert after.remedies is not None
    assert (after.remedies.neglect, after.remedies.squares) == (Neglect.UNFINISHED, (15,))
    assert [take.path for take in after.remedies.takes] == [(22, 15, 6)]


def test_not_where_a_capture_is_done_only_when_it_is_complete() -> None:
    start = node(TWO, replace(P428, done_when=DoneWhen.CAPTURE_COMPLETE))
    assert Neglect.UNFINISHED not in {action.neglect for action in start.moves()}


def test_fewer_can_be_taken_than_the_greatest_number() -> None:
    # EB9, Polish draughts: the greatest number, or be huffed.
    start = node("W:W22,31,32:B18,10,27,3", codes.get("eb9"), "polish-eb9")
    after = play(start, 31, 24)
    assert after.remedies is not None
    assert (after.remedies.neglect, after.remedies.squares) == (Neglect.FEWER, (32,))


def test_a_neglect_that_the_code_does_not_name_is_no_move() -> None:
    start = node(TWO, replace(P428, huffable=frozenset({Neglect.OMITTED})))
    assert {action.neglect for action in start.moves()} == {None, Neglect.OMITTED}


def test_a_right_that_was_not_used_is_gone_or_comes_back() -> None:
    # P428: the huff goes before one's own play; P3 law 4: however long the piece has stood, it may be huffed.
    for code in (P428, P3):
        again = play(play(play(node(PLAIN, code), 32, 28), 3, 7), 28, 24)
        assert (again.remedies is None) is (code is P428)
        assert bool(again.waived) is (code is P428)


def test_a_waived_capture_that_was_made_after_all_is_forgotten() -> None:
    assert play(play(play(node(PLAIN), 32, 28), 3, 7), 18, 9).settled


def test_the_huff_may_be_the_move() -> None:
    after = play(node(PLAIN, replace(P428, huff_is_move=True)), 32, 28)
    huffs = [action for action in after.actions() if action.huff]
    assert huffs == [Action(huff=18)]
    assert after.after(huffs[0]).turn is Colour.WHITE


def test_a_huff_and_a_move_go_together() -> None:
    after = play(node(PLAIN), 32, 28)
    huffs = [action for action in after.actions() if action.huff]
    assert all(action.move is not None for action in huffs)
    assert after.after(huffs[0]).turn is Colour.WHITE
    assert [type(event) for event in huffs[0].events(Colour.BLACK)] == [events.Huffed, events.Moved]


def test_a_code_may_have_the_take_compelled_and_no_huff() -> None:
    after = play(node(PLAIN, codes.get("fmjd")), 32, 28)
    assert not after.huffable()
    assert after.compels()


def test_a_code_may_have_the_huff_alone() -> None:
    after = play(node(PLAIN, replace(P428, remedies=frozenset({Remedy.HUFF, Remedy.STAND}))), 32, 28)
    assert after.huffable() == (18,)
    assert not after.compels()


# --- no neglect is better than the take that it neglects, where that can be compelled -------------------------------


@settings(deadline=None, max_examples=25)
@given(st.sampled_from(["english", "polish-eb9"]), st.integers(0, 1 << 32))
def test_to_neglect_is_never_better_than_the_worst_take(variant_name: str, seed: int) -> None:
    variant, chance = variants.get(variant_name), random.Random(seed)
    squares = chance.sample(list(variant.board.squares), 5)
    letters = ["."] * variant.board.size
    for square, letter in zip(squares, "wbwbW", strict=True):
        letters[square - 1] = letter
    position = boards.position(variant, boards.rightful(variant, "".join(letters)), Colour.WHITE)
    assert position is not None
    start, known = Node.start(chance.choice((P428, P3)), position), {}
    made = {action.move.path: start.after(action) for action in start.moves() if action.move and not action.neglect}
    for action in start.moves():
        after = start.after(action)
        if action.neglect is None or after.remedies is None:
            continue
        # The take that is compelled comes two plies later.
        neglected = -wins(after, 3, known)
        assert all(neglected <= -wins(made[take.path], 1, known) for take in after.remedies.takes)
