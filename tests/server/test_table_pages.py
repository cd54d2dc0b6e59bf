"""Matches over the board by forms alone: sitting down, every open choice as a button, and words."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest

from server.asking import Client, Now, new_game, token
from server.seats import OMISSION, happen, look, new_table


def _send(client: Client, path: str, **fields: str) -> Any:
    return client.post(path, data={"token": token(client.get("/").text)} | fields)


def _buttons(page: str) -> dict[str, str]:
    """Give the buttons that say what happened: their words and what they send."""
    found = re.findall(r'name="happened" value="([^"]+)">([^<]+)</button>', page)
    return {html.unescape(words): html.unescape(value) for value, words in found}


def _press(client: Client, page: Any, words: str) -> Any:
    answer = _send(client, f"{page.url.path}/do", happened=_buttons(page.text)[words])
    assert answer.status_code == 200, answer.text
    return answer


def _sit(client: Client, **fields: str) -> Any:
    answer = _send(client, "/tables", **{"first": "Ann", "second": "Bob", "code": "p428"} | fields)
    assert re.fullmatch(r"/tables/[0-9a-f]{16}", answer.url.path), answer.text
    return answer


def test_a_capture_passed_over_is_huffed_by_buttons(client: Client) -> None:
    page = _sit(client, fen=OMISSION)
    page = _press(client, _say(client, page, "21-17"), "Huff 18")
    assert "Black huffs the man on 18." in page.text
    assert 'href="/laws/p428/huff_is_move"' in page.text
    assert "Bob wins with Black" in _press(client, page, "14x21").text


def _say(client: Client, page: Any, text: str) -> Any:
    version = re.search(r'name="version" value="(\d+)"', page.text)
    assert version is not None
    return _send(client, f"{page.url.path}/enter", version=version[1], text=text)


@pytest.mark.parametrize(
    ("words", "said"), [("Take it: 18x9", "Black requires the take 18x9."), ("Let it stand", "Black lets it stand.")]
)
def test_the_other_remedies_are_buttons_too(client: Client, words: str, said: str) -> None:
    page = _say(client, _sit(client, fen=OMISSION), "21-17")
    assert "White could take, and did not." in page.text
    assert "Open until Black moves." in page.text
    assert said in _press(client, page, words).text


def test_what_is_required_is_told(client: Client) -> None:
    page = _press(client, _say(client, _sit(client, fen=OMISSION), "21-17"), "Take it: 18x9")
    assert "White must play 18x9." in page.text


def test_a_false_move_is_placed(client: Client) -> None:
    page = _say(client, _sit(client, code="p3", fen=OMISSION), "18-23")
    assert "White plays 18-23." in page.text
    page = _press(client, page, "Play it to 15")
    assert "Black plays the piece that was falsely moved from 18 to 15." in page.text


def test_lots_are_tossed_or_told(client: Client) -> None:
    page = _sit(client, men="lots")
    assert "A lot must be cast for the men." in page.text
    told = _press(client, page, "Bob has won it")
    assert "Bob has won the lot, and chooses the men." in told.text
    assert "White (Bob)" in _press(client, told, "White").text
    page = _sit(client, men="lots", code="p3")
    tossed = _send(client, f"{page.url.path}/toss", version="2")
    assert "has won the lot" in tossed.text
    assert _send(client, f"{page.url.path}/toss", version="2").status_code == 409


def test_the_first_move_goes_by_lot_where_the_code_says_so(client: Client) -> None:
    page = _press(client, _sit(client, men="lots", code="p3"), "Ann has won it")
    page = _press(client, page, "Black")
    assert "A lot must be cast for the first move." in page.text
    page = _press(client, _press(client, page, "Ann has won it"), "Call on Bob to move first")
    assert "(Bob) to move" in page.text


def test_a_man_is_crowned(client: Client) -> None:
    page = _say(client, _sit(client, fen="W:W6:B12,20"), "6-2")
    assert "A marked man awaits its crown." in page.text
    assert "The man on 2 is crowned." in _press(client, page, "Crown 2").text


def test_a_game_ends_and_the_next_begins(client: Client) -> None:
    page = _press(client, _sit(client), "White resigns")
    assert 'class="banner"' in page.text
    assert "Bob wins with Black" in page.text
    assert "Ann 0, Bob 1" in page.text
    page = _press(client, page, "The game goes on")
    assert "Game 1: Black (Bob) to move" in page.text
    page = _press(client, _press(client, page, "Black resigns"), "Set up the next game")
    assert "Game 2" in page.text


def test_a_draw_is_offered_and_answered(client: Client) -> None:
    page = _press(client, _sit(client), "White offers a draw")
    assert "White offers a draw." in page.text
    assert "Ann ½, Bob ½" in _press(client, page, "Accept the draw").text
    page = _press(client, _press(client, _sit(client), "White offers a draw"), "Decline it")
    assert "declines the draw" in page.text


def test_a_dispute_is_decided(client: Client) -> None:
    page = _press(client, _sit(client), "White disputes what happened")
    assert "In dispute" in page.text
    assert "Black wins" in _press(client, page, "Black wins").text


def test_a_bystander_goes_out(client: Client) -> None:
    page = _say(client, _sit(client), "remark Carl white")
    assert "Carl is sent out" in page.text
    assert "Carl has gone; play goes on." in _press(client, page, "Carl has gone").text


def test_time_is_called_by_a_button(client: Client, now: Now) -> None:
    page = _sit(client)
    now.pass_by(301)
    page = _press(client, client.get(page.url.path), "Call time")
    assert "Time has been called on Black." in page.text
    now.pass_by(61)
    assert "Ann wins with White" in client.get(page.url.path).text


def test_a_notice_is_given_and_withdrawn(client: Client) -> None:
    page = _press(client, _sit(client, fen="W:WK1,K2,K3:BK30"), "Black gives notice to win")
    assert "White has notice to win: 0 of 40 moves made." in page.text
    assert "withdraws the notice" in _press(client, page, "Black withdraws the notice").text


def test_the_program_acts_with_the_persons_move(client: Client) -> None:
    page = _sit(client, opponent="program", level="1")
    assert "Let the program act" in page.text
    page = _send(client, f"{page.url.path}/program")
    assert "White (Ann) to move" in page.text
    page = _say(client, page, "22-17")
    assert page.status_code == 200
    state = look(client, {"id": page.url.path.rpartition("/")[2]})
    assert (state["turn"], state["programActs"]) == ("white", False)
    assert len(state["log"]) >= 4


def test_a_refusal_says_why_beside_the_board(client: Client) -> None:
    page = _sit(client, fen=OMISSION)
    answer = _say(client, page, "hufff 18")
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert "did you mean huff?" in answer.text
    assert 'value="hufff 18"' in answer.text
    for nonsense in ("", "{", "null", "<script>alert(1)</script>", '{"event":{"kind":"opened"}}', "x" * 5000):
        answer = _send(client, f"{page.url.path}/do", happened=nonsense)
        assert answer.status_code == 400, nonsense
        assert "<script>alert" not in answer.text
    stale = json.dumps({"version": 1, "event": {"kind": "resigned", "side": "white"}})
    assert _send(client, f"{page.url.path}/do", happened=stale).status_code == 409
    assert _send(client, f"{page.url.path}/enter", version="x", text="resign").status_code == 400


def test_names_cannot_leave_their_place(client: Client) -> None:
    page = _sit(client, first="<b>Ann</b>", second="</script><script>alert(1)</script>")
    assert "<b>Ann" not in page.text
    assert "<script>alert" not in page.text


def test_the_form_keeps_what_was_chosen(client: Client) -> None:
    answer = _send(
        client, "/tables", code="p3", variant="turkish", first="Ann", opponent="program", men="black", level="7",
        odds="white", stakes="true", fen="nonsense",
    )  # fmt: skip
    assert answer.status_code == 422
    for chosen in ("p3", "turkish", "7", "white"):
        assert f'value="{chosen}" selected' in answer.text
    for kept in ('value="Ann"', 'value="program" checked', 'value="black" checked', 'value="nonsense"'):
        assert kept in answer.text
    assert 'name="stakes" value="true" checked' in answer.text
    assert 'name="slips" value="true" checked' not in answer.text
    assert 'name="slips" value="true" checked' in client.get("/tables/new").text
    assert 'value="fmjd" selected' in client.get("/tables/new?code=fmjd").text
    assert client.get("/tables/new?code=" + "x" * 3000).status_code == 200
    assert _send(client, "/tables", level="9" * 5_000).status_code == 400
    assert _send(client, "/tables", men="red").status_code == 400


def test_home_leads_to_the_tables(client: Client) -> None:
    page = _sit(client)
    home = client.get("/").text
    assert 'href="/tables/new"' in home
    assert f'href="{page.url.path}"' in home
    assert "over the board" in home
    assert _send(client, f"{page.url.path}/delete").url.path == "/"
    assert client.get(page.url.path).status_code == 404


def test_forms_of_other_sites_are_refused(client: Client) -> None:
    page = _sit(client)
    for path in ("/tables", f"{page.url.path}/do", f"{page.url.path}/program", "/laws/p428/remedies/try"):
        answer = client.post(path, data={"token": token(page.text)}, headers={"origin": "https://evil.test"})
        assert answer.status_code == 403, path
        assert client.post(path, data={"token": "0" * 32}).status_code == 403


def test_a_long_record_is_shown_from_its_end(client: Client) -> None:
    state = new_table(client)
    for _ in range(70):
        state = happen(client, state, "touched", side="black", square=11)
    url = f"/tables/{state['id']}"
    short, whole = client.get(url).text, client.get(f"{url}?all=1").text
    assert short.count("<li value=") == 60
    assert whole.count("<li value=") == 71
    assert "The whole record (71 events)" in short


def test_a_game_is_no_table(client: Client) -> None:
    game = new_game(client)
    assert client.get(f"/tables/{game['id']}").status_code == 404
    assert client.get(f"/games/{new_table(client)['id']}").status_code == 404


def test_pages_hold_nothing_that_the_policy_forbids(client: Client) -> None:
    table = new_table(client)
    for path in ("/tables/new", f"/tables/{table['id']}", "/laws", "/laws/p3", "/laws/p3/lots", "/laws/compare"):
        page = client.get(path).text
        assert " style=" not in page
        assert "<style" not in page
        assert not re.search(r"\son\w+=", page)
        assert client.head(path).status_code == 200
