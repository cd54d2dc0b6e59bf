# ruff: noqa: RUF001 - signs that look alike are what is read here
"""Moves read in any notation and written in the variant's own."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import settings as run_settings
from hypothesis import strategies as st

from dammen import variants
from dammen.errors import AmbiguousMoveError, IllegalMoveError, MoveTextError
from dammen.model import Position
from dammen.notation import fen, moves
from notation.walks import set_up


def at(text: str, variant: str = "international") -> Position:
    return fen.position(text, variant)


@pytest.mark.parametrize(
    "text",
    [
        "32-28",
        "32x28",
        "32:28",
        "3228",
        "32 28",
        "032-028",
        "1. 32-28",
        "1.32-28!",
        "32-28 (!?)",
        "!32-28",
        "d4-c5",
        "d4c5",
    ],
)
def test_ways_to_write_a_quiet_move(text: str) -> None:
    position = Position.start("international")
    move = moves.read(
        text.replace("d4", position.variant.board.name(32)).replace("c5", position.variant.board.name(28)), position
    )
    assert (move.start, move.end) == (32, 28)


@pytest.mark.parametrize(
    "text", ["28x19", "28-19", "28:19", "2819", "28x 19", "28 x 19", "28×19", "28х19", "28x19 <23>"]
)
def test_ways_to_write_a_capture(text: str) -> None:
    move = moves.read(text, at("W:W28:B23"))
    assert move.captured == (23,)


@pytest.mark.parametrize("text", ["c3-d4", "c3d4", "C3-D4", "cd4", "c-d4", "с3-d4", "ц3-д4", "22-18", "2218"])
def test_ways_to_write_a_move_of_russian_draughts(text: str) -> None:
    position = Position.start("russian")
    assert moves.write(moves.read(text, position), position) == "c3-d4"


def test_full_path_and_captured_pieces_after_the_destination() -> None:
    position = at("W:WK50:B44,42,24,18,14")
    by_list = moves.read("50x28x44", at("W:WK50:B44"))
    assert by_list.captured == (44,)
    longest = max(position.legal, key=lambda move: len(move.captured))
    listed = "x".join(str(square) for square in (longest.start, longest.end, *reversed(longest.captured)))
    assert moves.read(listed, position).captured == longest.captured
    assert moves.read("x".join(map(str, longest.path)), position) == longest


def test_path_with_other_landing_squares_than_the_generator_chose() -> None:
    position = at("W:WK47:B38,24")
    move = position.legal[0]
    between = [square for square in (33, 29) if square not in move.path]
    assert between, "one of the two squares between the captured men was not chosen"
    for square in (33, 29):
        assert moves.read(f"47x{square}x{move.end}", position).captured == (38, 24)


def test_short_algebraic_with_a_chain() -> None:
    position = at("W:Wc3:Bd4,f6", "russian")
    assert moves.read("c:e5:g7", position).captured == moves.read("cg7", position).captured
    assert moves.write(moves.read("c3:g7", position), position, style="full") == "c3:e5:g7"


def test_ambiguous_capture_names_texts_that_tell_apart() -> None:
    position = at("W:W31:B26,18,27,19", "english")
    same = [move for move in position.legal if (move.start, move.end) == (31, 15)]
    assert len(same) == 2
    with pytest.raises(AmbiguousMoveError) as caught:
        moves.read("31x15", position)
    texts = [moves.write(move, position) for move in same]
    assert sorted(texts) == ["31x22x15", "31x24x15"]
    assert all(text in str(caught.value) for text in texts)
    assert [moves.read(text, position) for text in texts] == same


def test_least_path_is_as_short_as_can_be() -> None:
    position = at("W:WK1:B7,8,19,20,28,32,33,38,43,39,44")
    for move in position.legal:
        text = moves.write(move, position)
        twins = [other for other in position.legal if (other.start, other.end) == (move.start, move.end)]
        named = re.findall(r"\d+", text)
        assert (len(named) == 2) == (len(twins) == 1)
        assert len(named) <= len(move.path)


def test_full_path_names_the_square_behind_each_piece_on_a_line() -> None:
    position = at("W:WK47:B38,24")
    assert moves.write(position.legal[0], position, style="full").startswith("47x33x")


def test_sign_of_a_capture_follows_the_game() -> None:
    assert moves.write(at("W:Wc3:Bd4", "russian").legal[0], at("W:Wc3:Bd4", "russian")) == "c3:e5"
    assert moves.write(at("W:Wc3:Bd4", "czech").legal[0], at("W:Wc3:Bd4", "czech")) == "c3xe5"
    assert moves.write(at("W:W22:B18", "thai").legal[0], at("W:W22:B18", "thai")) == "22-15"


def test_refusals() -> None:
    position = Position.start("international")
    with pytest.raises(IllegalMoveError, match="'32-22' is not legal: "):
        moves.read("32-22", position)
    with pytest.raises(MoveTextError, match=r"in international a move looks like 31-2[67], a capture like 31x2"):
        moves.read("good morning", position)
    with pytest.raises(MoveTextError, match="no square 51; international has 1 to 50") as caught:
        moves.read("46-51", position)
    assert caught.value.column == 4
    with pytest.raises(MoveTextError, match="too long"):
        moves.read("32-28" * 100, position)
    with pytest.raises(IllegalMoveError, match="no piece of column a can go to h4"):
        moves.read("ah4", Position.start("russian"))
    with pytest.raises(MoveTextError, match=r"a move looks like .*[a-h][1-8]-[a-h][1-8], a capture like .*:"):
        moves.read("?", Position.start("russian"))
    for text in ("", "32", "32-", "-28", "c", "32--28", "123-4567"):
        with pytest.raises(MoveTextError):
            moves.read(text, position)


def test_illegal_move_is_explained() -> None:
    with pytest.raises(IllegalMoveError, match="compulsory"):
        moves.read("37-31", at("W:W28,37:B23"))


def test_start_and_end_mean_the_direct_capture_where_it_is_one() -> None:
    position = next(
        position
        for position in set_up(variants.get("gothic"), 4000, 3)
        if any(
            len(move.captured) == 1
            and any(o != move and (o.start, o.end) == (move.start, move.end) for o in position.legal)
            for move in position.legal
        )
    )
    for move in position.legal:
        assert moves.read(moves.write(move, position), position) == move


def test_spoken() -> None:
    assert moves.spoken(at("W:W32:B5").legal[0], at("W:W32:B5")).startswith("32 to 2")
    position = at("W:W38:B32,21")
    assert moves.spoken(position.legal[0], position) == "38 takes 32 and 21, landing on 16"
    crowning = at("W:W6:B30", "international")
    assert moves.spoken(crowning.legal[0], crowning) == "6 to 1, and is crowned"


@pytest.mark.parametrize("name", variants.names())
@pytest.mark.parametrize("style", ["short", "full"])
def test_every_move_that_is_written_reads_back(name: str, style: moves.Style) -> None:
    for position in set_up(variants.get(name), 60, 11):
        for move in position.legal:
            assert moves.read(moves.write(move, position, style=style), position) == move


@run_settings(deadline=None)
@given(
    st.text(alphabet="0123456789abcdx-: .!?()<>хсд", max_size=30),
    st.sampled_from(["international", "russian", "turkish"]),
)
def test_any_text_is_read_or_refused(text: str, name: str) -> None:
    position = Position.start(name)
    with suppress(MoveTextError, IllegalMoveError, AmbiguousMoveError):
        assert moves.read(text, position) in position.legal
