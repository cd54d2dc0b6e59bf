"""Games over a connection: what is said, byte for byte, both roles, and others that do not behave."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest

from dammen.engine import Limits
from dammen.errors import MessageError, PeerLostError, PeerSilentError, ProtocolError
from dammen.match import Adjudication, Match, Openings, Pace, Record, Ruling, run_match
from dammen.model import Colour, Game, Outcome, Position, Reason
from dammen.notation import fen, moves, pdn
from dammen.protocols.dxp import encounter
from dammen.protocols.dxp.connection import Connection, call, listen
from dammen.protocols.dxp.playing import Terms, follow, initiate
from dammen.protocols.opponents import Answer, Chance, Ending, Opponent, Recipe, distant, recipe
from dammen.protocols.opponents.distant import DxpOpponent
from dammen.variants import get

T = TypeVar("T")
INTERNATIONAL = get("international")
TERMS = Terms(INTERNATIONAL, name="we", patience=5, wait=5)
NAME = b"%-32s"


class Line(Opponent):
    """Plays the moves that it is given, and then ends the game."""

    name = "line"

    def __init__(self, *texts: str, then: Ending = Ending.RESIGNS, seconds: float = 0.0) -> None:
        self.texts = list(texts)
        self.then = then
        self.seconds = seconds

    async def choose(self, game: Game, limits: Limits) -> Answer | Ending:
        assert limits.clock is not None
        await asyncio.sleep(self.seconds)
        return Answer(moves.read(self.texts.pop(0), game.position)) if self.texts else self.then


class Peer:
    """A program at the other end, as bytes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    async def say(self, *messages: bytes) -> None:
        self._writer.write(b"".join(message + b"\0" for message in messages))
        await self._writer.drain()

    async def hear(self) -> bytes:
        return (await self._reader.readuntil(b"\0"))[:-1]

    def hang_up(self, half: bytes = b"") -> None:
        self._writer.write(half)
        self._writer.close()


def meet(
    rule: Callable[..., Awaitable[None]],
    player: Opponent,
    script: Callable[[Peer], Coroutine[Any, Any, None]],
    terms: Terms = TERMS,
    games: list[tuple[Game, Colour]] | None = None,
) -> tuple[list[tuple[Game, Colour]], list[str]]:
    """Let one side play by a rule and the other by a script; give the games and the words that were heard."""
    games = [] if games is None else games
    words: list[str] = []

    async def sit() -> None:
        async with asyncio.timeout(20), listen("127.0.0.1", 0, heard=words.append) as (port, callers):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            connection: Connection = await callers.get()
            other = asyncio.create_task(script(Peer(reader, writer)))
            try:
                await rule(connection, player, terms, lambda game, ours: games.append((game, ours)))
                await other
            finally:
                other.cancel()
                await connection.close()
                writer.close()

    asyncio.run(sit())
    return games, words


def test_an_initiator_as_the_other_hears_it() -> None:
    async def script(peer: Peer) -> None:
        assert await peer.hear() == b"R01" + NAME % b"we" + b"Z005000A"
        await peer.say(b"Chello", b"A" + NAME % b"They" + b"0")
        assert await peer.hear() == b"M0000322800"
        await peer.say(b"M0001192300")
        assert await peer.hear() == b"M0000281901" + b"23"
        await peer.say(b"M0001142301" + b"19", b"Cnow you")
        assert await peer.hear() == b"E11"
        await peer.say(b"E01")

    ((game, ours),), words = meet(initiate, Line("32-28", "28x19"), script)
    assert ours is Colour.WHITE
    assert [moves.write(node.move, node.parent.position) for node in game.line() if node.move and node.parent] == [
        "32-28", "19-23", "28x19", "14x23",
    ]  # fmt: skip
    assert game.result == Outcome(Colour.BLACK, Reason.RESIGNATION)
    assert (game.tags["White"], game.tags["Black"]) == ("we", "They")
    assert words == ["hello", "now you"]


def test_a_follower_as_the_other_hears_it() -> None:
    start = "W" + "e" * 19 + "z" + "e" * 10 + "w" + "e" * 19

    async def script(peer: Peer) -> None:
        await peer.say(b"R02" + NAME % b"They" + b"Z005000A")
        assert await peer.hear() == b"A" + NAME % b"we" + b"1"
        await peer.say(b"R01" + NAME % b"They" + b"Z005000BW" + b"e" * 50)
        assert await peer.hear() == b"A" + NAME % b"we" + b"2"
        await peer.say(b"R01" + NAME % b"They" + b"Z005075B" + start.encode())
        assert await peer.hear() == b"A" + NAME % b"we" + b"0"
        await peer.say(b"M0003312700")
        assert await peer.hear() == b"M0000202400"
        await peer.say(b"E20")
        assert await peer.hear() == b"E00"
        await peer.say(b"E01")

    ((game, ours),), _ = meet(follow, Line("20-24"), script)
    assert ours is Colour.BLACK
    assert game.start == fen.position("W:W31:B20", "international")
    assert game.result == Outcome(None, Reason.AGREEMENT)
    assert game.line()[0].clock is not None


def test_a_game_is_over_when_the_rules_say_so_and_whoever_is_to_move_says_it() -> None:
    start = fen.position("W:W32:B27", "international")

    async def script(peer: Peer) -> None:
        assert (await peer.hear()).startswith(b"R01")
        await peer.say(b"A" + NAME % b"They" + b"0")
        assert await peer.hear() == b"M0000322101" + b"27"
        await peer.say(b"E10")
        assert await peer.hear() == b"E01"

    ((game, _),), _ = meet(initiate, Line("32x21"), script, Terms(INTERNATIONAL, "we", start=start, patience=5))
    assert game.result is not None
    assert (game.result.winner, game.result.reason) == (Colour.WHITE, Reason.NO_PIECES_LEFT)


def test_the_limit_of_moves_ends_the_game() -> None:
    async def script(peer: Peer) -> None:
        await peer.say(b"R01" + NAME % b"They" + b"W005001A")
        await peer.hear()
        assert (await peer.hear()).startswith(b"M0000322800")
        await peer.say(b"M0001192300")
        assert await peer.hear() == b"E20"
        await peer.say(b"E01")

    ((game, _),), _ = meet(follow, Line("32-28"), script)
    assert game.result is not None
    assert game.result.detail == "1 moves have been made"


def test_the_other_may_go_back_even_while_we_think() -> None:
    async def script(peer: Peer) -> None:
        await peer.say(b"R01" + NAME % b"They" + b"Z005000A")
        await peer.hear()
        await peer.say(b"M0001322800")
        assert await peer.hear() == b"M0000192300"
        await peer.say(b"B009W")
        assert await peer.hear() == b"K1"
        await peer.say(b"B001W")
        assert await peer.hear() == b"K0"
        await peer.say(b"M0001342900")
        await asyncio.sleep(0.05)
        await peer.say(b"B001W")  # we are to move now, and think
        assert await peer.hear() == b"K0"
        await peer.say(b"M0001332800")
        assert (await peer.hear()).startswith(b"M0000202400")
        await peer.say(b"E11")
        assert await peer.hear() == b"E00"

    class Slow(Line):
        async def choose(self, game: Game, limits: Limits) -> Answer | Ending:
            self.seconds = 0.3 if game.moves()[0].start == 34 else 0.0
            return await super().choose(game, limits)

    ((game, _),), _ = meet(follow, Slow("19-23", "20-24"), script)
    assert [move.start for move in game.moves()] == [33, 20]
    assert game.result == Outcome(Colour.BLACK, Reason.RESIGNATION)


def test_one_who_leaves_out_of_turn_is_let_go() -> None:
    async def script(peer: Peer) -> None:
        await peer.say(b"R01" + NAME % b"They" + b"W005000A")
        await peer.hear()
        await peer.say(b"E01")
        assert await peer.hear() == b"E00"

    ((game, _),), _ = meet(follow, Line("32-28", seconds=5), script)
    assert game.result is not None
    assert game.result.reason is Reason.UNKNOWN


@pytest.mark.parametrize(
    ("said", "error", "what"),
    [
        (b"M0001322900", MessageError, "32 to 29 is not legal"),
        (b"M000132", MessageError, "ends before"),
        (b"ANobody", MessageError, "ends before"),
        (b"A" + NAME % b"x" + b"0", MessageError, "GameAcc where a game goes on"),
        (b"X", MessageError, "no message of kind"),
        (b"C" + b"x" * 400, MessageError, "more than 127"),
    ],
)
def test_what_is_no_move_ends_the_sitting(said: bytes, error: type[Exception], what: str) -> None:
    async def script(peer: Peer) -> None:
        await peer.say(b"R01" + NAME % b"They" + b"Z005000A")
        await peer.hear()
        await peer.say(said)

    with pytest.raises(error, match=what):
        meet(follow, Line(), script)


def test_one_who_hangs_up_in_a_game_and_one_who_is_silent() -> None:
    async def hangs_up(peer: Peer) -> None:
        await peer.say(b"R01" + NAME % b"They" + b"Z005000A")
        await peer.hear()
        peer.hang_up(b"M00013")

    with pytest.raises(PeerLostError, match=r"has hung up; it said last: .*M00013"):
        meet(follow, Line(), hangs_up)

    async def says_nothing(peer: Peer) -> None:
        await peer.hear()

    with pytest.raises(PeerSilentError, match="a game has not come"):
        meet(follow, Line(), says_nothing, Terms(INTERNATIONAL, wait=0.2))


def test_a_game_that_is_broken_off_is_kept() -> None:
    async def script(peer: Peer) -> None:
        await peer.say(b"R01" + NAME % b"They" + b"Z005000A", b"M0001322800")
        await peer.hear()
        await peer.hear()
        peer.hang_up()

    kept: list[tuple[Game, Colour]] = []
    with pytest.raises(PeerLostError):
        meet(follow, Line("19-23"), script, games=kept)
    ((game, _),) = kept
    assert [move.start for move in game.moves()] == [32, 19]
    assert game.result is None


def _wishes(beginning: bytes, wish: bytes) -> Callable[[Peer], Coroutine[Any, Any, None]]:
    async def script(peer: Peer) -> None:
        await peer.say(beginning)
        while True:
            await peer.say(wish)
            await asyncio.sleep(0.05)

    return script


def test_wishes_to_go_back_do_not_put_the_end_off(monkeypatch: pytest.MonkeyPatch) -> None:
    hurried = Terms(INTERNATIONAL, patience=-59.5, wait=0.5)  # of the minute that each side has at least
    with pytest.raises(PeerSilentError, match="its move has not come"):
        meet(follow, Line(), _wishes(b"R01" + NAME % b"They" + b"Z001000A", b"B001W"), hurried)
    with pytest.raises(PeerSilentError, match="a game has not come"):
        meet(follow, Line(), _wishes(b"E00", b"E00"), hurried)
    monkeypatch.setattr(encounter, "SOON", 0.5)
    with pytest.raises(PeerSilentError, match="its word that the game is over has not come"):
        meet(initiate, Line(), _wishes(b"A" + NAME % b"They" + b"0", b"B001W"), hurried)


def test_one_who_always_goes_back_while_we_think_is_refused_in_the_end() -> None:
    async def script(peer: Peer) -> None:
        await peer.say(b"R01" + NAME % b"They" + b"W005000A")
        await peer.hear()
        for _ in range(100):
            await peer.say(b"B001W")
            assert await peer.hear() == b"K0"
        await peer.say(b"B001W")
        assert await peer.hear() == b"K1"
        assert (await peer.hear()).startswith(b"M0000322800")
        await peer.say(b"E11")
        await peer.hear()

    ((game, _),), _ = meet(follow, Line("32-28", seconds=0.3), script)
    assert game.result == Outcome(Colour.WHITE, Reason.RESIGNATION)


def test_one_who_reads_nothing_does_not_keep_us() -> None:
    async def sit() -> None:
        async with listen("127.0.0.1", 0) as (port, callers):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            connection = await callers.get()
            connection._writer.write(bytes(1 << 24))
            await connection.close()
            writer.transport.abort()

    asyncio.run(asyncio.wait_for(sit(), 10))


def test_hanging_up_while_we_think_is_noticed_at_once() -> None:
    async def script(peer: Peer) -> None:
        await peer.say(b"R01" + NAME % b"They" + b"W005000A")
        await peer.hear()
        peer.hang_up()

    with pytest.raises(PeerLostError):
        meet(follow, Line("32-28", seconds=60), script)


@pytest.mark.parametrize(
    ("code", "what"), [(b"1", "another version"), (b"2", "not want this game"), (b"3", "no game at all")]
)
def test_a_refusal_is_told(code: bytes, what: str) -> None:
    async def script(peer: Peer) -> None:
        await peer.hear()
        await peer.say(b"A" + NAME % b"They" + code)

    with pytest.raises(ProtocolError, match=f"They refuses the game: .*{what}"):
        meet(initiate, Line(), script)


def test_nobody_listens_and_a_port_that_is_taken() -> None:
    async def sit() -> None:
        async with listen("127.0.0.1", 0) as (port, _):
            with pytest.raises(ProtocolError, match="cannot be listened on"):
                async with listen("127.0.0.1", port):
                    pass
        with pytest.raises(ProtocolError, match="cannot be reached"):
            await call("127.0.0.1", port)

    asyncio.run(sit())


# --- as an opponent, and as programs ---


async def _with_follower(player: Opponent, work: Callable[[int], Awaitable[T]]) -> tuple[T, list[Game]]:
    games: list[Game] = []
    async with asyncio.timeout(30), listen("127.0.0.1", 0) as (port, callers):

        async def serve() -> None:
            while True:
                connection = await callers.get()
                try:
                    await follow(connection, player, TERMS, lambda game, _: games.append(game))
                finally:
                    await connection.close()

        serving = asyncio.create_task(serve())
        try:
            return await work(port), games
        finally:
            serving.cancel()
            await asyncio.wait({serving})


def test_a_match_against_a_program_far_away() -> None:
    def match(port: int) -> Match:
        ruling = Ruling(Adjudication(most_moves=30))
        a, b = recipe("random:seed=1"), Recipe("dxp", target=f"127.0.0.1:{port}")
        return Match(INTERNATIONAL, a, b, Pace(nodes=100), 4, Openings("random:4", 1), ruling)

    async def work(port: int) -> Record:
        made = match(port)
        record = Record(made.settings)
        await run_match(made, record)
        return record

    record, theirs = asyncio.run(_with_follower(Chance(2), work))
    assert len(record.entries) == 4
    assert "abandonment" not in {entry.reason for entry in record.entries}, record.entries
    assert len(theirs) == 4
    # Where the referee ends the game and the other is to move, it makes one more before it hears of it.
    for game, entry in zip(theirs, record.entries, strict=True):
        assert len(game.line()) - (entry.plies - 4) in {0, 1}


def test_an_opponent_that_resigns_and_one_that_is_no_longer_there() -> None:
    async def work(port: int) -> Answer | Ending:
        async with DxpOpponent("127.0.0.1", port, INTERNATIONAL) as opponent:
            game = Game(INTERNATIONAL)
            assert await opponent.choose(game, Limits(seconds=1)) == Answer(moves.read("32-28", Position.start()))
            game.play(moves.read("32-28", game.position))
            game.play(moves.read("19-23", game.position))
            answer = await opponent.choose(game, Limits(seconds=1))
            assert opponent.name == "we"
            return answer

    assert asyncio.run(_with_follower(Line("32-28"), work))[0] is Ending.RESIGNS
    gone = DxpOpponent("127.0.0.1", 1, INTERNATIONAL)
    with pytest.raises(ProtocolError, match="cannot be reached"):
        asyncio.run(gone.choose(Game(INTERNATIONAL), Limits(seconds=1)))


def _listening() -> tuple[DxpOpponent, int]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    return DxpOpponent("127.0.0.1", port, INTERNATIONAL, listens=True), port


def test_who_waits_for_a_call_is_told_when_none_will_come() -> None:
    async def sit() -> None:
        opponent, port = _listening()
        for _ in range(2):  # it can be waited for again
            choice = asyncio.create_task(opponent.choose(Game(INTERNATIONAL), Limits(seconds=1)))
            await asyncio.sleep(0.05)
            await opponent.close()
            with pytest.raises(ProtocolError, match=f"127.0.0.1:{port} was let go while it waited for a call"):
                await choice
        cancelled = asyncio.create_task(opponent.choose(Game(INTERNATIONAL), Limits(seconds=1)))
        await asyncio.sleep(0.05)
        cancelled.cancel()
        with pytest.raises(asyncio.CancelledError):
            await cancelled
        await opponent.close()

    asyncio.run(asyncio.wait_for(sit(), 10))


def test_nobody_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(distant, "_LONGEST_WAIT", 0.05)
    opponent, _ = _listening()
    with pytest.raises(ProtocolError, match="nobody has called"):
        asyncio.run(opponent.choose(Game(INTERNATIONAL), Limits(seconds=1)))


def test_a_program_that_calls_us_is_played() -> None:
    async def sit() -> Answer | Ending:
        opponent, port = _listening()
        async with opponent:
            choice = asyncio.create_task(opponent.choose(Game(INTERNATIONAL), Limits(seconds=1)))
            await asyncio.sleep(0.05)
            connection = await call("127.0.0.1", port)
            following = asyncio.create_task(follow(connection, Line("32-28"), TERMS, lambda _: None))
            answer = await choice
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)
            await connection.close()
            return answer

    assert asyncio.run(asyncio.wait_for(sit(), 10)) == Answer(moves.read("32-28", Position.start()))


@pytest.mark.parametrize("text", ["dxp[minutes=0]:x:1", "dxp[listen=maybe]:x:1", "dxp[colour=white]:x:1", "dxp:x:y"])
def test_options_that_make_no_sense(text: str) -> None:
    with pytest.raises(ProtocolError):
        recipe(text).make(INTERNATIONAL)


def test_two_programs_play_a_whole_game(tmp_path: Path) -> None:
    mine, theirs = tmp_path / "mine.pdn", tmp_path / "theirs.pdn"
    program = [sys.executable, "-m", "dammen", "dxp"]
    listener = subprocess.Popen(
        [*program, "listen", ":0", "--player", "random:seed=1", "--pdn", str(theirs)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert listener.stderr is not None
        port = listener.stderr.readline().rpartition(":")[2].strip()
        wish = ["call", f"127.0.0.1:{port}", "--player", "random:seed=2", "--games", "2", "--pdn", str(mine)]
        called = subprocess.run([*program, *wish], capture_output=True, text=True, timeout=60, check=False)
        out, _ = listener.communicate(timeout=30)
    finally:
        listener.kill()
        listener.wait()
    assert (called.returncode, listener.returncode, called.stderr) == (0, 0, "")
    assert [line.split(",")[0] for line in called.stdout.splitlines()] == ["game 1", "game 2"]
    assert len(out.splitlines()) == 2
    games = [list(pdn.read(file)) for file in (mine, theirs)]
    assert [game.moves() for game in games[0]] == [game.moves() for game in games[1]]
    assert [game.result for game in games[0]] == [game.result for game in games[1]]
    assert all(game.result is not None and len(game.moves()) > 20 for game in games[0])


def test_a_person_who_takes_moves_back_asks_the_other_first() -> None:
    async def work(port: int) -> list[int]:
        async with DxpOpponent("127.0.0.1", port, INTERNATIONAL) as opponent:
            game = Game(INTERNATIONAL)
            for text in ("32-28", "33-29", "31-27"):
                if text == "31-27":
                    game.take_back(4)
                game.play(moves.read(text, game.position))
                answer = await opponent.choose(game, Limits(seconds=1))
                assert isinstance(answer, Answer)
                game.play(answer.move)
            return [move.start for move in game.moves()]

    starts, _ = asyncio.run(_with_follower(Line("17-21", "20-25", "19-23"), work))
    assert starts == [31, 19]


def test_whoever_is_cancelled_while_it_hangs_up_stays_cancelled() -> None:
    async def sit() -> None:
        async with listen("127.0.0.1", 0) as (port, callers):
            mine = await call("127.0.0.1", port)
            theirs = await callers.get()
            closing = asyncio.create_task(mine.close())
            await asyncio.sleep(0)  # it waits for the other end now
            closing.cancel()
            await asyncio.wait({closing})
            assert closing.cancelled()
            await theirs.close()

    asyncio.run(asyncio.wait_for(sit(), 10))
