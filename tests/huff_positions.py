"""Positions in which one remedy wins and the others do not, or a capture is better left, each tried to its end."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from dammen import variants
from dammen.laws import codes, referee
from dammen.laws.codes import LawCode
from dammen.laws.codes.kinds import Remedy
from dammen.laws.huffing import Action, Node
from dammen.laws.referee import Placement, State, events
from dammen.model import Piece
from dammen.notation import fen

P428: Final = codes.get("p428")
P3: Final = codes.get("p3")
EB9: Final = codes.get("eb9")
HUFF_ONLY: Final = replace(P3, name="huff-only", remedies=frozenset({Remedy.HUFF, Remedy.STAND}))
"""A club's code in which the take cannot be compelled: what P3 law 4 warns against."""


class Case(NamedTuple):
    """A position, the move with which a capture is neglected, and the only answer that wins.

    Attributes:
        why: what it shows.
        code: the law code.
        variant: the rules.
        fen: the position before the neglect.
        path: the neglecting move.
        lifted: what it takes.
        answer: ``huff``, ``compel`` or ``stand``.
        plies: in how many plies, by whatever the other side may do, neglecting and huffing included.

    """

    why: str
    code: LawCode
    variant: str
    fen: str
    path: tuple[int, ...]
    lifted: tuple[int, ...]
    answer: str
    plies: int


CASES: Final = (
    Case("the huff opens the way", P428, "english", "W:W20,K27:B1,16,18", (27, 31), (), "huff", 3),
    Case("a capture cut short is huffed", P428, "english", "W:W7,19:B3,6,15", (19, 10), (15,), "huff", 3),
    Case("two are taken where the piece stands", P428, "english", "W:W14,31:B9,20", (31, 26), (), "stand", 3),
    Case("the king is worth more where it stopped", P428, "english", "B:W26,27:B1,K30", (30, 23), (26,), "stand", 5),
    Case("the take leads into a stroke", P428, "english", "W:W7,K14,15:B10,17,K18", (7, 2), (), "compel", 3),
    Case("fewer than the greatest number", EB9, "polish-eb9", "B:WK1,9,26:BK18,K31", (18, 5), (9,), "compel", 3),
    Case("the piece that should have taken two", EB9, "polish-eb9", "W:WK12,K32:B5,14,16", (32, 9), (14,), "huff", 2),
    Case("fewer, and the rest falls", EB9, "polish-eb9", "B:W9,K10,15,30:B7,K22,K23", (22, 8), (15,), "stand", 2),
    Case("the queen stands where she is taken", EB9, "polish-eb9", "W:WK1,14:B11,19", (1, 15), (), "stand", 3),
    Case("the man huffed was the guard", EB9, "polish-eb9", "W:WK1,K11,27:B10,16,K29", (27, 23), (), "huff", 3),
)  # fmt: skip

STROKE: Final = "W:W10,14,18,21,22,24,26,27,30,32:B1,3,5,7,8,11,13,16,17,20"
"""EB11's Problem 2, the Paisley stroke: White gives six men, one after the other."""


def state_of(text: str, code: LawCode = P428, variant: str = "english") -> State:
    """Sit down at a position."""
    rules = variants.get(variant)
    position = fen.position(text, rules)

    def those(kind: Piece) -> tuple[int, ...]:
        return tuple(square for square, piece in position.pieces.items() if piece is kind)

    start = Placement(
        position.turn,
        those(Piece.WHITE_MAN),
        those(Piece.WHITE_KING),
        those(Piece.BLACK_MAN),
        those(Piece.BLACK_KING),
    )
    return referee.begin(referee.sit_down(code, rules, start=start)).state


def moved(state: State, *path: int, lifted: tuple[int, ...] = ()) -> State:
    """Make a move with the side to move."""
    return referee.judge(state, events.Moved(side=state.turn, path=path, lifted=lifted)).state


def done(state: State, *happened: events.Event) -> State:
    """Judge events one after the other."""
    for event in happened:
        state = referee.judge(state, event).state
    return state


def neglected(case: Case) -> State:
    """Give the state in which the answer is due."""
    return moved(state_of(case.fen, case.code, case.variant), *case.path, lifted=case.lifted)


def kind(action: Action) -> str:
    """Name what an action does about a neglect."""
    if action.huff:
        return "huff"
    return "compel" if action.compel is not None else "stand"


Known = dict[tuple[Node, int], int]


def wins(node: Node, plies: int, known: Known) -> int:
    """Say by trying everything whether the side to move wins within so many plies (1), loses (-1), or neither (0)."""
    actions = node.actions()
    if not actions:
        return 1 if node.position.winner() is node.turn else -1
    if plies == 0:
        return 0
    if (node, plies) not in known:
        best = -1
        for action in actions:
            best = max(best, -wins(node.after(action), plies - 1, known))
            if best == 1:
                break
        known[node, plies] = best
    return known[node, plies]


def best_by_kind(node: Node, plies: int) -> dict[str, int]:
    """Give what huffing, compelling and letting stand come to at best, by trying everything."""
    known: Known = {}
    found: dict[str, int] = {}
    for action in node.actions():
        score = -wins(node.after(action), plies - 1, known)
        found[kind(action)] = max(score, found.get(kind(action), -1))
    return found
