"""Matches over the board by the JSON interface: sitting down, what hands do, and what the referee says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dammen import variants
from dammen.laws.referee import record
from dammen.laws.referee.events import Event
from dammen.server import settings as limits
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
    ("offered", {"side": "white"}, ""),
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


def test_what_must_be_done_is_told(client: Client) -> None:
    def words(state: dict[str, Any]) -> list[str]:
        return [demand["words"] for demand in state["demands"]]

    state = happen(client, new_table(client, fen=OMISSION), "moved", side="white", path=[21, 17])
    state = happen(client, state, "touched", side="black", square=18)
    assert words(state) == ["Black must huff the piece on 18."]
    state = happen(client, new_table(client, code="eb9", fen="W:W6:B12,20"), "moved", side="white", path=[6, 2])
    assert (state["crownDue"], state["pieces"][0]) == ([2], [2, "w"])
    state = happen(client, happen(client, state, "moved", side="black", path=[12, 16]), "compelled", side="white")
    assert words(state) == ["Black must first crown the man on 2."]
    state = happen(client, new_table(client, code="p3", fen=OMISSION), "touched", side="white", square=18)
    assert state["touched"] == 18
    state = happen(client, happen(client, state, "moved", side="white", path=[21, 17]), "rectified", side="black")
    assert words(state) == ["White must play the piece on 18."]
    state = happen(client, new_table(client, code="wcdf", fen=OMISSION), "moved", side="white", path=[18, 2])
    assert words(happen(client, state, "rectified", side="black")) == ["White must make a lawful move."]


def test_a_house_is_played_where_a_record_can_name_it(serve: Serve, tmp_path: Path) -> None:
    named = variants.load("turkish:promotion=at-end")
    file = tmp_path / "small.toml"
    file.write_text('base = "english"\nname = "small"\ntitle = "Small"\nmust_extend = true\n')
    with serve(variants=(*variants.ALL, named, variants.load(str(file)))) as client:
        assert new_table(client, variant=named.name)["variant"]["name"] == named.name
        refused(client.post("/api/tables", json={"variant": "small"}), 422, "no name that a record could keep")
        page = client.get("/tables/new").text
        assert f'value="{named.name}"' in page
        assert 'value="small"' not in page
