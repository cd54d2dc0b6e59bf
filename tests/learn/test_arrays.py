"""Positions and moves as arrays."""

from __future__ import annotations

import math

import pytest

np = pytest.importorskip("numpy", reason="numpy is not installed")

from hypothesis import given, settings  # noqa: E402 - only where there is something to test
from hypothesis import strategies as st  # noqa: E402

from dammen import learn, variants  # noqa: E402
from dammen.errors import IllegalMoveError, VariantError  # noqa: E402
from dammen.library import turned  # noqa: E402
from dammen.model import Colour, Game, Outcome, Piece, Position, Reason, Setup  # noqa: E402
from dammen.notation import fen, moves  # noqa: E402
from dammen.variants import Variant  # noqa: E402
from dammen.variants.house import from_mapping  # noqa: E402
from notation.walks import game_at_random  # noqa: E402
from strategies import any_variant  # noqa: E402

KINDS = (Piece.WHITE_MAN, Piece.WHITE_KING, Piece.BLACK_MAN, Piece.BLACK_KING)
ODD = from_mapping({"base": "english", "board": {"width": 5, "height": 6}, "start": "13-15/1-3"}, where="odd")


def plain(position: Position, view: Colour) -> list[list[list[float]]]:
    """Draw a position plainly, cell by cell, as a side sees it."""
    board, variant = position.variant.board, position.variant
    order = KINDS if view is Colour.WHITE else (*KINDS[2:], *KINDS[:2])
    kinds, height, width = learn.shape(variant)
    made = [[[0.0] * width for _ in range(height)] for _ in range(kinds)]
    for row in range(height):
        for column in range(width):
            at = (row, column) if view is Colour.WHITE else (height - 1 - row, width - 1 - column)
            square = board.square(*at)
            if square is None:
                continue
            made[4][row][column] = 1.0
            if square in position.pieces:
                made[order.index(position.pieces[square])][row][column] = 1.0
            if variant.king_run:
                for side, (count, where) in zip(Colour, position.king_runs, strict=True):
                    if count and where == square:
                        made[5 if side is view else 6][row][column] = count / variant.king_run
    return made


@given(any_variant(), st.integers(0, 300))
@settings(max_examples=50, deadline=None)
def test_planes_are_the_board_as_a_side_sees_it(variant: Variant, seed: int) -> None:
    positions = game_at_random(variant, seed, 60).positions()
    made = learn.planes(positions)
    assert made.shape == (len(positions), *learn.shape(variant))
    assert made.dtype == np.float32
    for view in (None, *Colour):
        drawn = [plain(position, position.turn if view is None else view) for position in positions]
        assert np.allclose(learn.planes(positions, view), np.array(drawn, dtype=np.float32))


def test_shapes() -> None:
    assert learn.shape(variants.get("international")) == (5, 10, 10)
    assert learn.shape(variants.get("frisian")) == (7, 10, 10)
    assert learn.shape(variants.get("canadian")) == (5, 12, 12)
    assert learn.shape(variants.get("turkish")) == (5, 8, 8)
    assert learn.planes([Position.start()], dtype=np.uint8).dtype == np.uint8


def test_a_run_of_king_moves_is_seen() -> None:
    position = fen.position("W:WK46,31:BK5,20:+246+0", "frisian")
    seen = learn.planes([position])[0]
    assert seen[5].max() == pytest.approx(2 / 3)
    assert seen[6].max() == 0


@given(any_variant(), st.integers(0, 300))
@settings(max_examples=50, deadline=None)
def test_every_legal_move_is_an_action_and_back(variant: Variant, seed: int) -> None:
    space = learn.actions(variant)
    positions = game_at_random(variant, seed, 60).positions()
    masks = learn.masks(positions)
    assert masks.shape == (len(positions), len(space))
    for position, mask in zip(positions, masks, strict=True):
        legal = space.legal(position)
        assert sorted(legal) == np.flatnonzero(mask).tolist()
        assert set(legal.values()) == set(position.legal)
        for action, move in legal.items():
            assert space.move(action, position) == move
            assert space.action(move, position) == action


@given(any_variant(), st.integers(0, 300))
@settings(max_examples=40, deadline=None)
def test_both_sides_see_the_same_game(variant: Variant, seed: int) -> None:
    # A position with the board turned and the colours changed is one and the same to a learner.
    for position in game_at_random(variant, seed, 40).positions():
        other = turned(position)
        assert (learn.planes([position]) == learn.planes([other])).all()
        if len({(move.start, move.end) for move in position.legal}) == len(position.legal):
            assert (learn.masks([position]) == learn.masks([other])).all()


def tied() -> Position:
    """Find a position in which two moves start and end alike."""
    for seed in range(1000):
        for position in game_at_random(variants.get("gothic"), seed, 80).positions():
            if len({(move.start, move.end) for move in position.legal}) < len(position.legal):
                return position
    raise AssertionError


def test_moves_that_start_and_end_alike_are_told_apart() -> None:
    position = tied()
    legal = learn.actions(position.variant).legal(position)
    assert set(legal.values()) == set(position.legal)
    assert max(legal) >= position.variant.board.size**2


def test_the_numbers_of_actions() -> None:
    position = Position.start("international")
    space = learn.actions(position.variant)
    assert len(space) == 8 * 50 * 50
    move = moves.read("32-28", position)
    assert space.action(move, position) == 31 * 50 + 27
    after = position.play(move)
    assert space.action(moves.read("19-23", after), after) == 31 * 50 + 27  # Black sees the board turned


def test_no_action() -> None:
    position = Position.start("international")
    space = learn.actions(position.variant)
    with pytest.raises(IllegalMoveError, match="no legal move has the number 0"):
        space.move(0, position)
    with pytest.raises(IllegalMoveError):
        space.action(position.play(position.legal[0]).legal[0], position)


def test_more_moves_than_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dammen.learn.moves.TIES", 1)
    position = tied()
    space = learn.Actions(position.variant)
    legal = space.legal(position)
    assert 0 < len(legal) < len(position.legal)
    lost = next(move for move in position.legal if move not in legal.values())
    with pytest.raises(IllegalMoveError, match="too many moves"):
        space.action(lost, position)


def test_positions_of_several_variants_and_boards_that_cannot_be_turned() -> None:
    two = [Position.start("english"), Position.start("russian")]
    for call in (learn.planes, learn.masks):
        with pytest.raises(VariantError, match="one variant, not of 2"):
            call(two)
        with pytest.raises(VariantError, match="one variant, not of 0"):
            call([])
    with pytest.raises(VariantError, match="does not look alike"):
        learn.actions(ODD)


def test_games_as_examples() -> None:
    game = Game("international")
    for text in ("32-28", "19-23", "28x19", "14x23"):
        game.play(moves.read(text, game.position))
    lost, drawn, open_ = game.copy(), game.copy(), game.copy()
    lost.conclude(Outcome(Colour.BLACK, Reason.UNKNOWN))
    drawn.conclude(Outcome(None, Reason.UNKNOWN))
    parts = list(learn.examples([lost, drawn, open_], size=5))
    assert [len(part) for part in parts] == [5, 5, 2]
    assert parts[0].planes.shape == (5, 5, 10, 10)
    values = np.concatenate([part.values for part in parts])
    assert values[:4].tolist() == [-1, 1, -1, 1]
    assert values[4:8].tolist() == [0, 0, 0, 0]
    assert all(math.isnan(value) for value in values[8:])
    space = learn.actions(game.variant)
    played = np.concatenate([part.actions for part in parts])[:4]
    assert [space.move(int(a), p) for a, p in zip(played, game.positions(), strict=False)] == game.moves()


def test_games_whose_pieces_were_set_up_and_games_that_both_lost() -> None:
    game = Game("international")
    game.play(game.position.legal[0])
    game.set_up(Setup(game.variant, Colour.WHITE, {28: Piece.WHITE_MAN, 4: Piece.BLACK_MAN}).position())
    game.play(game.position.legal[0])
    game.conclude(Outcome(None, Reason.BOTH_LOSE))
    (part,) = learn.examples([game])
    assert part.values.tolist() == [-1, -1]
    with pytest.raises(VariantError, match="international and of english"):
        list(learn.examples([game, game_at_random(variants.get("english"), 1, 4)]))
    assert list(learn.examples([])) == []
