"""The oracle: every legal move, found as the law reads, by the slowest and plainest way.

It knows a board as a dictionary from square to piece, takes one step at a time, tries every capture to its end, and
then lets the variant's reasons choose between them one after another. Nothing here is shared with the kernels, so
that the two can be held against each other. Where a comment quotes an article, it is the one that the step obeys.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeVar

from dammen.geometry import Direction, mirror_forward, opposite
from dammen.variants import Colour, KingRange, Landing, Objective, Precedence, Promotion, Removal, Variant

MAN_VALUE: Final = 100

Worth = TypeVar("Worth", int, tuple[bool, ...])


class Pieces(NamedTuple):
    """The squares of the four kinds of piece."""

    men_white: frozenset[int]
    kings_white: frozenset[int]
    men_black: frozenset[int]
    kings_black: frozenset[int]


class Piece(NamedTuple):
    """What stands on a square."""

    white: bool
    king: bool


WHITE_MAN: Final = Piece(white=True, king=False)
WHITE_KING: Final = Piece(white=True, king=True)
BLACK_MAN: Final = Piece(white=False, king=False)
BLACK_KING: Final = Piece(white=False, king=True)

Position = dict[int, Piece]
"""What stands where; a square that is not in it is vacant."""


@dataclass(frozen=True)
class OracleMove:
    """One way of moving: the squares in the order in which the piece touches them, and what it takes on the way."""

    start: int
    path: tuple[int, ...]
    captured: tuple[int, ...]
    promotes: bool

    @property
    def end(self) -> int:
        """Give the square on which the move ends."""
        return self.path[-1]

    @property
    def identity(self) -> tuple[int, int, frozenset[int], bool]:
        """Give what makes two ways of moving the same move."""
        return self.start, self.end, frozenset(self.captured), self.promotes


class Jump(NamedTuple):
    """One piece taken: in which direction, which, and where the taking piece came down."""

    direction: Direction
    victim: int
    landing: int


@dataclass(frozen=True)
class Capture:
    """A whole capture, from the first jump to the last."""

    start: int
    began_as_king: bool
    ended_as_king: bool
    jumps: tuple[Jump, ...]

    @property
    def victims(self) -> tuple[int, ...]:
        """Give the squares of what is taken, in order."""
        return tuple(jump.victim for jump in self.jumps)


@dataclass(frozen=True)
class Taking:
    """A capture under way: where the taking piece stands, what it is by now, and what it has done."""

    position: Position
    here: int
    piece: Piece
    jumps: tuple[Jump, ...]


def start_pieces(variant: Variant) -> Pieces:
    """Give the pieces at the start of a game."""
    white, black = variant.start_men
    return Pieces(frozenset(white), frozenset(), frozenset(black), frozenset())


def start_white_to_move(variant: Variant) -> bool:
    """Say whether White moves first."""
    return variant.first is Colour.WHITE


def _position(pieces: Pieces) -> Position:
    position: Position = {}
    for squares, piece in zip(
        pieces,
        (WHITE_MAN, WHITE_KING, BLACK_MAN, BLACK_KING),
        strict=True,
    ):
        for square in squares:
            position[square] = piece
    return position


def _pieces(position: Position) -> Pieces:
    def those(kind: Piece) -> frozenset[int]:
        return frozenset(square for square, piece in position.items() if piece == kind)

    return Pieces(those(WHITE_MAN), those(WHITE_KING), those(BLACK_MAN), those(BLACK_KING))


def _directions(given: Iterable[Direction], *, white: bool) -> tuple[Direction, ...]:
    # The variant names White's directions; "forward" for Black is the other way.
    return tuple(given) if white else tuple(mirror_forward(direction) for direction in given)


def _crowned_on(variant: Variant, square: int, *, white: bool) -> bool:
    # WCDF, FMJD 3.5: a man is crowned on "the opposite extreme line of the board".
    return variant.board.row_from(square, north=white) == 0


# --- moves that take nothing -----------------------------------------------------------------------------------


def _man_steps(variant: Variant, position: Position, start: int) -> Iterator[int]:
    piece = position[start]
    for direction in _directions(variant.man_moves, white=piece.white):
        # FMJD 3.4, WCDF: a man moves forward to the next square, if that is vacant.
        square = variant.board.neighbour(start, direction)
        if variant.linear:
            # Dameo: "a straight unbroken line of men of the same colour" moves one square, which is the same as its
            # hindmost man jumping over the others. Kings are no part of a line.
            while square is not None and position.get(square) == piece:
                square = variant.board.neighbour(square, direction)
        if square is not None and square not in position:
            yield square


def _king_steps(variant: Variant, position: Position, start: int) -> Iterator[int]:
    piece = position[start]
    for direction in _directions(variant.king_moves, white=piece.white):
        square = variant.board.neighbour(start, direction)
        while square is not None and square not in position:
            yield square
            if variant.king_range is KingRange.SHORT:
                break  # WCDF 1.17, FID 4.7: one square at a time.
            square = variant.board.neighbour(square, direction)  # FMJD 3.9: as far as the line is free.


def _quiet(variant: Variant, position: Position, *, white: bool, blocked: frozenset[int]) -> list[OracleMove]:
    found: list[OracleMove] = []
    for start, piece in position.items():
        if piece.white != white:
            continue
        if piece.king and start in blocked:
            continue  # WFD, 2011: this king has made its three moves running.
        steps = _king_steps if piece.king else _man_steps
        for end in steps(variant, position, start):
            promotes = not piece.king and _crowned_on(variant, end, white=white)
            found.append(OracleMove(start, (start, end), (), promotes))
    return found


# --- captures ----------------------------------------------------------------------------------------------------


def _victim(variant: Variant, taking: Taking, direction: Direction) -> int | None:
    """Find the piece that stands to be taken in a direction."""
    square = variant.board.neighbour(taking.here, direction)
    if taking.piece.king and variant.king_range is KingRange.FLYING:
        # FMJD 4.3: a king takes from afar, over vacant squares; the first piece it meets is the one.
        while square is not None and square not in taking.position:
            square = variant.board.neighbour(square, direction)
    if square is None or square not in taking.position:
        return None
    other = taking.position[square]
    if other.white == taking.piece.white:
        return None  # FMJD 4.5, 4.6: own pieces may not be jumped.
    if any(jump.victim == square for jump in taking.jumps):
        # FMJD 4.8: the same piece may not be jumped twice. It stands until the capture is done, and is in the way.
        # (With immediate removal it is no longer on the board, and this cannot arise.)
        return None
    if other.king and not taking.piece.king and not variant.man_takes_king:
        return None  # FID 5.3: a man may not take a king.
    return square


def _landings(variant: Variant, taking: Taking, direction: Direction, victim: int) -> list[int]:
    """Find the vacant squares beyond a piece on which the one that takes it may come down."""
    found: list[int] = []
    square = variant.board.neighbour(victim, direction)
    while square is not None and square not in taking.position:
        found.append(square)
        if not taking.piece.king or variant.king_range is KingRange.SHORT:
            break  # FMJD 4.2, WCDF 1.18: next behind it.
        if variant.landing is Landing.BEHIND:
            break  # Thai: the king too must stop next behind what it takes.
        square = variant.board.neighbour(square, direction)  # FMJD 4.3: on any vacant square of the line.
    return found


def _after(variant: Variant, taking: Taking, jump: Jump) -> Taking:
    """Make one jump."""
    position = dict(taking.position)
    if variant.removal is Removal.IMMEDIATE:
        # EB9: "it is the rule to remove every captured piece as it is taken"; EB11 says the same of Turkish draughts.
        del position[jump.victim]
    piece = taking.piece
    if variant.promotion is Promotion.CONTINUE and _crowned_on(variant, jump.landing, white=piece.white):
        # Russian code 1.5.15: a man that reaches the last row in a capture goes on taking as a king.
        piece = piece._replace(king=True)
    return Taking(position, jump.landing, piece, (*taking.jumps, jump))


def _may_go_on(variant: Variant, taking: Taking) -> bool:
    """Say whether the law lets the capture go on if there is something to take."""
    crowned = not taking.piece.king and _crowned_on(variant, taking.here, white=taking.piece.white)
    # WCDF 1.19, FID: a man that reaches the crowning row is crowned, and the move ends.
    return not (crowned and taking.jumps and variant.promotion is Promotion.STOP)


def _may_end(variant: Variant, before: Taking, jump: Jump, nearest: int) -> bool:
    """Say whether a capture may end on the landing square of its last jump."""
    if not before.piece.king or variant.landing in {Landing.FREE, Landing.BEHIND}:
        return True
    if not before.position[jump.victim].king:
        return True
    if variant.landing is Landing.BEHIND_KING_IN_MULTIPLE and not before.jumps:
        return True  # Killer Light: "in a capture sequence (but not single piece capture)".
    # Killer: "if the last captured piece is a king, the captor must stop at the immediate next cell after it".
    return jump.landing == nearest


def _go_on(variant: Variant, taking: Taking) -> list[tuple[Jump, ...]]:
    """Find every way in which a capture goes on from here to its end; none if nothing more can be taken."""
    if not _may_go_on(variant, taking):
        return []
    found: list[tuple[Jump, ...]] = []
    takes = variant.king_captures if taking.piece.king else variant.man_captures
    for direction in _directions(takes, white=taking.piece.white):
        if not variant.turn_back and taking.jumps and direction is opposite(taking.jumps[-1].direction):
            continue  # Turkish: no turn of 180 degrees between two captures.
        victim = _victim(variant, taking, direction)
        if victim is None:
            continue
        landings = _landings(variant, taking, direction, victim)
        ends: list[tuple[Jump, ...]] = []
        longer: list[tuple[Jump, ...]] = []
        for landing in landings:
            jump = Jump(direction, victim, landing)
            further = _go_on(variant, _after(variant, taking, jump))
            # FMJD 4.5, 4.6, WCDF 1.19: whoever can take more with the same piece must.
            longer.extend((jump, *rest) for rest in further)
            if not further and _may_end(variant, taking, jump, landings[0]):
                ends.append((jump,))
        # Russian code 1.5: of the squares behind what it takes, a king must choose one from which it can take more.
        # EB9: "if there is another unguarded man she is bound to choose the diagonal on which it can be taken".
        found.extend(longer if longer and variant.must_extend else longer + ends)
    return found


def _captures_from(variant: Variant, position: Position, start: int) -> list[Capture]:
    piece = position[start]
    # The piece is in the hand while it takes: its own square is vacant, and may be passed or landed on
    # (FMJD 4.7: in one capture the same vacant square may be passed several times).
    board = {square: other for square, other in position.items() if square != start}
    found: list[Capture] = []
    for jumps in _go_on(variant, Taking(board, start, piece, ())):
        touched = any(_crowned_on(variant, jump.landing, white=piece.white) for jump in jumps)
        ends_there = _crowned_on(variant, jumps[-1].landing, white=piece.white)
        # FMJD 4.15, EB9: "passing a crowning square in taking does not entitle him to be made a queen".
        crowned = touched if variant.promotion is Promotion.CONTINUE else ends_there
        found.append(Capture(start, piece.king, piece.king or crowned, jumps))
    return found


# --- the reasons that choose between captures ----------------------------------------------------------------------


def _most(captures: list[Capture], worth: Callable[[Capture], Worth]) -> list[Capture]:
    best = max(worth(capture) for capture in captures)
    return [capture for capture in captures if worth(capture) == best]


def _choose(variant: Variant, position: Position, captures: list[Capture]) -> list[Capture]:
    """Keep the captures that the law prefers, reason by reason, the strongest first."""

    def kings(capture: Capture) -> tuple[bool, ...]:
        return tuple(position[victim].king for victim in capture.victims)

    for reason in variant.precedence:
        if not captures:
            return []
        if reason is Precedence.MOST_PIECES:
            # FMJD 4.13, FID 6.6, EB9: "the greatest number of men or queens; numerical power is the criterion".
            captures = _most(captures, lambda capture: len(capture.jumps))
        elif reason is Precedence.GREATEST_VALUE:
            # WFD, 2011: a king is worth a little less than two men.
            captures = _most(
                captures,
                lambda capture: sum(variant.king_value if king else MAN_VALUE for king in kings(capture)),
            )
        elif reason is Precedence.WITH_KING:
            # FID 6.7, WFD, Czech: the king takes, not the man. A man crowned on the way is still a man here.
            captures = _most(captures, lambda capture: capture.began_as_king)
        elif reason is Precedence.MOST_KINGS:
            # FID 6.8, the Spanish law of quality: the most kings taken.
            captures = _most(captures, lambda capture: sum(kings(capture)))
        elif reason is Precedence.KINGS_FIRST:
            # FID 6.9: where a king is met first; then the next one.
            captures = _most(captures, kings)
    return captures


# --- the whole -----------------------------------------------------------------------------------------------------


def _as_written(variant: Variant, capture: Capture) -> OracleMove:
    """Write a capture by its turning squares.

    Two ways that differ only in where a king set foot on a straight line between two pieces are one way. Full
    notation (PDN 3.0) names the square next behind the first of the two, so that is the one that stands here.
    """
    path = [capture.start]
    for jump, following in zip(capture.jumps, (*capture.jumps[1:], None), strict=True):
        straight_on = following is not None and following.direction is jump.direction
        behind = variant.board.neighbour(jump.victim, jump.direction)
        path.append(behind if straight_on and behind is not None else jump.landing)
    promotes = capture.ended_as_king and not capture.began_as_king
    return OracleMove(capture.start, tuple(path), capture.victims, promotes)


def _without_repeats(moves: Iterable[OracleMove], key: Callable[[OracleMove], Hashable]) -> list[OracleMove]:
    first: dict[Hashable, OracleMove] = {}
    for move in moves:
        first.setdefault(key(move), move)
    return list(first.values())


def legal_moves(  # noqa: PLR0917 - four sets make a position
    variant: Variant,
    men_white: Iterable[int],
    kings_white: Iterable[int],
    men_black: Iterable[int],
    kings_black: Iterable[int],
    white_to_move: bool,
    blocked: frozenset[int] = frozenset(),
    *,
    keep_duplicates: bool = False,
) -> list[OracleMove]:
    """Find the legal moves.

    Captures with the same start, end and set of captured pieces are one move, of which one way is given; with
    ``keep_duplicates`` every way counts, a way being its turning squares and what it takes, in order.

    Args:
        variant: the rules.
        men_white: the squares of White's men; the next three likewise.
        kings_white: of White's kings.
        men_black: of Black's men.
        kings_black: of Black's kings.
        white_to_move: White is to move.
        blocked: the kings that may make no quiet move for now (see :func:`blocked_kings`).
        keep_duplicates: give every way of a capture.

    """
    pieces = Pieces(frozenset(men_white), frozenset(kings_white), frozenset(men_black), frozenset(kings_black))
    if variant.objective is Objective.FIRST_KING and (pieces.kings_white or pieces.kings_black):
        return []  # Breakthrough: the first king has won, and nobody moves any more.
    position = _position(pieces)
    own = [square for square, piece in position.items() if piece.white == white_to_move]
    captures = [capture for start in own for capture in _captures_from(variant, position, start)]
    ways = [_as_written(variant, capture) for capture in _choose(variant, position, captures)]
    ways = _without_repeats(ways, lambda way: (way.path, way.captured))
    taking = ways if keep_duplicates else _without_repeats(ways, lambda way: way.identity)
    if taking and variant.compulsory:
        return taking  # FMJD 4.1, WCDF 1.20: a capture must be made.
    return taking + _quiet(variant, position, white=white_to_move, blocked=blocked)


def play(pieces: Pieces, move: OracleMove) -> Pieces:
    """Make a move and give the pieces as they stand after it."""
    position = _position(pieces)
    piece = position.pop(move.start)
    for square in move.captured:
        del position[square]
    position[move.end] = piece._replace(king=piece.king or move.promotes)
    return _pieces(position)


Run = tuple[int, int]
"""How many moves running a side has made with the same king, and the square on which that king stands."""

NO_RUNS: Final[tuple[Run, Run]] = ((0, 0), (0, 0))


def blocked_kings(variant: Variant, pieces: Pieces, runs: tuple[Run, Run], *, white: bool) -> frozenset[int]:
    """Give the kings of a side that may make no quiet move.

    WFD, 2011: a side that has men as well may not make more than three moves running with one king, captures apart.
    """
    moves_made, square = runs[0 if white else 1]
    men = pieces.men_white if white else pieces.men_black
    if variant.king_run and men and moves_made >= variant.king_run:
        return frozenset({square})
    return frozenset()


def runs_after(
    variant: Variant,
    pieces: Pieces,
    runs: tuple[Run, Run],
    move: OracleMove,
    *,
    white: bool,
) -> tuple[Run, Run]:
    """Count on after a move: both sides' runs.

    A quiet move with the same king adds one; any other move, and any capture, begins anew. The run of a king that is
    taken ends with it, and a side without men is not counted.
    """
    if not variant.king_run:
        return NO_RUNS
    kings = pieces.kings_white if white else pieces.kings_black
    own, other = runs if white else (runs[1], runs[0])
    moves_made = own[0] + 1 if own[1] == move.start else 1
    own = (moves_made, move.end) if move.start in kings and not move.captured else (0, 0)
    if other[1] in move.captured:
        other = (0, 0)
    after = play(pieces, move)
    of_white, of_black = (own, other) if white else (other, own)
    return of_white if after.men_white else (0, 0), of_black if after.men_black else (0, 0)


def perft(variant: Variant, pieces: Pieces, depth: int, *, white: bool, keep_duplicates: bool = False) -> int:
    """Count the lines of play of a length; the rule on runs of a king's moves is left out."""
    if depth == 0:
        return 1
    moves = legal_moves(variant, *pieces, white, keep_duplicates=keep_duplicates)
    if depth == 1:
        return len(moves)
    return sum(
        perft(variant, play(pieces, move), depth - 1, white=not white, keep_duplicates=keep_duplicates)
        for move in moves
    )
