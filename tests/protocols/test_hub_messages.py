"""Hub's messages: bytes that Scan itself reads and writes, and lines that are broken."""

from __future__ import annotations

import pytest

from dammen.errors import MessageError, ProtocolError
from dammen.model import Game, Position
from dammen.notation import fen, moves
from dammen.protocols import hub
from dammen.protocols.hub.board import (
    read_move,
    read_position,
    recent,
    variant_words,
    write_move,
    write_position,
)
from dammen.protocols.hub.dialects import write_answer
from dammen.protocols.hub.modern import read_command
from dammen.variants import get

START = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww"

# From Scan 3.1's protocol.txt.
COMMANDS: list[tuple[hub.Command, bytes]] = [
    (hub.Greet(), b"hub\n"),
    (hub.SetParam("variant", "frisian"), b"set-param name=variant value=frisian\n"),
    (hub.SetParam("book-file", ""), b'set-param name=book-file value=""\n'),
    (hub.Init(), b"init\n"),
    (hub.Pos(START), b"pos pos=" + START.encode() + b"\n"),
    (
        hub.Pos("BeeeWWeee", ("38-15", "5-41", "48-26")),
        b'pos pos=BeeeWWeee moves="38-15 5-41 48-26"\n',
    ),
    (hub.Level(move_time=1), b"level move-time=1\n"),
    (hub.Level(moves=9, time=291.587), b"level moves=9 time=291.587\n"),
    (hub.Level(time=60, inc=0.5), b"level time=60 inc=0.5\n"),
    (hub.Level(depth=20, nodes=12_345_678_901), b"level depth=20 nodes=12345678901\n"),
    (hub.Level(infinite=True), b"level infinite\n"),
    (hub.Go(), b"go think\n"),
    (hub.Go(hub.Mode.PONDER), b"go ponder\n"),
    (hub.Go(hub.Mode.ANALYZE), b"go analyze\n"),
    (hub.PonderHit(), b"ponder-hit\n"),
    (hub.Stop(), b"stop\n"),
    (hub.NewGame(), b"new-game\n"),
    (hub.Ping(), b"ping\n"),
    (hub.Quit(), b"quit\n"),
]

# What scan_linux (Scan 3.1) wrote, and the example of its protocol.txt.
ANSWERS: list[tuple[hub.Answer, bytes]] = [
    (
        hub.Id("Scan", "3.1", "Fabien Letouzey", "France"),
        b'id name=Scan version=3.1 author="Fabien Letouzey" country=France\n',
    ),
    (
        hub.Param("variant", "normal", "enum", values=("normal", "killer", "bt", "frisian", "losing")),
        b'param name=variant value=normal type=enum values="normal killer bt frisian losing"\n',
    ),
    (hub.Param("book", "true", "bool"), b"param name=book value=true type=bool\n"),
    (hub.Param("book-ply", "4", "int", "0", "20"), b"param name=book-ply value=4 type=int min=0 max=20\n"),
    (hub.Wait(), b"wait\n"),
    (hub.Ready(), b"ready\n"),
    (
        hub.InfoLine(21, 20.8, -0.01, 31_261_613, 3.906, 8.0, ("32-28", "17-22", "28x17x22")),
        b'info depth=21 mean-depth=20.8 score=-0.01 nodes=31261613 time=3.906 nps=8.0 pv="32-28 17-22 28x17x22"\n',
    ),
    (hub.Done("32-28", "17-22"), b"done move=32-28 ponder=17-22\n"),
    (hub.Done("28x19x23"), b"done move=28x19x23\n"),
    (hub.Pong(), b"pong\n"),
    (hub.Failure("bad position"), b'error message="bad position"\n'),
]

# What Scan 2.0 reads, and what it wrote.
EARLY_COMMANDS: list[tuple[hub.Command, bytes]] = [
    (hub.Greet(), b"hub\n"),
    (hub.SetParam("book", "false"), b"set book false\n"),
    (hub.Pos(START), b"pos w" + START[1:].encode() + b"\n"),
    (hub.Pos("Bee", ("38-15", "5-41")), b"pos bee\nmove 38-15\nmove 5-41\n"),
    (hub.Pos(), b"start\n"),
    (hub.Level(move_time=0.2), b"time 200\n"),
    (hub.Level(moves=9, time=291.587), b"level 9 291587 0\n"),
    (hub.Level(time=60, inc=0.5), b"level 0 60000 500\n"),
    (hub.Level(depth=20), b"depth 20\n"),
    (hub.Level(infinite=True), b""),
    (hub.Go(), b"go\n"),
    (hub.Go(hub.Mode.PONDER), b"ponder\n"),
    (hub.Go(hub.Mode.ANALYZE), b"analyse\n"),
    (hub.NewGame(), b"new\n"),
    (hub.Stop(), b"stop\n"),
]
EARLY_ANSWERS: list[tuple[str, hub.Answer | None]] = [
    ("Scan 2.0 by Fabien Letouzey", None),
    ("name Scan 2.0", hub.Id(name="Scan 2.0")),
    ("country France", hub.Id(country="France")),
    ("wait", hub.Wait()),
    ("init bitbase", None),
    ("ready", hub.Ready()),
    (
        "info 13 15.1 -1 585194 0.13 4.5 31-26 17-21 26x17",
        hub.InfoLine(13, 15.1, -0.01, 585_194, 0.13, 4.5, ("31-26", "17-21", "26x17")),
    ),
    ("info 13 15.1", None),
    ("move 31-26 17-21", hub.Done("31-26", "17-21")),
    ("move 31-26", hub.Done("31-26")),
    ("error illegal move", hub.Failure("illegal move")),
]


@pytest.mark.parametrize(("command", "data"), COMMANDS)
def test_commands_are_written_and_read(command: hub.Command, data: bytes) -> None:
    assert hub.MODERN.write(command) == data
    assert read_command(data.decode().rstrip("\n")) == command


@pytest.mark.parametrize(("answer", "data"), ANSWERS)
def test_answers_are_written_and_read(answer: hub.Answer, data: bytes) -> None:
    assert write_answer(answer) == data
    assert hub.MODERN.read(data.decode().rstrip("\n")) == answer


@pytest.mark.parametrize(("command", "data"), EARLY_COMMANDS)
def test_commands_of_scan_2(command: hub.Command, data: bytes) -> None:
    assert hub.EARLY.write(command) == data


@pytest.mark.parametrize(("text", "answer"), EARLY_ANSWERS)
def test_answers_of_scan_2(text: str, answer: hub.Answer | None) -> None:
    assert hub.EARLY.read(text) == answer


def test_scan_2_cannot_count_nodes() -> None:
    with pytest.raises(ProtocolError, match="nodes"):
        hub.EARLY.write(hub.Level(nodes=1))


def test_blanks_and_quotation_marks_may_stand_where_they_like() -> None:
    assert read_command('  level   time = "60"  inc="0.5" colour=red ') == hub.Level(time=60, inc=0.5)
    assert read_command("go") == hub.Go()
    assert read_command("go analyse") == hub.Go(hub.Mode.ANALYZE)
    assert read_command("") is None
    assert read_command("dance tango") is None
    assert hub.MODERN.read("init eval") is None
    assert hub.MODERN.read("info depth=5 score=much strange=1") == hub.InfoLine(depth=5)


@pytest.mark.parametrize("much", ["1e307", "-1e20", "inf", "nan", "9" * 400, "9" * 5000])
def test_numbers_that_cannot_be_meant_are_not_told(much: str) -> None:
    assert hub.MODERN.read(f"info depth={much} score={much} nodes={much} nps=2") == hub.InfoLine(nps=2)
    early = hub.EARLY.read(f"info {much} {much} {much} {much} {much} 4.5 31-26")
    assert early == hub.InfoLine(nps=4.5, pv=("31-26",))


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ('pos pos="W', "not closed"),
        ("level depth=", "a value is missing"),
        ("=3", "a command is missing"),
        ("level depth=x", "whole number"),
        ("level time=nan", "number of seconds"),
        ("set-param value=3", "no name"),
        ("go away", "think, ponder, analyze"),
    ],
)
def test_broken_commands_are_refused(text: str, what: str) -> None:
    with pytest.raises(MessageError, match=what) as refused:
        read_command(text)
    assert text in str(refused.value)


def test_a_search_without_a_move_ends_all_the_same() -> None:
    assert write_answer(hub.Done("")) == b"done\n"


@pytest.mark.parametrize("text", ["done", "done ponder=3-4", 'done move="32-28', "param value=3", 'info pv="32-28'])
def test_half_answers_are_refused(text: str) -> None:
    with pytest.raises(MessageError):
        hub.MODERN.read(text)
    with pytest.raises(MessageError):
        hub.EARLY.read("move")


def test_a_quotation_mark_cannot_break_the_line() -> None:
    assert write_answer(hub.Failure('no "x"\nhere')) == b"error message=\"no 'x' here\"\n"


# --- positions and moves ---


def test_the_start_is_as_scan_writes_it() -> None:
    assert write_position(Position.start()) == START
    assert read_position(START, get("international")) == Position.start()
    assert read_position("w" + START[1:], get("international")) == Position.start()


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("W", "50 squares"),
        ("X" + START[1:], "side to move"),
        (START[:10] + "z" + START[11:], "no piece"),
        ("W" + "e" * 50, "no piece on the board"),
        ("Ww" + "e" * 48 + "b", "crowning row"),
    ],
)
def test_a_position_that_is_none_is_refused(text: str, what: str) -> None:
    with pytest.raises(MessageError, match=what):
        read_position(text, get("international"))


def test_captures_name_what_they_take() -> None:
    position = fen.position("W:W31,32:B27,18,8", "international")
    for move in position.legal:
        assert read_move(write_move(move), position) == move
    take = position.legal[0]
    assert len(take.captured) == 3
    text = write_move(take)
    start, end, *captured = text.split("x")
    assert read_move("x".join([start, end, *reversed(captured)]), position) == take
    assert read_move(f"{start}x{end}", position) == take


@pytest.mark.parametrize("text", ["", "32", "32-", "32-28-", "a3-b4", "32-28;quit", "32-29", "99-98"])
def test_what_is_no_legal_move_is_refused(text: str) -> None:
    with pytest.raises(MessageError):
        read_move(text, Position.start())


def test_only_what_may_come_back_is_sent() -> None:
    game = Game(start=fen.position("W:W25,K46:B6,K49", "international"))
    for text in ("46-41", "49-44", "41-46", "44-49", "25-20", "49-44", "46-41", "6-11", "41-46"):
        game.play(moves.read(text, game.position))
    begin, later = recent(game.positions(), game.moves())
    assert (begin, len(later)) == (game.positions()[8], 1)
    assert recent(game.positions()[:5], game.moves()[:4])[0] == game.start


def test_a_king_that_runs_takes_its_run_along() -> None:
    game = Game(start=fen.position("W:W36,K46:B3,4", "frisian"))
    for text in ("46-41", "3-8", "41-46", "8-12"):
        game.play(moves.read(text, game.position))
    begin, later = recent(game.positions(), game.moves())
    assert begin.king_runs == ((0, 0), (0, 0))
    assert len(later) == 4


def test_variants_go_by_scans_names() -> None:
    assert variant_words(get("international"))[0] == "normal"
    assert variant_words(get("antidraughts"))[0] == "losing"
    assert "frisian" in variant_words(get("frisian"))
