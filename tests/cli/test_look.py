"""How the board of ``dammen play`` looks."""

from __future__ import annotations

import pytest

from dammen.cli.play.look import Look, board_lines
from dammen.model import Piece, Position
from dammen.variants import ALL, Variant


def drawn(position: Position, look: Look) -> list[str]:
    return [line.plain.rstrip() for line in board_lines(position, look)]


def test_the_board_of_international_draughts() -> None:
    lines = drawn(Position.start("international"), Look(ascii=True))
    assert lines[0] == "+" + "-" * 40 + "+"
    assert len(lines) == 12
    assert lines[1] == "|" + "     b  " * 5 + "|"
    assert lines[5] == "|    " + "    ".join(f"{number:>3} " for number in range(21, 26)) + "|"
    assert lines[10] == "|" + " w      " * 5 + "|"


def test_letters_stand_at_the_edge() -> None:
    lines = drawn(Position.start("russian"), Look(ascii=True))
    assert lines[1].startswith("8 |")
    assert lines[8].startswith("1 |")
    assert lines[-1].split() == list("abcdefgh")


def test_letters_turn_with_the_board() -> None:
    lines = drawn(Position.start("russian"), Look(ascii=True, flipped=True))
    assert lines[1].startswith("1 |")
    assert lines[-1].split() == list("hgfedcba")


def test_flipped_is_the_board_turned_round() -> None:
    position = Position.start("english")
    upright, turned = (
        drawn(position, Look(ascii=True, numbers=False)),
        drawn(position, Look(ascii=True, numbers=False).turned()),
    )
    assert upright[1].count("b") == 4
    assert turned[1].count("w") == 4


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
@pytest.mark.parametrize("look", [Look(), Look(tall=True), Look(ascii=True), Look(colour=True, tall=True)])
def test_every_board_fits_80_columns_and_has_straight_edges(variant: Variant, look: Look) -> None:
    lines = [line.plain for line in board_lines(Position.start(variant), look)]
    rows = variant.board.height * (2 if look.tall else 1)
    assert len({len(line) for line in lines[: rows + 2]}) == 1
    assert len(lines[0]) <= 55


def test_every_piece_is_told_apart_without_colour() -> None:
    for look in (Look(), Look(ascii=True)):
        assert len({look.glyph(piece) for piece in _pieces()}) == 4


def test_ascii_is_ascii() -> None:
    for tall in (False, True):
        assert all(line.isascii() for line in drawn(Position.start("turkish"), Look(ascii=True, tall=tall)))


def test_the_last_move_is_marked_without_colour_too() -> None:
    position = Position.start("english")
    move = position.moves()[0]
    lines = [line.plain for line in board_lines(position.play(move), Look(ascii=True), move)]
    assert sum(line.count("*") for line in lines) == 1


def _pieces() -> list[Piece]:

    return list(Piece)
