"""Time: it starts with the first move, goes on over a restart, and its end is judged by the server."""

from __future__ import annotations

from server.asking import Client, Now, Serve, act, new_game, play, refused


def test_time_runs_from_the_first_move(client: Client, now: Now) -> None:
    state = new_game(client, clock="5+3")
    now.pass_by(60)
    assert act(client, state, "flag")["clock"] == {"white": 300, "black": 300, "running": None, "control": "5+3"}
    state = play(client, state)
    now.pass_by(10)
    assert act(client, state, "flag")["clock"] == {"white": 290, "black": 300, "running": "white", "control": "5+3"}
    state = play(client, state)
    assert state["clock"] == {"white": 293, "black": 300, "running": "black", "control": "5+3"}


def test_the_flag_falls_when_anybody_looks(client: Client, now: Now) -> None:
    state = play(client, new_game(client, clock="1"))
    now.pass_by(61)
    late = client.post(f"/api/games/{state['id']}/moves", json={"move": "22-18", "version": state["version"]})
    refused(late, 409)
    over = late.json()["state"]
    assert (over["outcome"]["winner"], over["clock"]["white"], over["clock"]["running"]) == ("black", 0, None)
    assert "time" in over["outcome"]["reason"]
    refused(client.post(f"/api/games/{state['id']}/takeback"), 409, "time")


def test_time_goes_on_while_the_server_is_away(serve: Serve, now: Now) -> None:
    with serve() as client:
        state = play(client, new_game(client, clock="5"))
        cookies = dict(client.cookies)
    now.pass_by(100)
    with serve() as client:
        client.cookies.update(cookies)
        assert act(client, state, "flag")["clock"]["white"] == 200
    now.pass_by(201)
    with serve() as client:
        client.cookies.update(cookies)
        assert client.get("/api/games").json()[0]["outcome"] is None
        assert client.get(f"/api/games/{state['id']}").json()["outcome"]["winner"] == "black"
        assert "time" in client.get("/api/games").json()[0]["outcome"]


def test_the_program_spends_only_the_time_it_thinks(client: Client, now: Now) -> None:
    state = play(client, new_game(client, clock="1", opponent="program", human="black"))
    now.pass_by(3_600)
    state = act(client, state, "reply")
    assert state["outcome"] is None
    assert 55 < state["clock"]["white"] <= 60
    assert state["clock"]["running"] == "black"
    now.pass_by(61)
    assert act(client, state, "flag")["outcome"]["winner"] == "white"


def test_taking_back_hands_the_running_time_over(client: Client, now: Now) -> None:
    state = play(client, play(client, new_game(client, clock="5")))
    now.pass_by(20)
    state = act(client, state, "takeback")
    assert (state["clock"]["running"], state["clock"]["black"]) == ("white", 280)
    state = act(client, state, "takeback")
    assert state["clock"]["running"] is None


def test_a_clock_that_makes_no_sense_is_refused(client: Client) -> None:
    for clock in ("soon", "5+", "999999999", "10+9999999", "-5", "1/0", "9" * 41, "0", "nan", "1e9"):
        wish = {"variant": "english", "opponent": "friend", "clock": clock}
        answer = client.post("/api/games", json=wish)
        assert answer.status_code in {400, 422}, (clock, answer.text)
        assert answer.json()["error"]
    assert new_game(client, clock="-")["clock"] is None
