"""Each visitor has games of their own, and nobody acts for another."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.asking import Client, Serve, new_game, play, refused, token


def test_a_visitor_is_known_by_a_cookie_that_scripts_cannot_read(client: Client) -> None:
    answer = client.get("/")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert len(client.cookies["dammen_visitor"]) == 32
    assert "Secure" not in cookie
    assert "set-cookie" not in client.get("/").headers
    client.cookies.clear()
    assert "Secure" in client.get("https://testserver.local/").headers["set-cookie"]


def test_a_cookie_that_is_not_ours_is_replaced(client: Client) -> None:
    for bad in ("x", "A" * 32, "0" * 31, '"; drop table games', "0" * 5000):
        client.cookies.clear()
        assert "set-cookie" in client.get("/", headers={"cookie": f"dammen_visitor={bad}"}).headers


def test_anothers_game_is_not_there(client: Client) -> None:
    state = new_game(client)
    url, page = f"/api/games/{state['id']}", f"/games/{state['id']}"
    client.cookies.clear()
    assert client.get("/api/games").json() == []
    refused(client.get(url), 404, "no such game")
    for action in ("reply", "takeback", "hint", "resign", "draw", "claim", "flag"):
        refused(client.post(f"{url}/{action}", json={}), 404)
    refused(client.post(f"{url}/moves", json={"move": "11-15"}), 404)
    refused(client.post(f"{url}/comment", json={"ply": 0, "text": "x"}), 404)
    refused(client.delete(url), 404)
    form = {"token": token(client.get("/").text), "move": "11-15"}
    for path in (page, f"{page}.pdn", f"{page}.fen", f"{page}/diagram.svg"):
        assert client.get(path).status_code == 404
    for action in ("play", "reply", "takeback", "hint", "resign", "draw", "claim", "comment", "delete"):
        assert client.post(f"{page}/{action}", data=form).status_code == 404


def test_two_visitors_play_side_by_side(serve: Serve) -> None:
    with serve() as client:
        mine = play(client, new_game(client))
        my_cookies = dict(client.cookies)
        client.cookies.clear()
        theirs = play(client, new_game(client, variant="thai"))
        assert [card["id"] for card in client.get("/api/games").json()] == [theirs["id"]]
        client.cookies.clear()
        client.cookies.update(my_cookies)
        assert [card["id"] for card in client.get("/api/games").json()] == [mine["id"]]


def test_the_database_does_not_hold_the_cookie(client: Client, tmp_path: Path) -> None:
    new_game(client)
    secret = client.cookies["dammen_visitor"].encode()
    assert secret not in b"".join(path.read_bytes() for path in tmp_path.glob("games.sqlite3*"))


def test_a_visitor_keeps_so_many_games(serve: Serve) -> None:
    with serve(games_per_visitor=2) as client:
        first = new_game(client)
        new_game(client)
        answer = client.post("/api/games", json={"variant": "english"})
        refused(answer, 409, "2 games", "delete one")
        client.delete(f"/api/games/{first['id']}")
        new_game(client)


FOREIGN = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": "http://[bad"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
]


@pytest.mark.parametrize("headers", FOREIGN)
def test_another_sites_page_changes_nothing(client: Client, headers: dict[str, str]) -> None:
    state = new_game(client)
    form = {"token": token(client.get("/").text)}
    refused(client.post("/api/games", json={"variant": "thai"}, headers=headers), 403, "another site")
    refused(client.delete(f"/api/games/{state['id']}", headers=headers), 403)
    assert client.post("/games", data=form | {"variant": "thai"}, headers=headers).status_code == 403
    assert client.post(f"/games/{state['id']}/resign", data=form, headers=headers).status_code == 403
    assert client.get(f"/api/games/{state['id']}").json() == state


def test_our_own_page_is_believed(client: Client) -> None:
    own = {"origin": str(client.base_url).rstrip("/")}
    assert client.post("/api/games", json={"variant": "thai"}, headers=own).status_code == 201
    fetched = {"sec-fetch-site": "same-origin"}
    assert client.post("/api/games", json={"variant": "thai"}, headers=fetched).status_code == 201
    assert client.post("/games", data={"variant": "thai"}, headers=fetched).history[0].status_code == 303


def test_a_form_that_nothing_vouches_for_needs_its_token(client: Client) -> None:
    client.get("/")
    for bad in ({}, {"token": "0" * 32}, {"token": "é"}):
        answer = client.post("/games", data={"variant": "thai"} | bad)
        assert answer.status_code == 403
        assert "token" in answer.text
    assert client.get("/api/games").json() == []


def test_haste_is_told_to_wait(serve: Serve) -> None:
    with serve(requests_per_second=1.0, burst=20) as client:
        answers = [client.get("/api/games") for _ in range(30)]
        assert answers[0].status_code == 200
        refused(answers[-1], 429, "wait")
        assert client.get("/", headers={"accept": "text/html"}).status_code == 429
