"""Bad input is always refused with a reason: never a 500, never silence."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from server.asking import Client, new_game, play, refused, token

BODIES: list[bytes] = [
    b"\xff\xfe",
    b"{",
    b"null",
    b"[]",
    b'"x"',
    b"1e999",
    b"\0",
    b"{}" * 2,
    b"[" * 100_000,
    b'{"a":' * 100_000,
    b'{"move":"\\ud800"}',
    b'{"variant":"\xff"}',
    b'{"text":"\\u0000","ply":0}',
    b"NaN",
]
VALUES: list[Any] = [
    None,
    True,
    -1,
    0,
    1.5,
    10**30,
    -(10**30),
    1e308,
    "",
    " ",
    "\0",
    "\0" * 50,
    "x" * 5_000,
    "\u202e\ufeff\U0010ffff",
    "1" * 300,
    "²-³",
    "32-28" * 60,
    "../../etc/passwd",
    "'; drop table games; --",
    "{{ 7 * 7 }}",
    "%s%n",
    [],
    {},
    [[]],
    {"start": 1},
    {"start": 1, "end": 2, "path": []},
    {"start": 1, "end": 10**9, "path": [1, 10**9]},
    {"start": 1, "end": 2, "path": [2, 1]},
    {"start": 22, "end": 22, "path": [22, 22]},
    {"start": 1, "end": 5, "path": list(range(1, 33)) * 9},
]
FIELDS = {
    "games": ("variant", "human", "opponent", "level", "clock", "fen", "pdn"),
    "moves": ("move", "version"),
    "draw": ("by",),
    "comment": ("ply", "text"),
}
ACTIONS = ("moves", "reply", "takeback", "hint", "resign", "draw", "claim", "flag", "comment")


def _is_answered(answer: Any) -> None:
    assert answer.status_code < 500, (answer.status_code, answer.request.content[:200])
    if answer.status_code >= 400:
        assert len(answer.json()["error"]) > 5, answer.text


@pytest.mark.parametrize("body", BODIES, ids=lambda body: repr(body[:20]))
def test_bodies_that_are_no_wish(client: Client, body: bytes) -> None:
    state = new_game(client)
    headers = {"content-type": "application/json"}
    for path in ("/api/games", f"/api/games/{state['id']}/moves", "/api/positions/check"):
        answer = client.post(path, content=body, headers=headers)
        assert 400 <= answer.status_code < 500
        _is_answered(answer)
    for action in ACTIONS:
        _is_answered(client.post(f"/api/games/{state['id']}/{action}", content=body, headers=headers))


def test_values_of_every_wrong_kind(client: Client) -> None:
    game = new_game(client)["id"]
    whole = {"variant": "english", "human": "white", "opponent": "friend", "level": 3, "version": 1, "ply": 0}
    whole |= {"move": "11-15", "text": "x"}
    for action, fields in FIELDS.items():
        path = "/api/games" if action == "games" else f"/api/games/{game}/{action}"
        for field in fields:
            for value in VALUES:
                _is_answered(client.post(path, json=whole | {field: value}))
    for value in VALUES:
        for field in ("variant", "fen", "turn", "pieces"):
            _is_answered(client.post("/api/positions/check", json={"variant": "english", field: value}))


def test_random_text_as_fen_and_pdn(client: Client, dice: random.Random) -> None:
    letters = 'WB:K0123456789,-.x[]{}()"; \n\t*#$!?abh\0é'
    for _ in range(300):
        text = "".join(dice.choice(letters) for _ in range(dice.randrange(1, 60)))
        variant = dice.choice(["english", "russian", "turkish", "frisian", "thai", "italian"])
        for wish in ({"variant": variant, "fen": text}, {"pdn": text}):
            _is_answered(client.post("/api/games", json=wish))
        _is_answered(client.post("/api/positions/check", json={"variant": variant, "fen": text}))


def test_pieces_that_cannot_stand(client: Client) -> None:
    def problems(variant: str, pieces: list[tuple[int, str]]) -> Any:
        wish = {"variant": variant, "turn": "white", "pieces": pieces}
        answer = client.post("/api/positions/check", json=wish)
        _is_answered(answer)
        return answer.json()

    assert not problems("english", [])["ok"]
    assert "33" in problems("english", [(33, "w")])["problems"][0]
    assert not problems("english", [(square, "W") for square in range(1, 33)])["ok"]
    assert "two stand on square 5" in problems("english", [(5, "w"), (5, "b")])["error"]


def test_a_board_of_kings_is_answered_in_time(client: Client) -> None:
    for variant, squares in (("canadian", 72), ("turkish", 64), ("international", 50)):
        pieces = [(square, "W" if square == 1 else "b") for square in range(1, squares, 3)]
        pieces = [(s, "B" if c == "b" else c) for s, c in pieces]
        answer = client.post("/api/positions/check", json={"variant": variant, "turn": "white", "pieces": pieces})
        _is_answered(answer)
        assert answer.elapsed.total_seconds() < 5


def test_too_large_is_told(client: Client) -> None:
    big = {"pdn": "x" * 1_100_000}
    refused(client.post("/api/games", json=big), 413, "large")
    refused(client.post("/api/games", json={"pdn": "x" * 1_000_001}), 400, "pdn", "1000000")
    refused(client.post("/api/games", json={"variant": "english", "fen": "W" * 2_001}), 400, "fen", "2000")
    state = new_game(client)
    long = {"ply": 0, "text": "x" * 2_001}
    refused(client.post(f"/api/games/{state['id']}/comment", json=long), 400, "text", "2000")
    form = {"token": token(client.get("/").text), "pdn": "x" * 1_100_000}
    assert client.post("/games", data=form).status_code == 413


def test_the_kind_of_body_is_checked(client: Client) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "", "application/xml"):
        answer = client.post("/api/games", content=b'{"variant":"english"}', headers={"content-type": kind})
        refused(answer, 415, "application/json")
    form = {"content-type": "multipart/form-data; boundary=x"}
    for body in (
        b"--x",
        b"nonsense",
        b"--x\r\n\r\n",
        b'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\xff\r\n--x--',
    ):
        assert 400 <= client.post("/games", content=body, headers=form).status_code < 500
    none = {"content-type": "multipart/form-data"}
    assert 400 <= client.post("/games", content=b"x", headers=none).status_code < 500
    answer = client.post("/games", content=b"{}", headers={"content-type": "application/json"})
    assert answer.status_code == 400
    bad = {"content-type": "application/x-www-form-urlencoded"}
    assert 400 <= client.post("/games", content=b"%ff=%ff&=&;%00", headers=bad).status_code < 500


def test_form_fields_of_every_wrong_kind(client: Client) -> None:
    game = new_game(client)["id"]
    mark = token(client.get("/").text)
    for action, fields in {"games": ("load", "file", *FIELDS["games"]), **FIELDS, "play": FIELDS["moves"]}.items():
        path = "/games" if action == "games" else f"/games/{game}/{action}"
        for field in fields:
            for value in (value for value in VALUES if isinstance(value, str)):
                answer = client.post(path, data={"token": mark, field: value})
                assert answer.status_code < 500, (path, field, value)


def test_questions_in_the_address_of_every_wrong_kind(client: Client) -> None:
    game = new_game(client)["id"]
    for bad in ("%ff", "%00", "-1", "1e9", "9" * 400, "²", "a", "", "0x1", "1;2", "[]"):
        for path in (f"/api/games/{game}?since=", f"/games/{game}?ply=", f"/games/{game}?flip=", "/setup?variant="):
            assert client.get(path + bad).status_code < 500, path + bad
        assert client.get(f"/setup?fen={bad}").status_code < 500
        for path in (f"/api/games/{bad}", f"/games/{bad}", f"/variants/{bad}", f"/static/{bad}", f"/{bad}"):
            assert client.get(path).status_code < 500, path
    assert client.get(f"/api/games/{game}?since=1&since=2").status_code < 500
    refused(client.get(f"/api/games/{game}?since=x"), 400, "since", "whole number")


def test_methods_that_an_address_does_not_take(client: Client) -> None:
    game = new_game(client)["id"]
    for method in ("PUT", "PATCH", "DELETE", "TRACE", "OPTIONS", "NONSENSE"):
        for path in ("/api/variants", f"/api/games/{game}/moves", "/"):
            answer = client.request(method, path)
            assert answer.status_code in {204, 400, 404, 405, 501}, (method, path, answer.status_code)


def test_headers_of_every_wrong_kind(client: Client) -> None:
    for name in ("cookie", "accept", "origin", "host", "content-type", "content-length", "sec-fetch-site", "referer"):
        for value in ("\xff", ";;;=", "x" * 4_000, '"', "=", "text/html;q=x"):
            headers = {name: value.encode("latin-1")}
            assert client.get("/", headers=headers).status_code < 500, (name, value)  # type: ignore[arg-type]
            answer = client.post("/api/games", content=b"{}", headers=headers)  # type: ignore[arg-type]
            assert answer.status_code < 500, (name, value)


def test_a_pdn_is_text_and_never_a_path(client: Client) -> None:
    for text in ("/etc/passwd", "C:\\x.pdn", "file:///etc/passwd", "README.md"):
        answer = client.post("/api/games", json={"pdn": text})
        assert 400 <= answer.status_code < 500
        assert "root:" not in answer.text


def test_what_a_refusal_repeats_is_escaped(client: Client) -> None:
    mark = token(client.get("/").text)
    answer = client.post("/games", data={"token": mark, "variant": "<script>alert(1)</script>"})
    assert answer.status_code == 422
    assert "<script>alert" not in answer.text
    assert "<script>" not in client.get("/variants/%3Cscript%3E", headers={"accept": "text/html"}).text


def test_the_words_of_a_refusal_say_what_would_be_right(client: Client) -> None:
    def said(**wish: Any) -> str:
        answer = client.post("/api/games", json={"variant": "english"} | wish)
        assert 400 <= answer.status_code < 500
        return str(answer.json()["error"])

    assert "international" in said(variant="internatonal")
    assert "from 1 to 10" in said(level=11)
    assert "white, black" in said(human="purple")
    assert "10+5" in said(clock="soon")
    assert "column" in said(fen="W:W22:X17")
    assert "one of them" in said(fen="W:W22:B17", pdn="1. 11-15")
    assert "one side" in said(human="both", opponent="program")
    assert "name" in said(variant=None)


def test_a_game_has_an_end(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dammen.server.games.PLY_LIMIT", 2)
    state = play(client, play(client, new_game(client)))
    answer = client.post(f"/api/games/{state['id']}/moves", json={"move": state["legal"][0]["text"]})
    refused(answer, 409, "2 moves")


def test_json_numbers_that_python_would_take(client: Client) -> None:
    for text in ('{"variant":"english","level":"5"}', '{"variant":"english","level":5.0000001}'):
        answer = client.post("/api/games", content=text, headers={"content-type": "application/json"})
        refused(answer, 400, "level")
    assert json.loads(client.post("/api/games", json={"variant": "ENGLISH "}).text)["variant"]["name"] == "english"
