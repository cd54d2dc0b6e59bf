"""FEN in every dialect that real files and programs use."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import settings as run_settings
from hypothesis import strategies as st

from comparison import state_of
from dammen import variants
from dammen.errors import FenError, SetupError
from dammen.model import Colour, Piece, Position, Setup
from dammen.notation import fen
from strategies import settings_of

MEN_10 = {**dict.fromkeys(range(31, 51), Piece.WHITE_MAN), **dict.fromkeys(range(1, 21), Piece.BLACK_MAN)}


def written(text: str, variant: str | None = "international") -> str:
    return fen.write(fen.read(text, variant))


def read_or_refused(text: str, name: str) -> tuple[Setup | None, FenError | None]:
    try:
        return fen.read(text, name), None
    except FenError as error:
        return None, error


def test_ranges_read_as_the_start() -> None:
    setup = fen.read("W:W31-50:B1-20", "international")
    assert dict(setup.pieces) == MEN_10
    assert setup.turn is Colour.WHITE
    assert setup.position() == Position.start("international")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("B:B5,K6:W40", "B:W40:B5,K6"),
        ("W:WK27,K23:BK28,12.", "W:WK23,K27:B12,K28"),
        ("W:W20,24,30,:B7,9,", "W:W20,24,30:B7,9"),
        ("W:WK33:B", "W:WK33:B"),
        ("W:W:BK33", "W:W:BK33"),
        ("W:WK33", "W:WK33:B"),
        (" W : W 31 ,\tK 5 : B_7 \n", "W:WK5,31:B7"),
        ("W:W27,28:\nB4,3,\n2", "W:W27,28:B2,3,4"),
        ("w:wk31,k9:b1-3", "W:WK9,K31:B1,2,3"),
        ("W:WK1-5:B", "W:WK1,K2,K3,K4,K5:B"),
        ("W:WK1-K3:B", "W:WK1,K2,K3:B"),
        ('[FEN "B:W18,K10:B12,K22"]', "B:WK10,18:B12,K22"),
        ('"B:W18:B12"', "B:W18:B12"),
        ("a hard one! B:W18:B12", "B:W18:B12"),
        ("W:W07,031:B01", "W:W7,31:B1"),
        ("W:W31,32:B1,2:H0:F1", "W:W31,32:B1,2"),
        ("W:Wb4:Bg9", "W:W31:B9"),
    ],
)
def test_reads(text: str, expected: str) -> None:
    assert written(text) == expected


def test_letters_and_numbers_read_alike_in_games_of_either() -> None:
    for name in ("russian", "english", "turkish", "italian"):
        board = variants.get(name).board
        by_number = fen.read("W:W25,K30:B4,K9", name)
        text = f"W:W{board.name(25)},K{board.name(30)}:B{board.name(4)},K{board.name(9)}"
        by_name = fen.read(text, name)
        assert by_number == by_name
    assert fen.read("W:WA3,KG1:BB8", "russian") == fen.read("W:Wa3,Kg1:Bb8", "russian")


def test_letters_are_written_where_the_game_is() -> None:
    start = Position.start("russian")
    assert fen.write(start).startswith("W:Wa3,c3,e3,g3,b2")
    assert fen.write(start, letters=False, ranges=True) == "W:W21-32:B1-12"
    assert fen.write(start, dialect="checkerboard", ranges=True) == "W:W21-32:B1-12"
    assert fen.write(Position.start("english"), letters=True).startswith("B:Wa3,c3")


def test_hub_and_dxp_strings() -> None:
    start = Position.start("international")
    hub, dxp = fen.write(start, dialect="hub"), fen.write(start, dialect="dxp")
    assert hub == "W" + "b" * 20 + "e" * 10 + "w" * 20
    assert dxp == "W" + "z" * 20 + "e" * 10 + "w" * 20
    assert fen.position(hub, "international") == fen.position(dxp, "international") == start
    black = fen.write(fen.read("B:WK50:BK1", "international"), dialect="dxp")
    assert black[:2] == "ZZ"
    assert fen.read(black, "international").turn is Colour.BLACK


def test_a_position_string_of_another_length_is_refused() -> None:
    with pytest.raises(FenError, match="51 characters; this one has 33") as caught:
        fen.read("W" + "e" * 32, "international")
    assert caught.value.column == 1


def test_frisian_counters() -> None:
    setup = fen.read("W:WK31,40:BK5,9:H0:F1:+231+105", "frisian")
    assert setup.king_runs == ((2, 31), (1, 5))
    assert fen.write(setup, dialect="lidraughts") == "W:WK31,40:BK5,9:H0:F1:+231+105"
    assert fen.read("W:WK31:BK5:H0:F1:+0+0", "frisian").king_runs == ((0, 0), (0, 0))
    assert fen.read("W:WK31,40:BK5,9:+2+0", "frisian").king_runs == ((2, 31), (0, 0))


def test_frisian_counter_without_a_square_needs_one_king() -> None:
    with pytest.raises(FenError, match="names no square, and white has 2 kings") as caught:
        fen.read("W:WK31,K40:BK5:+2+0", "frisian")
    assert caught.value.column == 16


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("", 1, "there is no text"),
        ("hello", 1, "no colon"),
        ("W31:B1", 3, "side to move is missing"),
        (":W31:B1", 1, "side to move is missing"),
        ("X:W31:B1", 1, "should be W or B .* not 'X'"),
        ("?:W31:B1", 1, "given as unknown"),
        ("W:", 3, "lists of pieces are missing"),
        ("W:R31:B1", 3, "begins with W or B, not with 'R31'"),
        ("W:W31,51:B1", 7, "no square '51'; international has 1 to 50"),
        ("W:W0:B1", 4, "no square '0'"),
        ("W:W31,5,31:B1", 9, "square 31 is named twice; it was set at column 4"),
        ("W:W31:B1,31", 10, "named twice"),
        ("W:W31:W32", 7, "listed a second time"),
        ("W:W31 32:B1", 7, "a comma should stand between"),
        ("W:W31B1", 6, "a comma"),
        ("W:W40-31:B1", 4, "runs backwards"),
        ("W:W31-K35:B1", 4, "begins with a man and ends with a king"),
        ("W:W31,?:B1", 7, "a square such as 32"),
        ("W:W31,G12:B1", 7, "captured but not yet lifted"),
        ("W:W31,P12:B1", 7, "captured but not yet lifted"),
        ("W:W31:B1:+x", 10, "counters of king moves"),
    ],
)
def test_refusals_say_where_and_what(text: str, column: int, words: str) -> None:
    with pytest.raises(FenError, match=words) as caught:
        fen.read(text, "international")
    assert caught.value.column == column


def test_a_ghost_is_told_from_a_square_of_column_g() -> None:
    assert fen.read("W:Wg3:Bb8", "russian").pieces[variants.get("russian").board.number("g3") or 0]
    with pytest.raises(FenError, match="captured"):
        fen.read("W:W22:BG12", "russian")


def test_man_on_its_crowning_row() -> None:
    setup = fen.read("W:W18,K15,1:BK30,26", "english")
    assert [problem.square for problem in setup.problems()] == [1]
    with pytest.raises(SetupError, match="crowning row"):
        setup.position()
    with pytest.raises(FenError, match="crowning row") as caught:
        fen.position("W:W18,K15,1:BK30,26", "english")
    assert caught.value.column == 11
    crowned = fen.read("W:W18,K15,1:BK30,26", "english", crown=True)
    assert crowned.pieces[1] is Piece.WHITE_KING
    assert crowned.position()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("W:W31-50:B1-20", "international"),
        ("W:W18:B4", "international"),
        ("W:Wc3,e3:Bb8", "russian"),
        ("W:WKc3:B", "russian"),
        ("W:W72:B1", "canadian"),
        ("B:W18:B4,12", "international"),
        ("W:WK31:B:H60:F70", "international"),
    ],
)
def test_rules_without_a_name(text: str, name: str) -> None:
    assert fen.read(text).variant.name == name


def test_unknown_dialect_and_squares_off_the_board() -> None:
    with pytest.raises(FenError, match="no dialect 'pgn'"):
        fen.write(Position.start("english"), dialect="pgn")  # type: ignore[arg-type]
    setup = Setup(variants.get("english"), Colour.WHITE, {40: Piece.WHITE_MAN})
    with pytest.raises(FenError, match="square 40 cannot be written"):
        fen.write(setup)


def test_a_house_board_with_a_column_k() -> None:
    rules = variants.load("canadian:algebraic=true")
    setup = fen.read("W:Wk5,Kk3:BK70", rules)
    assert fen.write(setup) == "W:Wk5,Kk3:BKg1"


def test_a_small_k_names_the_column_where_there_is_one() -> None:
    assert fen.read("W:Wk7:BK1", "canadian").pieces == {36: Piece.WHITE_MAN, 1: Piece.BLACK_KING}
    assert fen.read("W:Wk7:BK1", "international").pieces == {7: Piece.WHITE_KING, 1: Piece.BLACK_KING}


@run_settings(deadline=None, max_examples=150)
@given(settings_of(), st.sampled_from(fen.DIALECTS), st.booleans(), st.sampled_from([None, True, False]))
def test_what_is_written_reads_back(drawn, dialect, ranges, letters) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    position = Position(drawn.variant, state_of(drawn))
    text = fen.write(position, dialect=dialect, ranges=ranges, letters=letters)
    back = fen.read(text, drawn.variant)
    assert (dict(back.pieces), back.turn) == (dict(position.pieces), position.turn)
    assert fen.write(back, dialect=dialect, ranges=ranges, letters=letters) == text


@run_settings(deadline=None)
@given(st.text(alphabet="WBK:,.-+HFGPabcgk0123456789?_ \"'[]ez\n", max_size=60))
def test_any_text_is_read_or_refused_as_a_fen(text: str) -> None:
    for name in ("international", "russian", "frisian"):
        setup, error = read_or_refused(text, name)
        if setup is not None:
            assert fen.write(setup)
        elif error is not None:
            assert error.column is not None
            assert 1 <= error.column <= len(text) + 1
