"""Positions at random, of any variant, the same for the same seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Final

from cases import Setting
from dammen.variants import Variant
from oracle import Pieces, Run, blocked_kings, legal_moves, play, runs_after, start_pieces, start_white_to_move

PLIES_AT_MOST: Final = 120
FEW: Final = 6


def men_squares(variant: Variant, *, white: bool) -> list[int]:
    """Give the squares on which a side's man may stand: all but the row where it is crowned."""
    return [square for square in variant.board.squares if variant.board.row_from(square, north=white) > 0]


def place(variant: Variant, chosen: Sequence[tuple[int, bool, bool]]) -> Pieces:
    """Set pieces up: (square, white, king) of each; what would be a man on its crowning row is a king there."""
    sets: dict[tuple[bool, bool], set[int]] = {(w, k): set() for w in (True, False) for k in (True, False)}
    for square, white, king in chosen:
        crowned = variant.board.row_from(square, north=white) == 0
        sets[white, king or crowned].add(square)
    kinds = ((True, False), (True, True), (False, False), (False, True))
    return Pieces(*(frozenset(sets[kind]) for kind in kinds))


def _scatter(variant: Variant, random: Random, count: int, king_share: float, white_share: float = 0.5) -> Setting:
    squares = random.sample(list(variant.board.squares), count)
    chosen = [(square, random.random() < white_share, random.random() < king_share) for square in squares]
    return Setting(variant, place(variant, chosen), random.random() < 0.5)


def few_pieces(variant: Variant, random: Random) -> Setting:
    """Set up an ending."""
    return _scatter(variant, random, random.randint(2, FEW), random.choice((0.2, 0.5, 0.8)))


def kings_only(variant: Variant, random: Random) -> Setting:
    """Set up kings without men."""
    return _scatter(variant, random, random.randint(2, 9), 1.0)


def crowded(variant: Variant, random: Random) -> Setting:
    """Fill most of the board, mostly with men."""
    size = variant.board.size
    return _scatter(variant, random, random.randint(size // 2, size * 4 // 5), random.choice((0.0, 0.05, 0.1)))


def near_promotion(variant: Variant, random: Random) -> Setting:
    """Put men of both sides within three rows of where they are crowned, among scattered others."""
    chosen: dict[int, tuple[int, bool, bool]] = {}
    for white in (True, False):
        rows = [s for s in men_squares(variant, white=white) if variant.board.row_from(s, north=white) <= 3]
        for square in random.sample(rows, min(len(rows), random.randint(1, 5))):
            chosen[square] = (square, white, False)
    for square in random.sample(list(variant.board.squares), random.randint(0, 6)):
        chosen.setdefault(square, (square, random.random() < 0.5, random.random() < 0.2))
    return Setting(variant, place(variant, list(chosen.values())), random.random() < 0.5)


def for_taking(variant: Variant, random: Random) -> Setting:
    """Spread one side's pieces over the inner squares, and give the other a few pieces that take them."""
    board = variant.board
    inner = [
        square
        for square in board.squares
        if 0 < board.cell(square)[0] < board.height - 1 and 0 < board.cell(square)[1] < board.width - 1
    ]
    taker_is_white = random.random() < 0.5
    victims = random.sample(inner, min(len(inner), random.randint(3, 9)))
    free = [square for square in board.squares if square not in victims]
    takers = random.sample(free, random.randint(1, 4))
    king_share = random.choice((0.0, 0.3, 0.7))
    chosen = [(square, not taker_is_white, random.random() < king_share) for square in victims]
    chosen += [(square, taker_is_white, random.random() < 0.5) for square in takers]
    return Setting(variant, place(variant, chosen), taker_is_white)


PLACEMENTS: Final[tuple[Callable[[Variant, Random], Setting], ...]] = (
    few_pieces,
    kings_only,
    crowded,
    near_promotion,
    for_taking,
    for_taking,
)


def with_runs(setting: Setting, random: Random) -> Setting:
    """Say at random how many moves running a king of each side has made, where the variant counts them."""
    if not setting.variant.king_run:
        return setting

    def run(men: frozenset[int], kings: frozenset[int]) -> Run:
        made = random.randint(0, setting.variant.king_run)
        return (made, random.choice(sorted(kings))) if men and kings and made else (0, 0)

    pieces = setting.pieces
    runs = (run(pieces.men_white, pieces.kings_white), run(pieces.men_black, pieces.kings_black))
    return setting._replace(runs=runs)


def playout(variant: Variant, random: Random) -> Iterator[Setting]:
    """Play a game of random moves from the start, and give each position on the way."""
    pieces, white = start_pieces(variant), start_white_to_move(variant)
    runs: tuple[Run, Run] = ((0, 0), (0, 0))
    for _ in range(PLIES_AT_MOST):
        yield Setting(variant, pieces, white, runs)
        blocked = blocked_kings(variant, pieces, runs, white=white)
        moves = legal_moves(variant, *pieces, white, blocked)
        if not moves:
            return
        # Captures empty the board too soon where they are many; crowning makes the game richer.
        move = random.choice([move for move in moves if move.promotes] or moves)
        runs = runs_after(variant, pieces, runs, move, white=white)
        pieces, white = play(pieces, move), not white


def random_positions(variant: Variant, count: int, seed: int) -> Iterator[Setting]:
    """Give so many positions: two in five from playouts, the others set up in all the ways above."""
    random = Random(f"{variant.name} {seed}")
    game: Iterator[Setting] = iter(())
    for number in range(count):
        if number % 5 < 2:
            setting = next(islice(game, random.randint(0, 3), None), None)
            if setting is None:
                game = playout(variant, random)
                setting = next(game)
            yield setting
        else:
            yield with_runs(random.choice(PLACEMENTS)(variant, random), random)
