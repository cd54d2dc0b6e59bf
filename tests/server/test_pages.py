"""Everything by forms alone: the pages work without scripts."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from dammen.notation import pdn
from dammen.server.assets import Assets
from dammen.server.words import rules
from dammen.variants import ALL
from server.asking import Client, Serve, new_game, play, token


def _send(client: Client, path: str, **fields: str) -> Any:
    return client.post(path, data={"token": token(client.get("/").text)} | fields)


def _legal(page: str) -> list[str]:
    return re.findall(r'<button class="button small" name="move" value="([^"]+)">', page)


def test_a_whole_game_by_forms_alone(client: Client, dice: random.Random) -> None:
    answer = _send(client, "/games", variant="frysk", opponent="program", human="white", level="1")
    url = answer.url.path
    assert re.fullmatch(r"/games/[0-9a-f]{16}", url)
    for _ in range(60):
        page = answer.text
        if 'class="banner"' in page:
            break
        version = re.search(r'name="version" value="(\d+)"', page)
        assert version is not None
        assert version[1] == str(client.get(f"/api{url}").json()["version"])
        answer = _send(client, f"{url}/play", version=version[1], move=dice.choice(_legal(page)))
        assert answer.status_code == 200, answer.text
        assert answer.url.path == url
    else:
        answer = _send(client, f"{url}/resign")
        assert "Black wins" in answer.text
    assert _legal(answer.text) == []
    game = pdn.read_one(client.get(f"{url}.pdn").text)
    assert game.result is not None
    assert game.tags["Black"] == "dammen, level 1"


def test_a_program_that_begins_moves_when_it_is_told_to(client: Client) -> None:
    answer = _send(client, "/games", variant="international", human="black")
    assert "Let the program move" in answer.text
    assert _legal(answer.text) == []
    assert _legal(_send(client, f"{answer.url.path}/reply").text)


def test_a_move_that_is_refused_says_why_beside_the_board(client: Client) -> None:
    state = new_game(client, fen="B:W22,32:B17,1")
    answer = _send(client, f"/games/{state['id']}/play", version="1", move="1-5")
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert 'value="1-5"' in answer.text
    assert _legal(answer.text) == ["17x26"]
    for nonsense in ("", "   ", "hello", "99-100", "<script>alert(1)</script>"):
        answer = _send(client, f"/games/{state['id']}/play", version="1", move=nonsense)
        assert answer.status_code == 422, nonsense
        assert "<script>alert" not in answer.text


def test_a_stale_form_shows_the_board_as_it_is(client: Client) -> None:
    state = new_game(client)
    play(client, state)
    answer = _send(client, f"/games/{state['id']}/play", version="1", move=state["legal"][0]["text"])
    assert answer.status_code == 409
    assert 'name="version" value="2"' in answer.text


def test_every_button_has_a_form(client: Client) -> None:
    url = f"/games/{new_game(client)['id']}"
    move = _legal(client.get(url).text)[0]
    assert f">{move}</a>" in _send(client, f"{url}/play", move=move).text
    assert "Hint: " in _send(client, f"{url}/hint").text
    assert "a fine start" in _send(client, f"{url}/comment", ply="1", text="a fine start").text
    assert "offers a draw" in _send(client, f"{url}/draw").text
    assert f">{move}</a>" not in _send(client, f"{url}/takeback").text
    assert _send(client, f"{url}/takeback").status_code == 409
    assert _send(client, f"{url}/claim").status_code == 409
    assert "wins" in _send(client, f"{url}/resign").text
    gone = _send(client, f"{url}/delete")
    assert gone.url.path == "/"
    assert client.get(url).status_code == 404


def test_friends_agree_a_draw_by_form(client: Client) -> None:
    url = f"/games/{new_game(client)['id']}"
    assert "Accept the draw" in _send(client, f"{url}/draw").text
    assert "Draw: both sides agreed" in _send(client, f"{url}/draw").text


def test_the_program_declines_by_form(client: Client) -> None:
    state = new_game(client, opponent="program", human="black", fen="B:W32,31,30,29,28:B1,2")
    answer = _send(client, f"/games/{state['id']}/draw")
    assert (answer.status_code, "declines" in answer.text) == (200, True)


def test_a_game_is_walked_through_by_links(client: Client) -> None:
    state = new_game(client)
    for _ in range(3):
        state = play(client, state)
    url = f"/games/{state['id']}"
    assert client.get(f"{url}.fen?ply=0").text.strip() == state["startFen"]
    assert client.get(f"{url}.fen?ply=2").text.strip() == state["moves"][1]["fen"]
    assert client.get(f"{url}.fen").text.strip() == state["moves"][2]["fen"]
    middle = client.get(f"{url}?ply=2").text
    assert f'class="move current" href="{url}?ply=2"' in middle
    for bad in ("4", "-1", "x", "", "9" * 99, "²"):
        assert client.get(f"{url}?ply={bad}").status_code == 400
        assert client.get(f"{url}/diagram.svg?ply={bad}").status_code == 400


def test_a_diagram_is_a_picture_of_its_own(client: Client) -> None:
    state = play(client, new_game(client))
    answer = client.get(f"/games/{state['id']}/diagram.svg?ply=1")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    svg = ET.fromstring(answer.text)  # noqa: S314 - our own drawing
    assert svg.tag == "{http://www.w3.org/2000/svg}svg"
    assert "style=" not in answer.text


def test_a_pdn_is_loaded_by_text_or_by_file(client: Client) -> None:
    state = new_game(client, variant="thai")
    for _ in range(4):
        state = play(client, state)
    text = client.get(f"/games/{state['id']}.pdn").text
    by_text = _send(client, "/games", load="yes", pdn=text)
    form = {"token": token(client.get("/").text), "load": "yes", "pdn": ""}
    by_file = client.post("/games", data=form, files={"file": ("game.pdn", text.encode(), "text/plain")})
    for answer in (by_text, by_file):
        loaded = client.get(f"/api{answer.url.path}").json()
        assert [move["text"] for move in loaded["moves"]] == [move["text"] for move in state["moves"]]


def test_a_fen_is_loaded_where_its_game_is_named(client: Client) -> None:
    answer = _send(client, "/games", load="yes", pdn="W:W22:B17", of="english")
    assert client.get(f"/api{answer.url.path}").json()["startFen"] == "W:W22:B17"
    form = {"token": token(client.get("/").text), "load": "yes", "of": "thai"}
    by_file = client.post("/games", data=form, files={"file": ("x.fen", b"B:W22:B17\n", "text/plain")})
    assert client.get(f"/api{by_file.url.path}").json()["variant"]["name"] == "thai"
    unnamed = _send(client, "/games", load="yes", pdn="W:W22:B17")
    assert unnamed.status_code == 422
    assert "choose the game" in unnamed.text


def test_a_pdn_that_cannot_be_read_comes_back_with_the_reason(client: Client) -> None:
    answer = _send(client, "/games", load="yes", pdn='[GameType "20"]\n1. 32-28 19-23 2. 28-22 *')
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert "line" in answer.text.lower()
    assert "1. 32-28 19-23" in answer.text
    assert _send(client, "/games", load="yes", pdn=" ").status_code == 422
    form = {"token": token(client.get("/").text), "load": "yes"}
    binary = client.post("/games", data=form, files={"file": ("x.pdn", b"\xff\0\xfe", "text/plain")})
    assert binary.status_code == 400
    latin = client.post("/games", data=form, files={"file": ("x.pdn", b'[White "Andr\xe9"]\n1. 32-28 *', "text/plain")})
    assert "André" in client.get(f"{latin.url.path}.pdn").text
    wide = client.post("/games", data=form, files={"file": ("x.pdn", '[White "Łoś"]\n1. 32-28 *'.encode("utf-16"))})
    assert "Łoś" in client.get(f"{wide.url.path}.pdn").text


def test_the_form_for_a_new_game_keeps_what_was_chosen(client: Client) -> None:
    answer = _send(client, "/games", variant="thai", human="black", level="7", clock="10+5", fen="nonsense")
    assert answer.status_code == 422
    for kept in ('value="thai" selected', 'value="black" checked', 'value="7" selected', 'value="10+5" selected'):
        assert kept in answer.text
    assert 'value="nonsense"' in answer.text


def test_a_level_of_thousands_of_digits_is_refused(client: Client) -> None:
    answer = _send(client, "/games", variant="thai", level="9" * 5_000)
    assert answer.status_code == 400
    assert "Level: integer value out of range" in answer.text


def test_a_position_is_set_up_by_its_fen(client: Client) -> None:
    good = client.get("/setup", params={"variant": "english", "fen": "W:W22:B17"}).text
    assert "White men: 22. Black men: 17." in good
    assert 'name="fen" value="W:W22:B17"' in good
    bad = client.get("/setup", params={"variant": "english", "fen": "W:W1:B17"}).text
    assert "crowning row" in bad
    assert "Play from here" not in bad
    assert "Set up" in client.get("/setup?variant=english&fen=hello").text
    assert client.get("/setup?variant=chess").status_code == 404
    assert client.get("/setup", params={"fen": "x" * 5000}).status_code == 422


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_the_rules_of_each_variant_are_told(client: Client, variant: Any) -> None:
    page = client.get(f"/variants/{variant.name}")
    assert page.status_code == 200
    assert variant.summary.partition(";")[0] in page.text.replace("&#39;", "'")
    for chapter in rules(variant):
        assert chapter.rules
    assert f'href="/variants/{variant.name}"' in client.get("/variants").text


def test_draws_are_told_with_their_articles(client: Client) -> None:
    page = client.get("/variants/international").text
    assert "for the third time" in page
    assert "FMJD 6.1" in page
    assert "Three kings against a king" in page


def test_what_is_not_there_says_so_in_the_form_that_was_asked_for(client: Client) -> None:
    for path in ("/nope", "/games", "/games/x", "/games/x.exe", "/variants/chess", "/static/nope.js", "/games/%00"):
        answer = client.get(path, headers={"accept": "text/html"})
        assert answer.status_code in {404, 405}, path
        assert "<h1>" in answer.text
    for path in ("/api", "/api/nope", "/api/games/x", "/api/games/%00", "/api/games/..%2f..%2fetc"):
        answer = client.get(path, headers={"accept": "text/html"})
        assert answer.status_code == 404, path
        assert answer.json()["error"]
    assert client.get("/nope", headers={"accept": "application/json"}).json()["error"]


def test_the_head_of_a_page_can_be_asked_for_alone(client: Client) -> None:
    for path in ("/", "/variants", "/healthz", f"/games/{new_game(client)['id']}"):
        answer = client.head(path)
        assert (answer.status_code, answer.text) == (200, "")


def test_every_answer_is_guarded_by_headers(client: Client) -> None:
    state = new_game(client)
    for path in ("/", "/nope", "/api/nope", f"/games/{state['id']}", "/api/games", "/healthz", "/variants"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["cache-control"]


def test_pages_hold_nothing_that_the_policy_forbids(client: Client) -> None:
    state = play(client, new_game(client))
    for path in ("/", f"/games/{state['id']}", "/setup", "/variants", "/variants/dameo", "/nope"):
        page = client.get(path).text
        assert " style=" not in page
        assert "<style" not in page
        assert not re.search(r"\son\w+=", page)
        for script in re.findall(r"<script[^>]*>", page):
            assert "src=" in script or 'type="application/json"' in script


def test_json_in_a_page_cannot_leave_its_script(client: Client) -> None:
    state = play(client, new_game(client))
    nasty = "</script><script>alert(1)</script><!-- & \u2028"
    client.post(f"/api/games/{state['id']}/comment", json={"ply": 1, "text": nasty.replace("\u2028", "")})
    page = client.get(f"/games/{state['id']}").text
    assert "<script>alert" not in page
    island = re.search(r'<script type="application/json" id="game-state">(.*?)</script>', page)
    assert island is not None
    assert "\\u003c/script\\u003e" in island[1]


def test_pages_work_without_a_built_front_end(serve: Serve, monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setattr("dammen.server.app.Assets", lambda: Assets(tmp_path / "nothing"))
    with serve() as client:
        assert client.get(f"/games/{new_game(client)['id']}").status_code == 200
        assert client.get("/static/x.js").status_code == 404


def test_built_files_are_found_by_their_manifest(tmp_path: Any) -> None:
    (tmp_path / "manifest.json").write_text('{"src/game.tsx": {"file": "game-1.js", "isEntry": true}}')
    assets = Assets(tmp_path)
    assert assets.url("src/game.tsx") == "/static/game-1.js"
    assert assets.url("src/other.ts") is None
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "x.js").write_text("1")
    built = Assets(tmp_path).file("assets/x.js")
    assert built is not None
    assert (built.body, "javascript" in built.media_type) == (b"1", True)


def test_built_files_are_kept_for_long(client: Client) -> None:
    sheet = re.search(r'<link rel="stylesheet" href="([^"]+)"', client.get("/").text)
    if sheet is None:
        pytest.skip("the front end has not been built")
    answer = client.get(sheet[1])
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/css")
    assert "immutable" in answer.headers["cache-control"]
    for outside in ("../app.py", "%2e%2e/app.py", "..%2fapp.py", "/etc/passwd", "assets", "assets/", "a" * 5000):
        assert client.get(f"/static/{outside}").status_code == 404
