"""Opponents by their texts, from files, and our own."""

from __future__ import annotations

import asyncio
import shlex
import sys
import threading
from pathlib import Path

import pytest

from dammen.engine import Limits, TimeLeft
from dammen.errors import BookError, MessageError, PeerLostError, ProtocolError
from dammen.model import Colour, Game
from dammen.notation import fen, moves
from dammen.protocols.hub import Level
from dammen.protocols.hub.session import Patience
from dammen.protocols.opponents import Answer, Ending, HubOpponent, OwnEngine, Recipe, opponent, read_engines, recipe
from dammen.protocols.opponents.foreign import level_of
from dammen.protocols.settings import Settings
from dammen.variants import get
from small_books import small_book

INTERNATIONAL = get("international")
FAKE = str(Path(__file__).with_name("fake_engine.py"))


def fake(kind: str, tmp_path: Path) -> HubOpponent:
    return HubOpponent([sys.executable, FAKE, kind, str(tmp_path / "log")], INTERNATIONAL, patience=Patience(5, 5, 5))


@pytest.mark.parametrize(
    "text",
    [
        "dammen",
        "dammen:level=5,hash-mb=8,tables=no,seed=3",
        "random",
        "random:seed=7",
        "hub:./scan hub",
        "hub[book=false,directory=/opt/scan]:./scan hub",
        "hub:'/opt/my engines/x' hub --name 'a b'",
        "dxp:127.0.0.1:27531",
        "dxp[minutes=3,listen=yes]::27531",
    ],
)
def test_a_text_is_read_and_written_again(text: str) -> None:
    assert recipe(text).text == text
    assert recipe(text) == recipe(recipe(text).text)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "no opponent"),
        ("dammn", "did you mean dammen"),
        ("dammen:level=x", "whole number"),
        ("dammen:level=3, level=4", "level is set twice"),
        ("hub[a=b,a=c]:x", "a is set twice"),
        ("hub:''", "names no program"),
        ("dammen:thread=2", "level, hash-mb, threads, seed, tables, weights and book"),
        ("dammen:tables=perhaps", "yes or no"),
        ("random:level=3", "the options are seed"),
        ("hub", "which command"),
        ("hub:  ", "which command"),
        ("dxp", "which address"),
        ("hub[book]:x", "sets nothing"),
        ("uci:stockfish", "no opponent"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, what: str) -> None:
    with pytest.raises(ProtocolError, match=what):
        recipe(text)


def test_engines_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "engines.toml"
    file.write_text(
        "[engines.scan]\n"
        'command = ["./scan", "my hub"]\n'
        'directory = "scan"\n'
        'params = { book = false, bb-size = 4, variant = "normal" }\n'
        "[engines.club]\n"
        'protocol = "dxp"\n'
        'address = "192.0.2.5:27531"\n'
        "[engines.caller]\n"
        'protocol = "dxp"\n'
        'address = ":27531"\n'
        "params = { listen = true, minutes = 5 }\n",
        encoding="utf-8",
    )
    engines = read_engines(file)
    assert engines["scan"] == Recipe(
        "hub",
        "scan",
        "./scan 'my hub'",
        (("book", "false"), ("bb-size", "4"), ("variant", "normal"), ("directory", str(tmp_path / "scan"))),
    )
    assert engines["club"] == Recipe("dxp", "club", "192.0.2.5:27531")
    assert engines["caller"].options == (("listen", "true"), ("minutes", "5"))
    engines["caller"].make(INTERNATIONAL)
    assert recipe("scan", engines).name == "scan"
    with pytest.raises(ProtocolError, match="did you mean scan"):
        recipe("scam", engines)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("x", "not TOML"),
        ("x = " + "[" * 10_000, "nested too deeply"),
        ('[engines.x]\ncommand = "\'x"\n', "x: .* is no command line"),
        ("[engines.x]\ncommand = ['', 'x']\n", "x: .* names no program"),
        ("[other]\n", "tables such as"),
        ("engines = 3\n", "tables such as"),
        ("[engines]\nx = 3\n", "x: it must be a table"),
        ("[engines.x]\n", "x: command must say"),
        ("[engines.x]\ncommand = []\n", "command must say"),
        ("[engines.x]\ncommand = 'x'\nparams = 3\n", "params must be"),
        ("[engines.x]\ncommand = 'x'\nhash = 3\n", "no field 'hash'"),
        ("[engines.x]\nprotocol = 'uci'\n", "hub or dxp"),
        ("[engines.x]\nprotocol = 'dxp'\n", "address must be"),
    ],
)
def test_a_file_that_cannot_be_read_says_where(text: str, what: str, tmp_path: Path) -> None:
    file = tmp_path / "engines.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ProtocolError, match=what) as refused:
        read_engines(file)
    assert str(file) in str(refused.value)


def test_no_file_is_no_engines_unless_it_was_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DAMMEN_HOME", str(tmp_path))
    assert read_engines() == {}
    with pytest.raises(ProtocolError, match="No such file"):
        read_engines(tmp_path / "missing.toml")


@pytest.mark.parametrize(
    ("limits", "level"),
    [
        (Limits(), Level(move_time=1.0)),
        (Limits(seconds=2), Level(move_time=2)),
        (Limits(depth=5), Level(depth=5)),
        (Limits(nodes=9, seconds=2), Level(nodes=9, move_time=2)),
        (Limits(infinite=True), Level(infinite=True)),
        (Limits(clock=TimeLeft(60, 0.5)), Level(time=59.5, inc=0.5)),
        (Limits(clock=TimeLeft(0.2, 5)), Level(time=0, inc=5)),
        (Limits(clock=TimeLeft(60, 0, 40)), Level(time=60, moves=40)),
    ],
)
def test_limits_as_hub_says_them(limits: Limits, level: Level) -> None:
    assert level_of(limits) == level


def test_an_engine_tells_what_it_thinks(tmp_path: Path) -> None:
    async def sit() -> None:
        async with fake("good", tmp_path) as engine:
            game = Game(INTERNATIONAL)
            await engine.begin(game, Colour.WHITE)
            answer = await engine.choose(game, Limits(seconds=0.01))
            assert engine.name == "Fake 1"
            assert (answer.score, answer.depth, answer.nodes) == (12, 3, 77)
            assert [moves.write(move, game.position) for move in answer.pv[:1]] == ["32-28"]
            assert len(answer.pv) == 2

    asyncio.run(sit())


def test_the_best_of_several_lines_is_what_counts(tmp_path: Path) -> None:
    async def sit() -> None:
        async with fake("ranks", tmp_path) as engine:
            answer = await engine.choose(Game(INTERNATIONAL), Limits(seconds=0.01))
            assert (answer.score, answer.pv[:1]) == (12, (answer.move,))

    asyncio.run(sit())


def test_an_engine_may_boast_as_it_likes(tmp_path: Path) -> None:
    async def sit() -> Answer | Ending:
        async with fake("boasts", tmp_path) as engine:
            return await engine.choose(Game(INTERNATIONAL), Limits(seconds=0.01))

    answer = asyncio.run(sit())
    assert isinstance(answer, Answer)
    assert (answer.score, answer.depth, answer.nodes) == (None, None, None)


def test_of_two_that_ask_at_once_one_waits(tmp_path: Path) -> None:
    async def sit() -> None:
        async with fake("good", tmp_path) as engine:
            game = Game(INTERNATIONAL)
            first, second = await asyncio.gather(*(engine.choose(game, Limits(seconds=0.01)) for _ in range(2)))
            assert first == second

    asyncio.run(sit())
    assert (tmp_path / "log").read_text().split("\n").count("hub") == 1


@pytest.mark.parametrize("seconds", [0.0, 0.5], ids=["starts", "thinks"])
def test_whoever_waits_for_an_engine_that_is_let_go_is_told(seconds: float, tmp_path: Path) -> None:
    async def sit() -> None:
        engine = fake("silent", tmp_path)
        waiting = asyncio.create_task(engine.choose(Game(INTERNATIONAL), Limits(infinite=True)))
        await asyncio.sleep(seconds)
        await engine.close()
        with pytest.raises(ProtocolError):
            await waiting

    asyncio.run(asyncio.wait_for(sit(), 10))


def test_an_engine_that_fails_is_started_anew(tmp_path: Path) -> None:
    async def sit() -> None:
        async with fake("illegal", tmp_path) as engine:
            for _ in range(2):
                with pytest.raises(MessageError, match="not legal"):
                    await engine.choose(Game(INTERNATIONAL), Limits(seconds=0.01))
        async with fake("dies", tmp_path) as engine:
            await engine.begin(Game(INTERNATIONAL), Colour.WHITE)
            with pytest.raises(PeerLostError):
                await engine.choose(Game(INTERNATIONAL), Limits(seconds=0.01))

    asyncio.run(sit())
    assert (tmp_path / "log").read_text().split("\n").count("hub") == 3


def test_our_own_engine_thinks_beside_the_loop_and_can_be_cancelled() -> None:
    before = threading.active_count()

    async def sit() -> None:
        async with OwnEngine(INTERNATIONAL, Settings(hash_mb=1)) as own:
            game = Game(INTERNATIONAL)
            answer = await own.choose(game, Limits(depth=4))
            assert answer.move in game.position.legal
            assert answer.depth == 4
            endless = asyncio.create_task(own.choose(game, Limits(infinite=True)))
            await asyncio.sleep(0.05)
            endless.cancel()
            with pytest.raises(asyncio.CancelledError):
                await endless

    asyncio.run(asyncio.wait_for(sit(), 20))
    assert threading.active_count() <= before


def test_our_own_engine_tells_a_win_as_one_behind_hub_does() -> None:
    async def sit() -> Answer | Ending:
        async with OwnEngine(INTERNATIONAL, Settings(hash_mb=1)) as own:
            return await own.choose(Game(INTERNATIONAL, fen.position("W:W22:B18", INTERNATIONAL)), Limits(depth=3))

    answer = asyncio.run(sit())
    assert isinstance(answer, Answer)
    assert answer.score == 9_999


def test_our_own_engine_plays_by_a_book(tmp_path: Path) -> None:
    small_book(tmp_path / "small.book").close()

    async def sit() -> tuple[Answer, Answer]:
        game = Game("english")
        async with opponent(f"dammen:hash-mb=1,book={tmp_path / 'small.book'}", "english") as own:
            first = await own.choose(game, Limits(depth=2))
            for text in ("10-15", "21-17"):
                game.play(moves.read(text, game.position))
            second = await own.choose(game, Limits(depth=2))
            assert isinstance(first, Answer)
            assert isinstance(second, Answer)
            return first, second

    first, second = asyncio.run(sit())
    assert moves.write(first.move, Game("english").position) in {"11-15", "9-14"}
    assert (first.depth, second.depth) == (None, 2)
    with pytest.raises(BookError, match="book of english"):
        opponent(f"dammen:book={tmp_path / 'small.book'}", "russian")


def test_opponents_by_text() -> None:
    made = opponent("dammen:level=3,seed=1,hash-mb=1", "russian")
    assert made.name == "dammen, level 3"
    command = shlex.join([sys.executable, FAKE])
    assert opponent(f"hub:{command}", "russian").name == Path(sys.executable).name
