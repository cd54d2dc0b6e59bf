"""Which captures must be made, and which reason prefers them to others."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from dammen import kernels
from dammen.model.reach import Way
from dammen.model.words import cite, counted, join, number, piece_on, squares
from dammen.variants import Precedence

if TYPE_CHECKING:
    from dammen.kernels import Move
    from dammen.model.position import Position

Same = tuple[int, int, frozenset[int]]
"""What makes two routes one move: start, end and what is taken."""

_BY_NUMBER: Final = frozenset({Precedence.MOST_PIECES, Precedence.GREATEST_VALUE})
_MAN_VALUE: Final = 100


def same(move: Move | Way) -> Same:
    """Give what makes two routes one move."""
    start = move.path[0]
    return start, move.end, frozenset(move.captured)


def relaxed(position: Position, **changes: Any) -> frozenset[Same]:  # noqa: ANN401 - the fields of Variant
    """Find the moves that the same pieces would have under rules with some fields changed."""
    state = position.state
    loose = kernels.state(
        replace(position.variant, **changes),
        state.white_men,
        state.white_kings,
        state.black_men,
        state.black_kings,
        state.black_to_move,
        position.king_runs,
    )
    return frozenset(same(move) for move in loose.moves())


def _stages(position: Position) -> list[frozenset[Same]]:
    # What is left after none, one, two ... of the reasons. Where numbers decide, no other rule makes a king go on.
    order = position.variant.precedence
    loose = {"must_extend": False} if _BY_NUMBER & set(order) else {}
    return [relaxed(position, precedence=order[:count], **loose) for count in range(len(order) + 1)]


def tie_break(position: Position, asked: Collection[Same]) -> Precedence | None:
    """Find the reason that leaves none of some captures standing; None where they fail for something else."""
    wanted = set(asked)
    stages = _stages(position)
    for criterion, before, after in zip(position.variant.precedence, stages, stages[1:], strict=False):
        if wanted & before and not wanted & after:
            return criterion
    return None


def left_out(position: Position) -> tuple[Precedence, Same] | None:
    """Find the strongest reason that rules a capture out here, and the best of those that it rules out."""
    strict = position.variant.must_extend
    stages = _stages(position)
    if strict and not _BY_NUMBER & set(position.variant.precedence):
        stages[0] = relaxed(position, precedence=())
    for criterion, before, after in zip(position.variant.precedence, stages, stages[1:], strict=False):
        out = [way for way in before - after if way[2]]
        if out:
            return criterion, max(out, key=lambda way: (len(way[2]), way[:2], sorted(way[2])))
    return None


def must_take(position: Position) -> str:
    """Say which captures are compulsory: ``a capture is compulsory: 32 must take 28 (FMJD 4.1)``."""
    return f"a capture is compulsory: {takers(position)}{cite(position.variant, 'compulsory')}"


def takers(position: Position, most: int = 3) -> str:
    """Say which pieces must take what: ``32 must take 28, or 33 must take 29``."""
    variant = position.variant
    options = {(move.start, frozenset(move.captured)): move for move in position.legal if move.captured}
    starts = sorted({start for start, _ in options})
    if len(options) <= most:
        each = [
            f"{variant.label(move.start)} must take {squares(variant, move.captured)}"
            for _, move in sorted(options.items(), key=lambda item: (item[0][0], sorted(item[0][1])))
        ]
        return each[0] if len(each) == 1 else f"{', '.join(each[:-1])}, or {each[-1]}"
    if len(starts) == 1:
        return f"{piece_on(position, starts[0])} must take, in one of {number(len(options))} ways"
    return f"a piece on {squares(variant, starts, 'or')} must take"


def chosen(position: Position, criterion: Precedence, captured: Iterable[int]) -> str:
    """Say why other captures go before one that takes the pieces on some squares."""
    best = next(move.captured for move in position.legal if move.captured)
    why = _why(position, criterion, tuple(best), tuple(captured))
    return f"{takers(position)}: {why}{cite(position.variant, 'precedence')}"


def _why(position: Position, criterion: Precedence, best: Sequence[int], mine: Sequence[int]) -> str:
    before = _equal_so_far(position, criterion)
    (best_men, best_kings), (my_men, my_kings) = _count(position, best), _count(position, mine)
    match criterion:
        case Precedence.MOST_PIECES:
            noun = "pieces"
            if not best_kings + my_kings:
                noun = "men"
            elif not best_men + my_men:
                noun = "kings"
            return f"{before}{number(len(best))} {noun} go before {number(len(mine))}"
        case Precedence.GREATEST_VALUE if not best_kings + my_kings:
            return f"{before}{number(len(best))} men go before {number(len(mine))}"
        case Precedence.GREATEST_VALUE:
            verb = "is" if len(best) == 1 else "are"
            worth = position.variant.king_value / _MAN_VALUE
            return (
                f"{before}{counted(best_men, best_kings)} {verb} worth more than {counted(my_men, my_kings)}, "
                f"a king counting as {worth:g} men"
            )
        case Precedence.WITH_KING:
            return f"{before}a king that can take goes before a man"
        case Precedence.MOST_KINGS if my_kings:
            return f"{before}{number(best_kings)} kings go before {number(my_kings)}"
        case Precedence.MOST_KINGS:
            return f"{before}taking {counted(0, best_kings)} goes before taking men alone"
        case Precedence.KINGS_FIRST:
            return f"{before}the capture that meets a king sooner goes first"


def _count(position: Position, taken: Sequence[int]) -> tuple[int, int]:
    kings = sum(1 for square in taken if position.pieces[square].is_king)
    return len(taken) - kings, kings


def _equal_so_far(position: Position, criterion: Precedence) -> str:
    order = position.variant.precedence
    passed = order[: order.index(criterion)]
    words = {
        Precedence.MOST_PIECES: "equal numbers",
        Precedence.GREATEST_VALUE: "equal value",
        Precedence.MOST_KINGS: "as many kings",
    }
    equal = join(words[reason] for reason in passed if reason in words)
    return f"with {equal}, " if equal else ""
