"""Time at a table, which the server's clock decides, and the program, which it waits for."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from dammen.errors import EngineError
from dammen.server.app import create_app
from dammen.server.settings import Settings
from server.asking import Client, Now, refused
from server.seats import OMISSION, happen, let_act, look, new_table, try_to


def test_looking_at_a_table_judges_the_time(client: Client, now: Now) -> None:
    state = new_table(client, code="eb9", fen="B:W30,31:B1,2")
    now.pass_by(299)
    state = look(client, state)
    assert (state["version"], state["time"]["now"] - state["time"]["turnBegan"]) == (2, 299)
    now.pass_by(2)
    state = look(client, state)
    assert (state["phase"], state["result"]["winner"]) == ("over", "white")
    assert state["log"][-1]["words"] == "Time goes by."
    now.pass_by(1000)
    assert look(client, state)["version"] == state["version"] == 3


def test_the_referee_calls_time_and_the_grace_runs_out(client: Client, now: Now) -> None:
    state = new_table(client, fen="W:W18:B14,5")
    assert (state["time"]["limit"], state["time"]["call"], state["canCallTime"]) == (60, "referee", False)
    now.pass_by(61)
    state = look(client, state)
    assert (state["version"], state["time"]["called"], state["time"]["grace"]) == (3, True, 60)
    assert state["time"]["deadline"] - state["time"]["now"] == 59
    assert client.get(f"/api/tables/{state['id']}?since=3").status_code == 204
    now.pass_by(60)
    state = happen(client, state | {"version": 4}, "next-game")
    assert [line["words"] for line in state["log"][2:]] == ["Time goes by.", "The men are set up for the next game."]


def test_a_move_after_the_time_is_too_late(client: Client, now: Now) -> None:
    state = new_table(client, fen="W:W18:B14,5")
    now.pass_by(500)
    refused(try_to(client, state, "moved", side="white", path=[18, 9], lifted=[14]), 409, "version 3")
    assert look(client, state)["result"]["winner"] == "black"


def test_a_move_made_just_as_time_was_called_still_counts(client: Client, now: Now) -> None:
    state = new_table(client, fen="W:W18:B14,5")
    now.pass_by(61)
    assert look(client, state)["version"] == 3
    later = happen(client, state, "moved", side="white", path=[18, 9], lifted=[14])
    assert (later["version"], later["log"][-1]["words"]) == (4, "White plays 18x9, taking 14.")
    refused(try_to(client, state | {"version": 3}, "offered", side="white"), 409, "version 4")


def test_time_is_called_by_the_opponent(client: Client, now: Now) -> None:
    state = new_table(client)
    now.pass_by(301)
    state = look(client, state)
    assert (state["version"], state["canCallTime"]) == (2, True)
    state = happen(client, state, "time-called", side="white")
    assert (state["time"]["called"], state["canCallTime"]) == (True, False)
    now.pass_by(61)
    assert look(client, state)["result"]["winner"] == "white"


def test_time_stands_still_during_a_dispute(client: Client, now: Now) -> None:
    state = happen(client, new_table(client, code="eb9", fen="B:W30,31:B1,2"), "disputed", side="white")
    assert state["time"]["running"] is False
    now.pass_by(10_000)
    state = happen(client, look(client, state), "decided", words="go on", effect="none")
    assert (state["phase"], state["time"]["running"]) == ("play", True)
    assert state["time"]["now"] - state["time"]["turnBegan"] == pytest.approx(0)


def test_the_program_moves_and_waits(client: Client) -> None:
    state = new_table(client, opponent="program")
    assert (state["human"], state["programActs"], state["time"]["running"]) == (["white"], True, False)
    refused(try_to(client, state, "moved", side="black", path=[11, 15]), 409, "Black is the program")
    state = let_act(client, state)
    assert (state["turn"], state["programActs"], state["log"][-1]["words"][:11]) == ("white", False, "Black plays")
    assert let_act(client, state) == state
    refused(client.post(f"/api/tables/{state['id']}/program", json={"version": 1}), 409, "version")


def test_the_program_huffs(client: Client) -> None:
    state = new_table(client, opponent="program", fen=OMISSION, level=10, slips=False)
    state = let_act(client, happen(client, state, "moved", side="white", path=[21, 17]))
    assert state["turn"] == "white"
    assert "Black huffs the man on 18." in [line["words"] for line in state["log"]]


def test_no_time_runs_while_the_program_is_awaited(client: Client, now: Now) -> None:
    state = new_table(client, opponent="program", code="eb9", fen="B:W30,31,32:B1,2,3")
    now.pass_by(10_000)
    state = let_act(client, look(client, state))
    assert (state["phase"], state["turn"]) == ("play", "white")
    assert state["time"]["now"] - state["time"]["turnBegan"] == pytest.approx(0)
    now.pass_by(100)
    assert look(client, state)["time"]["now"] - state["time"]["turnBegan"] == pytest.approx(100)
    now.pass_by(300)
    assert look(client, state)["result"]["winner"] == "black"


def test_the_program_answers_an_offer(client: Client) -> None:
    state = new_table(client, opponent="program", fen="W:W30,31:B1,2,3")
    state = happen(client, state, "offered", side="white")
    assert state["programActs"]
    state = let_act(client, state)
    assert (state["offer"], state["programActs"]) == (None, False)


def test_the_program_chooses_where_it_wins_the_lot(client: Client) -> None:
    state = happen(client, new_table(client, opponent="program", lots=True), "lot-cast", winner=1)
    assert state["programActs"]
    refused(try_to(client, state, "chosen", colour="white"), 409, "the program")
    state = let_act(client, state)
    assert state["phase"] == "play"
    own = happen(client, new_table(client, opponent="program", lots=True), "lot-cast", winner=0)
    assert not own["programActs"]
    assert happen(client, own, "chosen", colour="black")["human"] == ["black"]


def test_the_men_of_the_program_change_with_the_game(client: Client) -> None:
    state = happen(client, new_table(client, opponent="program"), "resigned", side="white")
    state = happen(client, state, "next-game")
    assert (state["human"], state["programActs"]) == (["black"], False)


def test_the_program_decides_once_for_many_who_ask(database: str) -> None:
    async def test() -> None:
        app = create_app(Settings(database=database, think_seconds=0.3, requests_per_second=0.0))
        transport = httpx.ASGITransport(app)
        async with app.lifespan(), httpx.AsyncClient(transport=transport, base_url="http://dammen.test") as client:
            state = (await client.post("/api/tables", json={"opponent": "program"})).json()
            url = f"/api/tables/{state['id']}"
            answers = await asyncio.gather(*(client.post(f"{url}/program", json={}) for _ in range(10)))
            assert {answer.json()["version"] for answer in answers} == {3}
            event = {"kind": "moved", "side": "white", "path": [22, 18]}
            wishes = [client.post(f"{url}/events", json={"version": 3, "event": event}) for _ in range(10)]
            answers = await asyncio.gather(*wishes)
            assert sorted(answer.status_code for answer in answers) == [200] + [409] * 9
            deleted, acted = await asyncio.gather(client.delete(url), client.post(f"{url}/program", json={}))
            assert (deleted.status_code, acted.status_code) == (204, 404)

    asyncio.run(test())


def test_the_program_that_fails_is_asked_no_more(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        message = "no memory for a hash table"
        raise EngineError(message)

    state = new_table(client, opponent="program")
    monkeypatch.setattr(client.app.state.kit.tables._thinkers, "decide", fail)
    refused(client.post(f"/api/tables/{state['id']}/program", json={}), 503, "no memory")
    assert not look(client, state)["programActs"]
