"""Lines of moves as bytes: an order that depends on squares alone, and what is found while walking them."""

from __future__ import annotations

import array
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dammen import variants
from dammen.kernels import Move
from dammen.library import _kernel
from dammen.model import Colour, Game, Piece, Position, Setup
from dammen.notation import fen, moves
from dammen.variants import Variant
from notation.walks import game_at_random
from strategies import any_variant

PLIES = 60
KINDS = (Piece.WHITE_MAN, Piece.WHITE_KING, Piece.BLACK_MAN, Piece.BLACK_KING)
ANY = ((0, 0, 0, 0), (127, 127, 127, 127))


def place_of(move: Move) -> tuple[int, int, int, bool]:
    """Give what the order of moves is said to be made of."""
    return move.start, move.end, sum(1 << (square - 1) for square in move.captured), move.promotes


@given(any_variant(), st.integers(0, 1000))
@settings(max_examples=60, deadline=None)
def test_a_line_comes_back_as_it_was_packed(variant: Variant, seed: int) -> None:
    game = game_at_random(variant, seed, PLIES)
    packer = _kernel.packer(variant)
    packed, keys = packer.pack(game.start.state, game.moves())
    assert packer.unpack(game.start.state, packed) == game.moves()
    assert packer.last(game.start.state, packed) == game.position.state
    half = len(game.moves()) // 2
    assert packer.last(game.start.state, packed, half) == game.positions()[half].state
    assert keys == packer.keys(game.start.state, packed)
    assert list(array.array("Q", keys)) == [position.key for position in game.positions()]


@given(any_variant(), st.integers(0, 1000))
@settings(max_examples=60, deadline=None)
def test_the_order_is_that_of_the_squares(variant: Variant, seed: int) -> None:
    for position in game_at_random(variant, seed, PLIES).positions():
        listed = _kernel.packer(variant).moves(position.state)
        assert listed == sorted(position.legal, key=place_of)


def test_places_are_fixed_for_ever() -> None:
    # What is in files must be read by every later version: these bytes may not change.
    lines = {
        "international": ("32-28 19-23 28x19 14x23 37-32 10-14", bytes([3, 5, 0, 1, 7, 1])),
        "russian": ("c3-d4 d6-c5 b2-c3 f6-g5 c3-b4", bytes([2, 2, 5, 4, 2])),
        "turkish": ("a3-a4 a6-a5 a4xa8", bytes([0, 0, 0])),
    }
    for name, (text, expected) in lines.items():
        game = Game(name)
        for word in text.split():
            game.play(moves.read(word, game.position))
        assert _kernel.packer(game.variant).pack(game.start.state, game.moves())[0] == expected, name


def test_a_place_beyond_a_byte() -> None:
    # A king among a grid of men, with a free choice between captures.
    variant = replace(variants.get("canadian"), precedence=(), must_extend=False)
    inner = [
        square
        for square, (row, column) in enumerate(variant.board.cells, start=1)
        if row % 2 and 0 < row < variant.board.height - 1 and 0 < column < variant.board.width - 1
    ]
    pieces = {**dict.fromkeys(inner[:15], Piece.BLACK_MAN), 1: Piece.WHITE_KING}
    position = Setup(variant, Colour.WHITE, pieces).position()
    packer = _kernel.packer(variant)
    listed = packer.moves(position.state)
    assert len(listed) > 256
    for place in (0, 254, 255, 256, len(listed) - 1):
        packed, _ = packer.pack(position.state, [listed[place]])
        assert len(packed) == (1 if place < 255 else 3)
        assert packer.unpack(position.state, packed) == [listed[place]]
        assert packer.last(position.state, packed) == position.play(listed[place]).state


@pytest.mark.parametrize(
    ("packed", "why"),
    [(b"\xc8", "there is no move 200"), (b"\xff", "end within a move"), (b"\xff\x01", "end within a move")],
)
def test_bytes_that_are_no_line(packed: bytes, why: str) -> None:
    position = Position.start()
    packer = _kernel.packer(position.variant)
    calls: Sequence[Callable[[], object]] = (
        lambda: packer.unpack(position.state, packed),
        lambda: packer.keys(position.state, packed),
        lambda: packer.last(position.state, packed),
        lambda: packer.find(position.state, packed),
    )
    packer.ask([([[], [], [], [], [50]], -1, *ANY)])  # never so at the start
    for call in calls:
        with pytest.raises(ValueError, match=why):
            call()


def test_a_move_that_is_not_legal_and_a_state_of_another_variant() -> None:
    position = Position.start("english")
    with pytest.raises(ValueError, match="not legal"):
        _kernel.packer(position.variant).pack(position.state, [Move((1, 32))])
    with pytest.raises(ValueError, match="another variant"):
        _kernel.packer(position.variant).keys(Position.start("italian").state, b"")


def holds(position: Position, pattern: _kernel.Pattern) -> bool:
    """Say plainly whether a pattern stands."""
    squares, side, least, most = pattern
    if side >= 0 and (position.turn is Colour.BLACK) != bool(side):
        return False
    counts = [sum(piece is kind for piece in position.pieces.values()) for kind in KINDS]
    standing = all(
        position.pieces.get(square) is kind for kind, members in zip(KINDS, squares, strict=False) for square in members
    )
    within = all(low <= count <= high for low, count, high in zip(least, counts, most, strict=True))
    return standing and within and not any(square in position.pieces for square in squares[4])


def first(positions: list[Position], patterns: list[_kernel.Pattern], lasting: int) -> int:
    """Find plainly where one of some patterns stands so long."""
    flags = [any(holds(position, pattern) for pattern in patterns) for position in positions]
    return next((ply for ply in range(len(flags) - lasting + 1) if all(flags[ply : ply + lasting])), -1)


@given(any_variant(), st.integers(0, 100), st.data())
@settings(max_examples=80, deadline=None)
def test_patterns_are_found_as_by_hand(variant: Variant, seed: int, data: st.DataObject) -> None:
    game = game_at_random(variant, seed, PLIES)
    positions = game.positions()
    patterns: list[_kernel.Pattern] = []
    for _ in range(data.draw(st.integers(1, 3))):
        model = data.draw(st.sampled_from(positions))
        chosen = data.draw(st.lists(st.sampled_from(sorted(model.pieces)), max_size=3, unique=True))
        squares: list[list[int]] = [[s for s in chosen if model.pieces[s] is kind] for kind in KINDS]
        vacant = [square for square in variant.board.squares if square not in model.pieces]
        squares.append(data.draw(st.lists(st.sampled_from(vacant), max_size=2)) if vacant else [])
        most = [data.draw(st.integers(0, 30)) for _ in KINDS]
        patterns.append((squares, data.draw(st.integers(-1, 1)), (0, 0, 0, 0), most))
    lasting = data.draw(st.integers(1, 3))
    packer = _kernel.new_packer(variant)
    packer.ask(patterns)
    packed, _ = packer.pack(game.start.state, game.moves())
    assert packer.find(game.start.state, packed, lasting) == first(positions, patterns, lasting)


def test_more_patterns_than_there_is_room_for() -> None:
    packer = _kernel.new_packer(variants.get("english"))
    pattern = ([[], [], [], [], []], -1, *ANY)
    with pytest.raises(ValueError, match="at most 4"):
        packer.ask([pattern] * 5)
    with pytest.raises(IndexError, match="no square 33"):
        packer.ask([([[33], [], [], [], []], -1, *ANY)])


def test_a_line_from_a_position_set_up() -> None:
    position = fen.position("W:WK3:BK50", "international")
    packer = _kernel.packer(position.variant)
    move = packer.moves(position.state)[-1]
    assert packer.unpack(position.state, packer.pack(position.state, [move])[0]) == [move]
