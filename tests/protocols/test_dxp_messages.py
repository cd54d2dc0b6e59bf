"""DamExchange's messages, byte for byte."""

from __future__ import annotations

import pytest

from dammen.errors import MessageError, ProtocolError
from dammen.model import Colour, Outcome, Position, Reason
from dammen.notation import fen, moves
from dammen.protocols import dxp
from dammen.protocols.dxp.connection import address
from dammen.protocols.dxp.encounter import demand_board, find_move, start_of, told_outcome, why_of
from dammen.variants import get

POSITION = "Z" + "z" * 20 + "e" * 9 + "Z" + "w" * 19 + "W"

# The examples of mesander.nl, and what Scan writes.
MESSAGES: list[tuple[dxp.Message, bytes]] = [
    (
        dxp.GameReq("Tornado voor Windows 4.0", Colour.WHITE, 60, 65),
        b"R01Tornado voor Windows 4.0        W060065A",
    ),
    (
        dxp.GameReq("dammen", Colour.BLACK, 5, 0, POSITION),
        b"R01dammen                          Z005000B" + POSITION.encode(),
    ),
    (dxp.GameAcc("Tornado voor Windows 4.0"), b"ATornado voor Windows 4.0        0"),
    (dxp.GameAcc("Scan 3.1", dxp.Acceptance.NO_GAME), b"AScan 3.1                        3"),
    (dxp.MoveMade(12, 6, 11), b"M0012061100"),
    (dxp.MoveMade(12, 5, 25, (12, 23, 20)), b"M001205250312" + b"2320"),
    (dxp.GameEnd(), b"E00"),
    (dxp.GameEnd(dxp.Why.I_WIN, stop=True), b"E31"),
    (dxp.Chat("What do you think about move 35?"), b"CWhat do you think about move 35?"),
    (dxp.BackReq(5, Colour.BLACK), b"B005Z"),
    (dxp.BackAcc("1"), b"K1"),
]


@pytest.mark.parametrize(("message", "data"), MESSAGES)
def test_messages_are_written_and_read(message: dxp.Message, data: bytes) -> None:
    assert dxp.encode(message) == data
    assert dxp.decode(data) == message


def test_the_example_with_two_captures() -> None:
    assert dxp.decode(b"M001205250422122320") == dxp.MoveMade(12, 5, 25, (22, 12, 23, 20))


def test_what_does_not_fit_is_made_to_fit_or_refused() -> None:
    assert dxp.encode(dxp.GameReq("  Ünter " * 9, Colour.WHITE, 1))[3:35] == b"?nter   ?nter   ?nter   ?nter   "
    assert len(dxp.encode(dxp.Chat("x" * 500))) == 127
    assert dxp.encode(dxp.Chat("two\nlines")) == b"Ctwo lines"
    assert dxp.encode(dxp.MoveMade(100_000, 1, 7)) == b"M9999010700"
    with pytest.raises(MessageError, match="1000 does not fit"):
        dxp.encode(dxp.GameReq("x", Colour.WHITE, 1000))


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "ends before the kind"),
        (b"X", "no message of kind 'X'"),
        (b"M001", "ends before the time"),
        (b"M00120611", "ends before the number of captured"),
        (b"M00120611a0", "no number"),
        (b"M0012061102", "ends before a captured piece"),
        (b"M0012005100", "square 0"),
        (b"M0012065100", "square 51"),
        (b"M001206112101", "no more than 20"),
        (b"E40", "one of 0, 1, 2, 3"),
        (b"E02", "0 or 1"),
        (b"E", "ends before the reason"),
        (b"B005B", "W or Z"),
        (b"ATornado", "ends before the name"),
        (b"R01" + b" " * 32 + b"W060065C", "A or B"),
        (b"R01" + b" " * 32 + b"W060065BWww", "ends before the position"),
        (b"R01" + b" " * 32 + b"W060065BB" + b"e" * 50, "W or Z, and w"),
        (b"M\xff\xff\xff\xff061100", "no number"),
    ],
)
def test_broken_and_half_messages_are_refused(data: bytes, what: str) -> None:
    with pytest.raises(MessageError, match=what):
        dxp.decode(data)


def test_a_position_is_that_of_the_board() -> None:
    international = get("international")
    assert start_of(dxp.GameReq("x", Colour.WHITE, 5), international) == Position.start(international)
    asked = start_of(dxp.GameReq("x", Colour.WHITE, 5, 0, "W" + "e" * 30 + "w" + "e" * 18 + "Z"), international)
    assert asked == fen.position("W:W31:BK50", "international")
    with pytest.raises(MessageError, match="no piece"):
        start_of(dxp.GameReq("x", Colour.WHITE, 5, 0, "W" + "e" * 50), international)


def test_moves_are_found_among_the_legal_ones() -> None:
    position = fen.position("W:W31,32:B27,18,8", "international")
    (take,) = position.legal[:1]
    told = dxp.MoveMade(1, take.start, take.end, tuple(reversed(take.captured)))
    assert find_move(told, position) == take
    assert find_move(dxp.MoveMade(1, take.start, take.end), position) == take
    with pytest.raises(MessageError, match="31 to 26 is not legal"):
        find_move(dxp.MoveMade(1, 31, 26), position)
    start = Position.start("international")
    assert find_move(dxp.MoveMade(0, 32, 28), start) == moves.read("32-28", start)
    with pytest.raises(MessageError, match="over 27"):
        find_move(dxp.MoveMade(0, 32, 28, (27,)), start)


def test_a_side_tells_of_its_loss_and_not_of_its_win() -> None:
    assert told_outcome(dxp.GameEnd(dxp.Why.I_LOSE), Colour.WHITE) == Outcome(Colour.BLACK, Reason.RESIGNATION)
    assert told_outcome(dxp.GameEnd(dxp.Why.DRAW), Colour.WHITE).is_draw
    for why in (dxp.Why.I_WIN, dxp.Why.UNTOLD):
        assert told_outcome(dxp.GameEnd(why), Colour.WHITE).reason is Reason.UNKNOWN
    won = Outcome(Colour.WHITE, Reason.NO_MOVE_LEFT)
    assert [why_of(won, colour) for colour in Colour] == [dxp.Why.I_WIN, dxp.Why.I_LOSE]
    assert why_of(Outcome(None, Reason.REPETITION), Colour.WHITE) is dxp.Why.DRAW
    assert why_of(None, Colour.WHITE) is dxp.Why.UNTOLD


def test_only_boards_of_fifty_squares() -> None:
    demand_board(get("frisian"))
    with pytest.raises(ProtocolError, match="50 squares; english has 32"):
        demand_board(get("english"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("127.0.0.1:4000", ("127.0.0.1", 4000)),
        ("example.org", ("example.org", 27531)),
        (":0", ("127.0.0.1", 0)),
        ("[::1]:4000", ("::1", 4000)),
        ("::1", ("::1", 27531)),
        ("[::1]", ("::1", 27531)),
    ],
)
def test_addresses(text: str, expected: tuple[str, int]) -> None:
    assert address(text) == expected


@pytest.mark.parametrize("text", ["x:y", "x:99999", "x:-1", "x:123456"])
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(ProtocolError, match="no address"):
        address(text)
