"""Setup, which may be anything, and Position, which can be played from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import ClassVar, Final

from dammen import kernels
from dammen.errors import EngineError, IllegalMoveError, SetupError
from dammen.kernels import Move, State
from dammen.model.explain import explain, forced
from dammen.model.pieces import Colour, Piece
from dammen.variants import Objective, Variant, get

Runs = tuple[tuple[int, int], tuple[int, int]]
NO_RUNS: Runs = ((0, 0), (0, 0))
_PLIES_MAX: Final = 63
_HASH_MAX: Final = 1 << 20


class ProblemKind(StrEnum):
    """A kind of thing that keeps a setup from being a position."""

    NO_SUCH_SQUARE = "no-such-square"
    MAN_ON_CROWNING_ROW = "man-on-crowning-row"
    EMPTY_BOARD = "empty-board"
    BOARD_FULL = "board-full"
    BAD_KING_RUN = "bad-king-run"


@dataclass(frozen=True)
class Problem:
    """One thing that keeps a setup from being a position."""

    kind: ProblemKind
    text: str
    square: int | None = None


@dataclass(frozen=True)
class Setup:
    """Pieces on a board with a side to move; nothing is checked until it is asked for.

    Attributes:
        variant: the rules.
        turn: the side to move.
        pieces: what stands on each square that is not vacant.
        king_runs: for White and for Black, how many moves running one king has made without taking, and the square
            where that king stands (Frisian draughts); ``(0, 0)`` where there is no such run.

    """

    variant: Variant
    turn: Colour
    pieces: Mapping[int, Piece]
    king_runs: Runs = NO_RUNS

    def problems(self) -> tuple[Problem, ...]:
        """List everything that keeps this setup from being a position."""
        found = [*self._square_problems(), *self._run_problems()]
        if not self.pieces:
            found.append(Problem(ProblemKind.EMPTY_BOARD, "there is no piece on the board"))
        if len(self.pieces) >= self.variant.board.size:
            found.append(Problem(ProblemKind.BOARD_FULL, "every square is taken; nothing can move"))
        return tuple(found)

    def _square_problems(self) -> Iterable[Problem]:
        variant = self.variant
        north, south = variant.crowning_rows()
        for square, piece in sorted(self.pieces.items()):
            if not 1 <= square <= variant.board.size:
                text = f"there is no square {square}; {variant.name} has squares 1 to {variant.board.size}"
                yield Problem(ProblemKind.NO_SUCH_SQUARE, text, square)
            elif not piece.is_king and square in (north if piece.colour is Colour.WHITE else south):
                text = (
                    f"the {piece.colour} man on {variant.label(square)} stands on its crowning row; "
                    f"it would be a king there"
                )
                yield Problem(ProblemKind.MAN_ON_CROWNING_ROW, text, square)

    def _run_problems(self) -> Iterable[Problem]:
        for colour, (count, square) in zip(Colour, self.king_runs, strict=True):
            if count == 0:
                continue
            if not self.variant.king_run:
                yield Problem(ProblemKind.BAD_KING_RUN, f"{self.variant.name} counts no king moves")
            elif not 0 < count <= self.variant.king_run:
                text = (
                    f"{colour} is said to have made {count} king moves running; it may be 0 to {self.variant.king_run}"
                )
                yield Problem(ProblemKind.BAD_KING_RUN, text)
            elif self.pieces.get(square) is not Piece.of(colour, king=True):
                text = f"{colour}'s run of king moves is said to stand on {square}, where it has no king"
                yield Problem(ProblemKind.BAD_KING_RUN, text, square)

    def position(self) -> Position:
        """Make the position.

        Raises:
            SetupError: with a sentence for each problem.

        """
        problems = self.problems()
        if problems:
            raise SetupError(tuple(problem.text for problem in problems))
        by_kind: dict[Piece, list[int]] = {piece: [] for piece in Piece}
        for square, piece in self.pieces.items():
            by_kind[piece].append(square)
        state = kernels.state(
            self.variant,
            by_kind[Piece.WHITE_MAN],
            by_kind[Piece.WHITE_KING],
            by_kind[Piece.BLACK_MAN],
            by_kind[Piece.BLACK_KING],
            self.turn == Colour.BLACK,
            self.king_runs,
        )
        return Position(self.variant, state)


class Position:
    """A position of one variant that can be played from; frozen and hashable.

    It knows moves, not laws: draws belong to a rulebook. Make one by :meth:`start`, from a :class:`Setup`, or by
    reading a FEN.
    """

    __slots__ = ("_legal", "_pieces", "_state", "_variant")

    draw: ClassVar[Callable[[Position], str] | None] = None
    """What draws a position as SVG; drawing lies above this layer, so the package hands it in."""

    def __init__(self, variant: Variant, state: State) -> None:
        """Wrap the kernel's state; meant for this package, others begin at :meth:`start` or a :class:`Setup`."""
        self._variant = variant
        self._state = state
        self._legal: tuple[Move, ...] | None = None
        self._pieces: Mapping[int, Piece] | None = None

    @classmethod
    def start(cls, variant: Variant | str = "international") -> Position:
        """Give the position from which a game of a variant begins.

        Raises:
            VariantError: there is no variant of that name.

        """
        rules = get(variant) if isinstance(variant, str) else variant
        return cls(rules, kernels.start(rules))

    @property
    def variant(self) -> Variant:
        """Give the rules."""
        return self._variant

    @property
    def state(self) -> State:
        """Give the kernel's own value, for engines."""
        return self._state

    @property
    def turn(self) -> Colour:
        """Give the side to move."""
        return Colour.BLACK if self._state.black_to_move else Colour.WHITE

    @property
    def key(self) -> int:
        """Give a 64-bit Zobrist hash of the pieces, the side to move and any run of king moves."""
        return self._state.key

    @property
    def king_runs(self) -> Runs:
        """Give the runs of king moves, as :class:`Setup` has them."""
        return self._state.runs

    @property
    def pieces(self) -> Mapping[int, Piece]:
        """Give what stands on each square that is not vacant, in the order of the squares."""
        if self._pieces is None:
            state = self._state
            found = dict.fromkeys(state.white_men, Piece.WHITE_MAN)
            found |= dict.fromkeys(state.white_kings, Piece.WHITE_KING)
            found |= dict.fromkeys(state.black_men, Piece.BLACK_MAN)
            found |= dict.fromkeys(state.black_kings, Piece.BLACK_KING)
            self._pieces = MappingProxyType(dict(sorted(found.items())))
        return self._pieces

    def count(self, colour: Colour) -> tuple[int, int]:
        """Give how many men and how many kings a side has."""
        state = self._state
        if colour is Colour.WHITE:
            return len(state.white_men), len(state.white_kings)
        return len(state.black_men), len(state.black_kings)

    def moves(self) -> list[Move]:
        """List the legal moves; two routes with the same start, end and captured pieces are one move."""
        return self._state.moves()

    @property
    def legal(self) -> tuple[Move, ...]:
        """Give the legal moves, worked out once."""
        if self._legal is None:
            self._legal = tuple(self.moves())
        return self._legal

    def play(self, move: Move) -> Position:
        """Give the position after a legal move.

        Raises:
            IllegalMoveError: the move is not legal here; the message says why.

        """
        if move not in self.legal:
            raise IllegalMoveError(self.explain(move))
        return Position(self._variant, self._state.play(move))

    def explain(self, move: Move | Iterable[int]) -> str:
        """Say in words why a move is not legal, with the article; the empty text if it is legal.

        ``move`` may also be the squares of the path, from the start to the end.
        """
        return explain(self, move)

    def forced(self) -> str | None:
        """Say in words what limits the choice of moves, or None where nothing does."""
        return forced(self)

    def _over_by_crown(self) -> bool:
        # A king ends the game only when it was just made: the side that has moved has one, or a setup gave it one.
        if self._variant.objective is not Objective.FIRST_KING:
            return False
        state = self._state
        return bool(state.white_kings or state.black_kings)

    def winner(self) -> Colour | None:
        """Give the winner by the variant's objective, or None while the game goes on."""
        if self._over_by_crown():
            return Colour.WHITE if self._state.white_kings else Colour.BLACK
        if self.legal:
            return None
        return self.turn if self._variant.objective is Objective.MISERE else self.turn.other

    def is_over(self) -> bool:
        """Say whether the variant's objective has been reached."""
        return self.winner() is not None

    def perft(
        self,
        depth: int,
        *,
        hash_mb: int = 0,
        threads: int = 1,
        keep_duplicates: bool = False,
        keep_landings: bool = False,
    ) -> int:
        """Count the leaves of the tree of legal moves.

        Args:
            depth: plies; 0 gives 1.
            hash_mb: size of a hash table in MiB, or 0 for none.
            threads: how many threads share the work.
            keep_duplicates: count routes apart that differ only in their path.
            keep_landings: count those apart as well that differ only in where a king sets foot on one straight line.

        Raises:
            EngineError: a number is out of range, or there are more leaves than can be counted.

        """
        if not (0 <= depth <= _PLIES_MAX and 0 <= hash_mb <= _HASH_MAX and threads >= 1):
            message = (
                f"depth goes from 0 to {_PLIES_MAX}, hash_mb from 0 to {_HASH_MAX}, and threads from 1; "
                f"these are {depth}, {hash_mb} and {threads}"
            )
            raise EngineError(message)
        try:
            return self._state.perft(
                depth,
                hash_mb=hash_mb,
                threads=threads,
                keep_duplicates=keep_duplicates,
                keep_landings=keep_landings,
            )
        except OverflowError as error:
            raise EngineError(str(error)) from None

    def setup(self) -> Setup:
        """Give the same pieces as a setup, to be changed."""
        return Setup(self._variant, self.turn, dict(self.pieces), self.king_runs)

    def __eq__(self, other: object) -> bool:
        """Compare rules, pieces, side to move and runs of king moves."""
        if not isinstance(other, Position):
            return NotImplemented
        return self._state == other._state and self._variant == other._variant

    def __hash__(self) -> int:
        """Hash by the Zobrist key."""
        return hash(self._state.key)

    def __reduce__(self) -> tuple[type[Position], tuple[Variant, State]]:
        """Copy and pickle the rules and the state, without what was worked out from them."""
        return Position, (self._variant, self._state)

    def __repr__(self) -> str:
        """Show the variant and the pieces as a FEN-like list."""
        sides = []
        for colour in Colour:
            squares = [
                ("K" if piece.is_king else "") + self._variant.label(square)
                for square, piece in self.pieces.items()
                if piece.colour is colour
            ]
            sides.append(colour.letter + ",".join(squares))
        return f"<Position {self._variant.name} {self.turn.letter}:{':'.join(sides)}>"

    def _repr_svg_(self) -> str | None:
        """Draw the position in a notebook, once something that can draw has been handed in as ``draw``."""
        return Position.draw(self) if Position.draw is not None else None
