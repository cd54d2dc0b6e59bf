"""Engines of others at the page's boards: those that the server was started with, and nothing else."""

from __future__ import annotations

import asyncio
import shlex
import sys
from pathlib import Path

import pytest

from dammen.cli import serve as serve_command
from dammen.engine import Limits
from dammen.errors import ProtocolError
from dammen.model import Game
from dammen.notation import pdn
from dammen.protocols.opponents import Recipe
from dammen.server.guests import Guests
from server.asking import Client, Serve, act, new_game, refused

FAKE = Path(__file__).parents[1] / "protocols" / "fake_engine.py"


def engine(kind: str, folder: Path) -> Recipe:
    return Recipe("hub", kind, shlex.join([sys.executable, str(FAKE), kind, str(folder / f"heard-{kind}")]))


def against(client: Client, name: str, **wish: object) -> dict[str, object]:
    return new_game(client, variant="international", opponent="program", human="black", engine=name, **wish)


def test_a_visitor_plays_an_engine_by_its_name(serve: Serve, tmp_path: Path) -> None:
    with serve(engines={"good": engine("good", tmp_path)}) as client:
        assert '<option value="good">good</option>' in client.get("/").text
        state = against(client, "good")
        assert (state["engine"], state["thinking"]) == ("good", True)
        state = act(client, state, "reply")
        assert [move["text"] for move in state["moves"]] == ["32-28"]
        game = pdn.read_one(client.get(f"/games/{state['id']}.pdn").text)
        assert game.tags["White"] == "good"
        assert "with another engine" in client.get("/").text
        heard = (tmp_path / "heard-good").read_text()
        assert heard.startswith("hub\n")
    assert (tmp_path / "heard-good").read_text().endswith("quit\n")


def test_the_time_of_a_move_is_bounded_whatever_the_clock(serve: Serve, tmp_path: Path) -> None:
    with serve(engines={"good": engine("good", tmp_path)}) as client:
        act(client, against(client, "good", clock="600"), "reply")
    assert "level move-time=0.8\n" in (tmp_path / "heard-good").read_text()


def test_no_other_program_is_ever_run(client: Client, serve: Serve, tmp_path: Path) -> None:
    assert "<option" in client.get("/").text
    assert 'name="engine"' not in client.get("/").text
    wish = {"variant": "international", "opponent": "program"}
    refused(client.post("/api/games", json=wish | {"engine": "scan"}), 422, "no engine 'scan'", "offers none")
    with serve(engines={"good": engine("good", tmp_path)}) as other:
        for name in ("hub:touch /tmp/x", "dammen", "random", engine("good", tmp_path).text[:90]):
            refused(other.post("/api/games", json=wish | {"engine": name}), 422, "offers good")
    assert not (tmp_path / "heard-good").exists()


@pytest.mark.parametrize("kind", ["dies", "illegal", "complains"])
def test_an_engine_that_fails_is_told_of_without_its_secrets(kind: str, serve: Serve, tmp_path: Path) -> None:
    with serve(engines={kind: engine(kind, tmp_path)}) as client:
        state = against(client, kind)
        error = refused(client.post(f"/api/games/{state['id']}/reply", json={}), 409, f"{kind} has failed")
        assert str(tmp_path) not in error
        assert "luck" not in error
        assert client.get(f"/api/games/{state['id']}").json()["thinking"]


def test_a_game_outlives_the_offer_of_its_engine(serve: Serve, tmp_path: Path) -> None:
    with serve(engines={"good": engine("good", tmp_path)}) as client:
        state = against(client, "good")
        cookies = dict(client.cookies)
    with serve() as client:
        client.cookies.update(cookies)
        refused(client.post(f"/api/games/{state['id']}/reply", json={}), 409, "does not play here any more")


def test_a_friend_is_no_engine(serve: Serve, tmp_path: Path) -> None:
    with serve(engines={"good": engine("good", tmp_path)}) as client:
        assert new_game(client, variant="international", engine="good")["engine"] is None


def test_only_the_latest_engines_stay(tmp_path: Path) -> None:
    async def sit() -> set[str]:
        guests = Guests({"good": engine("good", tmp_path)}, most=2)
        try:
            for game_id in ("a", "b", "c"):
                found = await guests.reply(game_id, "good", Game("international"), Limits(seconds=0.01))
                assert found is not None
            return set(guests._seated)
        finally:
            await guests.close()

    assert asyncio.run(sit()) == {"b", "c"}


def test_stopping_brings_nothing(tmp_path: Path) -> None:
    async def sit() -> object:
        guests = Guests({"silent": engine("silent", tmp_path)}, most=2)
        try:
            asking = asyncio.create_task(guests.reply("a", "silent", Game("international"), Limits(seconds=20)))
            heard = tmp_path / "heard-silent"
            while not (heard.exists() and "go think" in heard.read_text()):  # noqa: ASYNC110 - it is another process
                await asyncio.sleep(0.01)
            guests.stop("a")
            return await asking
        finally:
            await guests.close()

    assert asyncio.run(asyncio.wait_for(sit(), 20)) is None


def test_the_owner_names_engines_of_his_own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DAMMEN_HOME", str(tmp_path))
    assert serve_command._engines(()) == {}
    with pytest.raises(ProtocolError, match="no engine 'scan'; it has none"):
        serve_command._engines(("scan",))
    (tmp_path / "engines.toml").write_text('[engines.scan]\ncommand = "./scan hub"\n', encoding="utf-8")
    assert serve_command._engines(("scan",)) == {"scan": Recipe("hub", "scan", "./scan hub")}
