"""What is kept of a table, the words that can be said there, and what is refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from dammen import variants
from dammen.errors import GameError
from dammen.laws import codes
from dammen.laws.referee import record, replay, sit_down
from dammen.notation import pdn
from dammen.server.storage import Logged
from dammen.server.tables.live import LiveTable
from dammen.server.tables.log import Entry, Seated
from dammen.server.tables.wishes import Reported
from server.asking import Client, Now, Serve, refused, told
from server.seats import OMISSION, happen, let_act, look, new_table, try_to


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


def test_a_table_is_the_same_after_a_restart(serve: Serve, now: Now) -> None:
    with serve() as client:
        state = new_table(client, opponent="program", fen="W:W18,21,30,31,32:B14,5,1,2,3", level=3)
        now.pass_by(3)
        state = happen(client, state, "touched", side="white", square=21)
        state = let_act(client, happen(client, state, "moved", side="white", path=[21, 17]))
        now.pass_by(3)
        state = look(client, state)
        cookies = dict(client.cookies)
    with serve() as client:
        client.cookies.update(cookies)
        assert look(client, state) == state
        client.app.state.kit.tables.forget()
        assert look(client, state) == state
        assert happen(client, state, "resigned", side="white")["version"] == state["version"] + 1


def test_two_servers_over_one_database_find_each_other_out(serve: Serve) -> None:
    with serve() as one, serve() as other:
        state = new_table(one)
        other.cookies.update(dict(one.cookies))
        assert look(other, state)["version"] == 2
        happen(one, state, "touched", side="black", square=11)
        refused(try_to(other, state, "touched", side="black", square=12), 409, "version 2")
        assert look(other, state) == look(one, state)


_SEATED = Logged[Entry](1.0, Seated("friend"))
_OPENED = Logged[Entry](1.0, sit_down(codes.get("p428"), variants.get("english")))


@pytest.mark.parametrize(
    ("log", "words"),
    [
        ([_SEATED], "does not begin with its players"),
        ([_OPENED, _OPENED], "does not begin with its players"),
        ([_SEATED, _SEATED], "does not begin with the opening"),
        ([_SEATED, _OPENED, _SEATED], "sit down twice"),
        ([_SEATED, _OPENED, _OPENED], "it is opened once"),
    ],
)
def test_a_log_that_is_none(log: list[Logged[Entry]], words: str) -> None:
    with pytest.raises(GameError, match=words):
        LiveTable.replay("x", log)


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
