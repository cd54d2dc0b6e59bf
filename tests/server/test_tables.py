"""Matches over the board by the JSON interface: what hands do, what the referee says, and what is kept of it."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import msgspec
import pytest

from dammen.errors import EngineError
from dammen.laws.referee import record, replay
from dammen.laws.referee.events import Event
from dammen.notation import pdn
from dammen.server import settings as limits
from dammen.server.app import create_app
from dammen.server.settings import Settings
from dammen.server.tables.wishes import Reported
from server.asking import Client, Now, Serve, refused, told
from server.seats import OMISSION, happen, look, new_table, rulings, try_to


def test_a_table_is_laid(client: Client) -> None:
    state = new_table(client)
    assert (state["version"], state["phase"], state["turn"]) == (2, "play", "black")
    assert state["code"] == {"name": "p428", "title": state["code"]["title"], "url": "/laws/p428"}
    assert state["players"] == {"white": "Ann", "black": "Bob"}
    assert (state["names"], state["human"], state["opponent"]) == (["Ann", "Bob"], ["white", "black"], "friend")
    assert len(state["pieces"]) == 24
    assert state["log"][0]["words"].startswith("Ann and Bob sit down to English draughts")
    assert (state["canCallTime"], state["canGiveNotice"], state["hasHuff"], state["programActs"]) == (
        True,
        True,
        True,
        False,
    )
    assert look(client, state) == state


def test_a_neglected_capture_is_huffed(client: Client) -> None:
    state = happen(client, new_table(client, fen=OMISSION), "moved", side="white", path=[21, 17])
    (right,) = state["rights"]
    assert right == {
        "holder": "black",
        "offence": "omitted",
        "clause": "remedies",
        "article": "P428, p. 429",
        "words": "White could take, and did not.",
        "choices": ["huff", "compel", "stand"],
        "until": "until Black moves",
        "squares": [18],
        "ways": [{"path": [18, 9], "captured": [14]}],
    }
    assert state["lastMove"] == {"path": [21, 17], "captured": []}
    state = happen(client, state, "huffed", side="black", square=18)
    assert (state["rights"], state["turn"], state["pieces"]) == ([], "black", [[5, "b"], [14, "b"], [17, "w"]])
    assert state["log"][-1]["words"] == "Black huffs the man on 18."
    assert state["log"][-1]["rulings"][0]["url"] == "/laws/p428/remedies"


def test_a_take_is_compelled(client: Client) -> None:
    state = happen(client, new_table(client, fen=OMISSION), "moved", side="white", path=[21, 17])
    state = happen(client, state, "compelled", side="black", path=[18, 9])
    assert state["demands"] == [
        {
            "side": "white",
            "clause": "remedies",
            "words": "White must play 18x9.",
            "square": 0,
            "ways": [{"path": [18, 9], "captured": [14]}],
        }
    ]
    assert (state["turn"], state["lastMove"]) == ("white", None)
    assert happen(client, state, "moved", side="white", path=[18, 9], lifted=[14])["demands"] == []


EVENTS: list[tuple[str, dict[str, Any], str]] = [
    ("touched", {"side": "white", "square": 18}, "must play it"),
    ("adjusted", {"side": "white", "square": 18}, ""),
    ("adjusted", {"side": "white", "square": 18, "told": False}, "before the first move"),
    ("over-angle", {"side": "white", "square": 21, "toward": 17}, "over the angle"),
    ("moved", {"side": "white", "path": [18, 9], "lifted": [14]}, ""),
    ("moved", {"side": "white", "path": [18, 2]}, "is a false move"),
    ("moved", {"side": "black", "path": [5, 9]}, "out of turn"),
    ("own-removed", {"side": "white", "square": 21}, "a piece of its own"),
    ("time-called", {"side": "black"}, "Time may be called after"),
    ("notice-given", {"side": "white"}, "does not appear to be the stronger side"),
    ("offered", {"side": "white"}, "offers a draw"),
    ("resigned", {"side": "white"}, "Black wins"),
    ("left", {"side": "white"}, "White has left"),
    ("refused", {"side": "black"}, "refuses to comply"),
    ("misbehaved", {"side": "black", "how": "pointing"}, "pointed over the board"),
    ("remarked", {"who": "Carl", "helped": "white"}, "Carl has made a remark"),
    ("disputed", {"side": "white", "about": "the hand"}, "disputes the hand"),
    ("decided", {"words": "so be it", "effect": "draw"}, "so be it"),
    ("claimed", {"side": "white", "what": "draw"}, "claims a draw"),
]


@pytest.mark.parametrize(("kind", "fields", "words"), EVENTS, ids=[f"{kind} {words}" for kind, _, words in EVENTS])
def test_each_kind_of_event_is_judged(client: Client, kind: str, fields: dict[str, Any], words: str) -> None:
    state = happen(client, new_table(client, fen=OMISSION), kind, **fields)
    assert words in " ".join(rulings(state)), rulings(state)
    assert look(client, state)["version"] == 3


@pytest.mark.parametrize(
    ("kind", "fields", "words"),
    [
        ("lot-cast", {"winner": 0}, "the game goes on"),
        ("chosen", {"colour": "white"}, "the game goes on"),
        ("next-game", {}, "the game goes on"),
        ("released", {"side": "white"}, "no piece in hand"),
        ("crowned", {"side": "black", "square": 18}, "awaits no crown"),
        ("huffed", {"side": "black", "square": 18}, "no right to huff"),
        ("compelled", {"side": "black"}, "no right to compel"),
        ("let-stand", {"side": "black"}, "no right to let anything stand"),
        ("placed", {"side": "black", "path": [18, 15]}, "no right to place"),
        ("rectified", {"side": "black"}, "no right to have"),
        ("replaced", {"side": "black"}, "no right to have a piece put back"),
        ("claimed", {"side": "black", "what": "game"}, "no right to claim the game"),
        ("notice-withdrawn", {"side": "black"}, "has given no notice"),
        ("accepted", {"side": "black"}, "has offered no draw"),
        ("declined", {"side": "black"}, "has offered no draw"),
        ("flag-fell", {"side": "black"}, "call time instead"),
        ("went-out", {}, "nobody has been sent out"),
        ("touched", {"side": "white", "square": 1}, "there is no piece on 1"),
        ("touched", {"side": "white", "square": 33}, "there is no square 33"),
        ("moved", {"side": "white", "path": [18]}, "a move needs"),
        ("moved", {"side": "white", "path": [18, 18]}, "nothing has been moved"),
        ("moved", {"side": "white", "path": [18, 14]}, "14 is not vacant"),
        ("moved", {"side": "white", "path": [18, 9], "lifted": [14, 14]}, "taken off once"),
    ],
)
def test_what_cannot_happen_is_refused_in_the_referees_words(
    client: Client, kind: str, fields: dict[str, Any], words: str
) -> None:
    state = new_table(client, fen=OMISSION)
    refused(try_to(client, state, kind, **fields), 422, words)
    assert look(client, state) == state


def test_every_kind_of_event_is_known_here_but_the_openings_and_the_ticks() -> None:
    def tags(union: Any) -> set[Any]:
        return {kind.__struct_config__.tag for kind in union.__args__}

    assert tags(Event) - tags(Reported) == {"opened", "ticked"}


@pytest.mark.parametrize("kind", ["opened", "ticked", "seated", "nonsense", ""])
def test_what_only_the_server_may_say_is_no_event_of_a_page(client: Client, kind: str) -> None:
    refused(try_to(client, new_table(client), kind), 400, "event")


def test_the_server_says_when_it_happened(client: Client, now: Now) -> None:
    state = new_table(client)
    now.pass_by(7)
    happen(client, state, "moved", side="black", path=[11, 15], at=5.0)
    log = record.read(client.get(f"/tables/{state['id']}.jsonl").text)
    assert [event.at for event in log.events] == [now.time - 7, now.time]


def test_an_event_for_an_older_version_is_refused_with_the_table_as_it_is(client: Client) -> None:
    state = new_table(client)
    later = happen(client, state, "moved", side="black", path=[11, 15])
    answer = try_to(client, state, "moved", side="black", path=[12, 16])
    refused(answer, 409, "version 3", "version 2")
    assert answer.json()["state"] == later


def test_a_table_is_asked_for_only_where_it_has_changed(client: Client) -> None:
    state = new_table(client)
    url = f"/api/tables/{state['id']}"
    assert client.get(f"{url}?since=2").status_code == 204
    assert told(client.get(f"{url}?since=1"))["version"] == 2
    refused(client.get(f"{url}?since=x"), 400, "version")


def test_another_visitor_sees_nothing(client: Client) -> None:
    state = new_table(client)
    url = f"/api/tables/{state['id']}"
    game = client.post("/api/games", json={"variant": "english", "opponent": "friend"}).json()
    refused(client.get(f"/api/tables/{game['id']}"), 404, "no such table")
    refused(client.get(f"/api/games/{state['id']}"), 404, "no such game")
    client.cookies.clear()
    refused(client.get(url), 404, "no such table")
    refused(try_to(client, state, "resigned", side="white"), 404, "no such table")
    refused(client.post(f"{url}/program", json={}), 404, "no such table")
    refused(client.delete(url), 404, "no such table")
    for path in ("", ".jsonl", ".pdn"):
        assert client.get(f"/tables/{state['id']}{path}").status_code == 404
    assert client.get("/api/games").json() == []


def test_a_table_is_deleted(client: Client) -> None:
    state = new_table(client)
    assert [card["id"] for card in client.get("/api/games").json()] == [state["id"]]
    assert client.delete(f"/api/tables/{state['id']}").status_code == 204
    assert client.get("/api/games").json() == []
    refused(client.get(f"/api/tables/{state['id']}"), 404, "deleted")


def test_the_list_shows_tables_beside_games(client: Client, now: Now) -> None:
    client.post("/api/games", json={"variant": "thai", "opponent": "friend"})
    now.pass_by(1)
    state = happen(client, new_table(client), "resigned", side="white")
    table, game = client.get("/api/games").json()
    assert (table["kind"], table["url"], game["kind"]) == ("table", f"/tables/{state['id']}", "game")
    assert table["title"] == "Ann and Bob: English draughts (American checkers)"
    assert table["outcome"].startswith("Bob wins with Black: White resigns")


def test_games_and_tables_count_together(serve: Serve) -> None:
    with serve(games_per_visitor=2) as client:
        new_table(client)
        client.post("/api/games", json={"variant": "thai", "opponent": "friend"})
        refused(client.post("/api/tables", json={}), 409, "as many as")


# --- sitting down --------------------------------------------------------------------------------------------------


def test_the_lots_are_cast_and_the_winner_chooses(client: Client) -> None:
    state = new_table(client, lots=True)
    assert (state["phase"], state["lot"]) == ("lots", "colour")
    state = happen(client, state, "lot-cast", winner=1)
    assert (state["phase"], state["lotWinner"]) == ("choice", 1)
    state = happen(client, state, "chosen", colour="white")
    assert (state["phase"], state["players"]) == ("play", {"white": "Bob", "black": "Ann"})
    refused(try_to(client, new_table(client, lots=True), "lot-cast", winner=2), 422, "0 or 1")


@pytest.mark.parametrize("code", ["p3", "eb9", "wcdf", "fmjd"])
def test_without_lots_play_begins_at_once(client: Client, code: str) -> None:
    state = new_table(client, code=code)
    assert (state["phase"], state["players"]["white"]) == ("play", "Ann")
    other = new_table(client, code=code, human="black")
    assert other["players"]["black"] == "Ann"


def test_the_code_names_the_game_where_nobody_does(client: Client) -> None:
    assert new_table(client, code="fmjd")["variant"]["name"] == "international"
    assert new_table(client, code="p3", variant="turkish")["variant"]["name"] == "turkish"
    assert new_table(client, code="p428", variant=" ")["variant"]["name"] == "english"


def test_names_are_given_where_none_are(client: Client) -> None:
    assert new_table(client, players=["", " "])["names"] == ["First player", "Second player"]
    assert new_table(client, players=["", "x"], opponent="program", level=4)["names"] == ["Player", "dammen (level 4)"]
    names = ["Łucja ✿", "Ж" * limits.NAME_LIMIT]
    assert new_table(client, players=names)["names"] == names


@pytest.mark.parametrize(
    ("wish", "status", "words"),
    [
        ({"code": "p42"}, 422, "did you mean"),
        ({"code": "../../etc/passwd.toml"}, 422, "no law code"),
        ({"variant": "chess"}, 422, "chess"),
        ({"variant": "/etc/passwd.toml"}, 422, "passwd"),
        ({"fen": "hello"}, 422, "FEN"),
        ({"fen": "W:W18:B14\0"}, 422, "NUL"),
        ({"fen": "W:W99:B14"}, 422, "99"),
        ({"fen": "W:W:B"}, 422, "piece"),
        ({"players": ["Ann"]}, 400, "players"),
        ({"players": ["A\u202eB", "x"]}, 400, "U+202E"),
        ({"players": ["x" * 61, "y"]}, 400, "players"),
        ({"opponent": "nobody"}, 400, "program or friend"),
        ({"human": "both"}, 400, "human"),
        ({"level": 11}, 400, "level"),
        ({"odds": "red"}, 400, "odds"),
        ({"lots": "yes"}, 400, "lots"),
        ({"odds": "white", "lots": True}, 422, "odds"),
    ],
)
def test_a_table_that_cannot_be_laid(client: Client, wish: dict[str, Any], status: int, words: str) -> None:
    refused(client.post("/api/tables", json=wish), status, words)
    assert client.get("/api/games").json() == []


def test_the_odds_of_the_draw_are_given_by_a_player(client: Client) -> None:
    state = new_table(client, code="p3", odds="black", fen=OMISSION)
    state = happen(client, state, "offered", side="white")
    state = happen(client, state, "accepted", side="black")
    assert state["result"]["winner"] == "white"
    assert (state["score"], state["scores"]) == ("Ann 1, Bob 0", [{"white": 0, "winner": 0}])


def test_a_match_goes_on(client: Client) -> None:
    state = happen(client, new_table(client), "offered", side="white")
    state = happen(client, state, "accepted", side="black")
    assert (state["phase"], state["score"], state["result"]["winner"]) == ("over", "Ann ½, Bob ½", None)
    refused(try_to(client, state, "touched", side="white", square=22), 422, "the game is over")
    state = happen(client, state, "next-game")
    assert (state["game"], state["players"]["white"], state["phase"], state["result"]) == (2, "Bob", "play", None)
    state = happen(client, state, "resigned", side="black")
    assert state["score"] == "Ann ½, Bob 1½"


# --- time ----------------------------------------------------------------------------------------------------------


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


# --- the program ---------------------------------------------------------------------------------------------------


def _act(client: Client, state: dict[str, Any], **wish: Any) -> dict[str, Any]:
    return told(client.post(f"/api/tables/{state['id']}/program", json={"version": state["version"]} | wish))


def test_the_program_moves_and_waits(client: Client) -> None:
    state = new_table(client, opponent="program")
    assert (state["human"], state["programActs"], state["time"]["running"]) == (["white"], True, False)
    refused(try_to(client, state, "moved", side="black", path=[11, 15]), 409, "Black is the program")
    state = _act(client, state)
    assert (state["turn"], state["programActs"], state["log"][-1]["words"][:11]) == ("white", False, "Black plays")
    assert _act(client, state) == state
    refused(client.post(f"/api/tables/{state['id']}/program", json={"version": 1}), 409, "version")


def test_the_program_huffs(client: Client) -> None:
    state = new_table(client, opponent="program", fen=OMISSION, level=10, slips=False)
    state = _act(client, happen(client, state, "moved", side="white", path=[21, 17]))
    assert state["turn"] == "white"
    assert "Black huffs the man on 18." in [line["words"] for line in state["log"]]


def test_no_time_runs_while_the_program_is_awaited(client: Client, now: Now) -> None:
    state = new_table(client, opponent="program", code="eb9", fen="B:W30,31,32:B1,2,3")
    now.pass_by(10_000)
    state = _act(client, look(client, state))
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
    state = _act(client, state)
    assert (state["offer"], state["programActs"]) == (None, False)


def test_the_program_chooses_where_it_wins_the_lot(client: Client) -> None:
    state = happen(client, new_table(client, opponent="program", lots=True), "lot-cast", winner=1)
    assert state["programActs"]
    refused(try_to(client, state, "chosen", colour="white"), 409, "the program")
    state = _act(client, state)
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


# --- in words ------------------------------------------------------------------------------------------------------


def _say(client: Client, state: dict[str, Any], text: str) -> Any:
    return client.post(f"/api/tables/{state['id']}/enter", json={"version": state["version"], "text": text})


def test_what_happened_is_said_in_words(client: Client) -> None:
    state = told(_say(client, new_table(client, fen=OMISSION), "21-17"))
    assert state["log"][-1]["words"] == "White plays 21-17."
    state = told(_say(client, state, "huff 18"))
    assert state["log"][-1]["words"] == "Black huffs the man on 18."
    state = told(_say(client, state, "white: offer"))
    assert state["offer"] == "white"


@pytest.mark.parametrize(
    ("text", "status"),
    [("", 422), (" ", 422), ("nonsense", 422), ("hufff 18", 422), ("huff 18", 422), ("crown", 422), ("99-100", 422),
     ("tick", 422), ("1-2-3-4-5", 422), ("point", 422), ("a\u202eb", 400), ("\0", 400), ("²-³", 422),
     ("decide set nonsense", 422), ("decide win", 422), ("x" * 2001, 400), ("lot 1", 422), ("next", 422)],
)  # fmt: skip
def test_words_that_cannot_be_understood(client: Client, text: str, status: int) -> None:
    state = new_table(client, fen=OMISSION)
    refused(_say(client, state, text), status)
    assert look(client, state) == state


def test_words_for_an_older_version_are_refused(client: Client) -> None:
    state = new_table(client, fen=OMISSION)
    told(_say(client, state, "21-17"))
    refused(_say(client, state, "huff 18"), 409, "version 3")


def test_words_for_the_program_are_refused(client: Client) -> None:
    refused(_say(client, new_table(client, opponent="program"), "11-15"), 409, "the program")


# --- what is kept --------------------------------------------------------------------------------------------------


def test_a_table_is_the_same_after_a_restart(serve: Serve, now: Now) -> None:
    with serve() as client:
        state = new_table(client, opponent="program", fen="W:W18,21,30,31,32:B14,5,1,2,3", level=3)
        now.pass_by(3)
        state = happen(client, state, "touched", side="white", square=21)
        state = _act(client, happen(client, state, "moved", side="white", path=[21, 17]))
        now.pass_by(3)
        state = look(client, state)
        cookies = dict(client.cookies)
    with serve() as client:
        client.cookies.update(cookies)
        assert look(client, state) == state
        client.app.state.kit.tables.forget()
        assert look(client, state) == state
        assert happen(client, state, "resigned", side="white")["version"] == state["version"] + 1


def test_the_record_and_the_games_are_given_as_files(client: Client) -> None:
    state = happen(client, new_table(client, fen=OMISSION), "moved", side="white", path=[21, 17])
    state = happen(client, state, "huffed", side="black", square=18)
    state = happen(client, state, "resigned", side="white")
    state = happen(client, happen(client, state, "next-game"), "resigned", side="white")
    answer = client.get(f"/tables/{state['id']}.jsonl")
    assert answer.headers["content-disposition"] == f'attachment; filename="dammen-{state["id"]}.jsonl"'
    read, _ = replay(record.read(answer.text).events)
    assert read.scores[0].winner == 1
    answer = client.get(f"/tables/{state['id']}.pdn")
    first, second = pdn.read(answer.text)
    assert (first.tags["White"], second.tags["White"]) == ("Ann", "Bob")
    assert "huffs" in answer.text
    assert client.get(f"/tables/{state['id']}.exe").status_code == 404


def test_a_record_cannot_grow_without_end(client: Client, monkeypatch: pytest.MonkeyPatch, now: Now) -> None:
    monkeypatch.setattr("dammen.server.tables.tables.EVENT_LIMIT", 5)
    state = new_table(client)
    for _ in range(3):
        state = happen(client, state, "touched", side="black", square=11)
    refused(try_to(client, state, "resigned", side="black"), 409, "may hold 5 events")
    now.pass_by(10_000)
    assert look(client, state)["version"] == 5
    assert client.delete(f"/api/tables/{state['id']}").status_code == 204


def test_a_log_that_cannot_be_read_any_more_says_so_and_can_be_deleted(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = new_table(client)
    tables = client.app.state.kit.tables
    tables.forget()
    monkeypatch.setattr(tables._keeper._store, "_decode", msgspec.json.Decoder(int).decode)
    refused(client.get(f"/api/tables/{state['id']}"), 404, "cannot be shown")
    assert client.delete(f"/api/tables/{state['id']}").status_code == 204


# --- hostile ------------------------------------------------------------------------------------------------------


VALUES: list[Any] = [
    *(None, True, -1, 0, 1.5, 10**30, "", "\0", "x" * 5_000, "\u202e", "white", "game"),
    *([], {}, [[]], [1] * 301, [10**9, 1]),
]
WHOLE = {
    "side": "white",
    "square": 18,
    "path": [18, 15],
    "lifted": [14],
    "toward": 15,
    "told": True,
    "winner": 0,
    "colour": "white",
    "moves": True,
    "what": "game",
    "how": "noise",
    "who": "x",
    "helped": "white",
    "about": "x",
    "words": "x",
    "effect": "none",
}


def test_fields_of_every_wrong_kind(client: Client) -> None:
    state = new_table(client, fen=OMISSION)
    names = {kind.__struct_config__.tag: kind.__struct_fields__ for kind in Reported.__args__}
    for tag, fields in names.items():
        event = {"kind": tag} | {name: WHOLE[name] for name in fields if name in WHOLE}
        for field in fields:
            for value in VALUES:
                answer = client.post(
                    f"/api/tables/{state['id']}/events", json={"version": 2, "event": event | {field: value}}
                )
                assert answer.status_code in {200, 400, 409, 422}, (tag, field, value, answer.text[:200])
                if answer.status_code != 200:
                    assert len(answer.json()["error"]) > 5
                elif answer.json()["version"] > 2:
                    state = new_table(client, fen=OMISSION)
                    client.delete(f"/api/tables/{answer.json()['id']}")


@pytest.mark.parametrize("body", [b"\xff", b"{", b"null", b"[]", b"[" * 100_000, b'{"event":' * 50_000])
def test_bodies_that_are_no_wish(client: Client, body: bytes) -> None:
    state = new_table(client)
    headers = {"content-type": "application/json"}
    for path in ("/api/tables", *(f"/api/tables/{state['id']}/{act}" for act in ("events", "enter", "program"))):
        answer = client.post(path, content=body, headers=headers)
        assert 400 <= answer.status_code < 500, (path, body[:20], answer.text)
        assert answer.json()["error"]


def test_texts_and_paths_have_bounds(client: Client) -> None:
    state = new_table(client)
    refused(try_to(client, state, "disputed", side="white", about="x" * 1_000_000), 400, "characters")
    refused(try_to(client, state, "disputed", side="white", about="x" * 2_000_000), 413, "too large")
    refused(try_to(client, state, "moved", side="white", path=[1] * 400), 400, "squares")
    refused(try_to(client, state, "moved", side="white", path=[1, 10**9]), 400, "no such number")
    placement = {"turn": "white", "white_men": [-5]}
    refused(try_to(client, state, "decided", words="", effect="set", start=placement), 400, "start.white_men")
    refused(try_to(client, state, "remarked", who="A\nB"), 400, "U+000A")
    with_words = happen(client, state, "disputed", side="white", about="Šárka's ✋ was not withdrawn")
    assert "Šárka's ✋" in with_words["dispute"]
