"""The sentences of a refusal: what stands in the way of a move, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from dammen.geometry import ALL_DIRECTIONS, DIAGONAL, ORTHOGONAL, Direction, line_between, opposite
from dammen.model.outcome import by_objective
from dammen.model.reach import Walk, Way, towards
from dammen.model.words import cite, kind, piece_on, squares, way, ways
from dammen.variants import KingRange, Landing, Promotion, Removal

if TYPE_CHECKING:
    from dammen.model.pieces import Piece
    from dammen.model.position import Position
    from dammen.variants import Variant


def before_moving(position: Position, path: Sequence[int]) -> str:
    """Say what is wrong with a move before any rule of movement is asked; empty if nothing is."""
    variant = position.variant
    for square in path:
        if not 1 <= square <= variant.board.size:
            ends = f"{variant.label(1)} to {variant.label(variant.board.size)}"
            return f"there is no square {square}; {variant.name} has {variant.board.size} squares, {ends}"
    if len(path) < 2:  # noqa: PLR2004
        return "a move needs two squares at least: where it starts and where it ends"
    outcome = by_objective(position)
    if outcome is not None:
        return f"the game is over: {outcome.text}"
    start = variant.label(path[0])
    piece = position.pieces.get(path[0])
    if piece is None:
        return f"there is no piece on {start}"
    if piece.colour is not position.turn:
        owner, mover = piece.colour.capitalize(), position.turn.capitalize()
        return f"the {kind(piece)} on {start} is {owner}'s, and {mover} is to move"
    return ""


def landing(position: Position, mine: Way) -> str:
    """Say where a king that takes must come down."""
    variant = position.variant
    jump = _wrong_landing(variant, mine)
    victim = mine.captured[jump]
    line = line_between(variant.board, mine.path[jump], mine.path[jump + 1])
    behind = variant.board.neighbour(victim, line.direction) if line else None
    where = f": on {variant.label(behind)}" if behind else ""
    rule = {
        Landing.BEHIND: "a king must come down right behind each piece that it takes",
        Landing.BEHIND_KING: "a capture that ends with a king taken must stop right behind that king",
        Landing.BEHIND_KING_IN_MULTIPLE: (
            "a capture of several pieces that ends with a king taken must stop right behind that king"
        ),
    }.get(variant.landing, "a king must stop right behind what it takes")
    return f"{rule}{where} after {variant.label(victim)}{cite(variant, 'landing')}"


def _wrong_landing(variant: Variant, mine: Way) -> int:
    if variant.landing is Landing.BEHIND:
        for jump, (first, last) in enumerate(pairwise(mine.path)):
            line = line_between(variant.board, first, last)
            if line and variant.board.neighbour(mine.captured[jump], line.direction) != last:
                return jump
    return len(mine.captured) - 1


def _turned_back(position: Position, mine: Way) -> str:
    variant = position.variant
    lines = [line_between(variant.board, first, last) for first, last in pairwise(mine.path)]
    for square, before, after in zip(mine.path[1:], lines, lines[1:], strict=False):
        if before and after and after.direction is opposite(before.direction):
            return (
                f"on {variant.label(square)} the {kind(mine.piece)} would turn straight back; between two captures "
                f"no turn of 180 degrees is allowed{cite(variant, 'turn_back')}"
            )
    return ""


def _man_and_king(position: Position, mine: Way) -> str:
    king = next(square for square in mine.captured if position.pieces[square].is_king)
    variant = position.variant
    return f"a man may not take a king, and {variant.label(king)} is one{cite(variant, 'man_takes_king')}"


def _crowned_midway(position: Position, mine: Way) -> str:
    variant = position.variant
    walk = Walk(variant, position.pieces)
    man = position.pieces[mine.path[0]]
    square = next(square for square in mine.path[1:] if walk.crowned_on(square, man))
    if variant.promotion is Promotion.STOP:
        words = f"the man is crowned on {variant.label(square)}, and its move ends there"
    else:
        words = f"the man only passes {variant.label(square)}: it is not crowned there, and goes on as a man"
    return words + cite(variant, "promotion")


def _still_stands(position: Position, mine: Way) -> str:
    variant = position.variant
    for jump, (first, last) in enumerate(pairwise(mine.path)):
        line = line_between(variant.board, first, last)
        crossed = {last, *(line.between if line else ())}
        for square in mine.captured[:jump]:
            if square in crossed:
                return (
                    f"{variant.label(square)} has been taken, but stands until the capture is done, and is in the way "
                    f"from {variant.label(first)} to {variant.label(last)}{cite(variant, 'removal')}"
                )
    return ""


def _twice(position: Position, mine: Way) -> str:
    variant = position.variant
    square = next(square for square in mine.captured if mine.captured.count(square) > 1)
    return f"{variant.label(square)} would be jumped twice; a piece can be taken only once{cite(variant, 'removal')}"


def _wrong_way(position: Position, mine: Way) -> str:
    variant = position.variant
    man = not position.pieces[mine.path[0]].is_king
    allowed = variant.man_captures if man else variant.king_captures
    word, field = ("man", "man_captures") if man else ("king", "king_captures")
    for victim, (first, last) in zip(mine.captured, pairwise(mine.path), strict=False):
        line = line_between(variant.board, first, last)
        direction = towards([line.direction], position.turn)[0] if line else Direction.N
        if direction not in allowed:
            return (
                f"a {word} does not take {_manner(direction, allowed)}, as it would take {variant.label(victim)} from "
                f"{variant.label(first)}; it takes {ways(allowed)} only{cite(variant, field)}"
            )
    return ""


def _manner(direction: Direction, allowed: Sequence[Direction]) -> str:
    # "backwards" is said only where no backward direction is allowed; else what differs is straight or diagonal.
    word = way(direction)
    if word in {way(other) for other in allowed}:
        return "diagonally" if direction in {Direction.NE, Direction.NW, Direction.SE, Direction.SW} else "straight"
    return word


def _too_far(position: Position, mine: Way) -> str:
    variant = position.variant
    victim = variant.label(mine.captured[0])
    return (
        f"a king takes a piece next to it and comes down right behind it; it does not take {victim} from afar"
        f"{cite(variant, 'king_captures', 'king_range')}"
    )


_MOST: Final = 2_000
"""How many ways are walked under each loosened rule; the short ones, which people mean, come first."""


@dataclass(frozen=True)
class _Loosening:
    changes: Mapping[str, Any]
    say: Callable[[Position, Way], str]
    again: bool = False


def _wider(variant: Variant, *, plain: bool) -> list[tuple[Direction, ...]]:
    # On a board of lines of one kind, lines of the other kind are thought of only where the squares named show it.
    known = set(variant.man_captures) | set(variant.king_captures)
    own = next((kinds for kinds in (DIAGONAL, ORTHOGONAL) if known <= set(kinds)), ALL_DIRECTIONS)
    return [tuple(own), ALL_DIRECTIONS] if plain else [tuple(own)]


def _loosenings(variant: Variant, *, plain: bool) -> list[_Loosening]:
    found: list[_Loosening] = []
    if not variant.turn_back:
        found.append(_Loosening({"turn_back": True}, _turned_back))
    if variant.landing is Landing.BEHIND:
        found.append(_Loosening({"landing": Landing.FREE}, landing))
    if not variant.man_takes_king:
        found.append(_Loosening({"man_takes_king": True}, _man_and_king))
    if variant.promotion is Promotion.STOP:
        found.append(_Loosening({"promotion": Promotion.AT_END}, _crowned_midway))
    if variant.promotion is not Promotion.CONTINUE:
        found.append(_Loosening({"promotion": Promotion.CONTINUE}, _crowned_midway))
    found.extend(
        _Loosening({"man_captures": every, "king_captures": every}, _wrong_way)
        for every in _wider(variant, plain=plain)
    )
    if variant.king_range is KingRange.SHORT:
        found.append(_Loosening({"king_range": KingRange.FLYING}, _too_far))
    if variant.removal is Removal.END:
        found.append(_Loosening({"removal": Removal.IMMEDIATE}, _still_stands))
    if variant.removal is Removal.END and plain:
        found.append(_Loosening({}, _twice, again=True))
    return found


def loosened(position: Position, path: Sequence[int], is_like: Callable[[Way], bool]) -> str:
    """Find the rule whose loosening alone lets the piece take as asked, and say it; else the last of several rules."""
    two = len(path) == 2  # noqa: PLR2004 - a start and an end, with nothing said of the way
    line = line_between(position.variant.board, path[0], path[-1]) if two else None
    plain = line is not None or not two
    each = _loosenings(position.variant, plain=plain)
    together = [each[:count] for count in range(2, len(each) + 1)] if plain else []
    for some in [*([one] for one in each), *together]:
        changes: dict[str, Any] = {}
        for one in some:
            changes |= one.changes
        walk = Walk(replace(position.variant, **changes), position.pieces, again=some[-1].again)
        found = [mine for mine in walk.ways(path[0], _MOST) if is_like(mine)]
        if line:  # two squares on one line mean what stands between them, not a way round
            found = [mine for mine in found if set(mine.captured) <= set(line.between)]
        sentence = some[-1].say(position, min(found, key=lambda mine: len(mine.captured))) if found else ""
        if sentence:
            return sentence
    return ""


def by_geometry(position: Position, path: Sequence[int]) -> str:
    """Say at which step a move cannot be made on the board at all, and why."""
    walk = Walk(position.variant, position.pieces)
    reached: list[Way] = [Way((path[0],), (), position.pieces[path[0]])]
    for first, last in pairwise(path):
        further = [mine for before in reached for mine in walk.jumps(before) if mine.end == last]
        if not further:
            several = len(path) > 2  # noqa: PLR2004
            return _step(position, walk, reached[0], (first, last), several=several)
        reached = further
    return _nothing_fits(position, path)


def _nothing_fits(position: Position, path: Sequence[int]) -> str:
    variant = position.variant
    ends = sorted({move.end for move in position.legal if move.start == path[0]})
    can = f"it can go to {squares(variant, ends, 'or')}" if ends else "it has no legal move"
    return f"{piece_on(position, path[0])} cannot go to {variant.label(path[-1])} so; {can}"


def _step(position: Position, walk: Walk, so_far: Way, step: tuple[int, int], *, several: bool) -> str:
    variant, (first, last) = position.variant, step
    board = walk.occupied(so_far)
    a, b = variant.label(first), variant.label(last)
    if first == last:
        return f"a step from {a} to {b} leads nowhere"
    if last in board:
        return _occupied(position, board[last], last, so_far.captured)
    line = line_between(variant.board, first, last)
    king = so_far.piece.is_king
    if line is None:
        moves = variant.king_moves if king else variant.man_moves
        return f"{a} and {b} do not lie on one line; a {kind(so_far.piece)} moves {ways(moves)}{_field(variant, king)}"
    direction, middle = line
    blockers = [square for square in middle if square in board]
    own = next((square for square in blockers if board[square].colour is position.turn), None)
    if own is not None and variant.linear and not king:
        return _quiet_step(position, direction, (first, last), len(middle) + 1)
    if own is not None:
        side = position.turn.capitalize()
        return (
            f"the way from {a} to {b} is blocked: {side}'s own {kind(board[own])} stands on {variant.label(own)}, "
            f"and own pieces may not be jumped"
        )
    if not blockers and several:
        return f"nothing is taken from {a} to {b}; a move of several steps must take a piece at each"
    if not blockers:
        return _quiet_step(position, direction, (first, last), len(middle) + 1)
    return _blocked_take(position, king=king, step=step, blockers=blockers, middle=middle)


def _occupied(position: Position, piece: Piece, square: int, captured: Iterable[int]) -> str:
    label = position.variant.label(square)
    if square in set(captured):
        return f"{label} is not vacant: what was taken there stands until the capture is done"
    if piece.colour is position.turn:
        return f"{label} is not vacant: {position.turn.capitalize()}'s own {kind(piece)} stands there"
    return f"{label} is not vacant: a {piece.colour} {kind(piece)} stands there; to take it, name the square beyond it"


def _field(variant: Variant, king: bool) -> str:  # noqa: FBT001
    return cite(variant, "king_moves", "king_range") if king else cite(variant, "man_moves")


def _quiet_step(position: Position, direction: Direction, step: tuple[int, int], length: int) -> str:
    variant = position.variant
    king = position.pieces[step[0]].is_king
    allowed = variant.king_moves if king else variant.man_moves
    word = "king" if king else "man"
    seen = towards([direction], position.turn)[0]
    a, b = variant.label(step[0]), variant.label(step[1])
    if seen not in allowed:
        manner = _manner(seen, allowed)
        return f"a {word} does not move {manner}, as from {a} to {b}; it moves {ways(allowed)}{_field(variant, king)}"
    if length > 1 and (not king or variant.king_range is KingRange.SHORT):
        more = ", or over an unbroken line of its own men" if variant.linear and not king else ""
        return f"a {word} moves one square at a time{more}; {b} is {length} squares from {a}{_field(variant, king)}"
    return _nothing_fits(position, step)


def _blocked_take(
    position: Position, *, king: bool, step: tuple[int, int], blockers: Sequence[int], middle: Sequence[int]
) -> str:
    variant = position.variant
    a, b = variant.label(step[0]), variant.label(step[1])
    together = next(((x, y) for x, y in pairwise(middle) if x in blockers and y in blockers), None)
    if together is not None:
        pair = squares(variant, together)
        return f"the way from {a} to {b} is blocked: {pair} stand one behind the other, and cannot be jumped"
    if not king or variant.king_range is KingRange.SHORT:
        word = "king" if king else "man"
        field = cite(variant, "king_captures", "king_range") if king else cite(variant, "man_captures")
        return f"a {word} takes a piece next to it and comes down right behind it; not from {a} to {b}{field}"
    return _nothing_fits(position, step)
