"""The laws as they are taught: every code, every clause with its examples, and a board to try them on."""

from __future__ import annotations

import re
from typing import Any

import pytest

from dammen.laws import codes
from dammen.laws.codes import CLAUSES, describe
from dammen.server import teaching
from server.asking import Client, Now, token
from server.seats import happen, look


def _try(client: Client, path: str, **fields: str) -> Any:
    return client.post(f"{path}/try", data={"token": token(client.get(path).text)} | fields)


def test_the_codes_are_listed(client: Client) -> None:
    page = client.get("/laws").text
    for name in codes.names():
        assert f'href="/laws/{name}"' in page
    assert "/laws/compare?a=p428&amp;b=std" in page


@pytest.mark.parametrize("name", codes.names())
def test_each_code_is_shown_whole(client: Client, name: str) -> None:
    code, page = codes.get(name), client.get(f"/laws/{name}").text
    for entry in describe.explain(code):
        assert f'href="/laws/{name}/{entry.clause}"' in page
    silent = sum(code.source_of(clause).silent for clause in CLAUSES)
    assert page.count('<span class="tag">silent</span>') == silent
    assert f'href="/tables/new?code={name}"' in page


@pytest.mark.parametrize("clause", CLAUSES)
def test_each_clause_is_shown_with_its_examples(client: Client, clause: str) -> None:
    for name in ("p428", "p3", "wcdf"):
        entry = describe.entry(codes.get(name), clause)
        answer = client.get(f"/laws/{name}/{clause}")
        assert answer.status_code == 200, name
        text = re.sub(r"\s+", " ", answer.text)
        assert entry.question.replace("'", "&#39;") in text
        lessons = teaching.lessons(name, clause)
        assert lessons
        assert text.count("Try it on a board") == len(lessons)
        boards = sum(1 + (lesson.after is not None) for lesson in lessons)
        assert text.count('class="board-svg"') == boards
        ids = re.findall(r'\bid="([^"]+)"', text)
        assert len(ids) == len(set(ids))


@pytest.mark.parametrize("name", codes.names())
def test_every_example_can_be_tried(client: Client, name: str) -> None:
    for clause in CLAUSES:
        for number, lesson in enumerate(teaching.lessons(name, clause)):
            answer = _try(client, f"/laws/{name}/{clause}", example=str(number))
            assert re.fullmatch(r"/tables/[0-9a-f]{16}", answer.url.path), answer.text
            state = look(client, {"id": answer.url.path.rpartition("/")[2]})
            assert state["about"]["url"] == f"/laws/{name}/{clause}"
            assert (state["about"]["task"] is None) is (not lesson.lines)
            shown = [[square, piece.value] for square, piece in lesson.before.pieces.items()]
            assert sorted(state["pieces"]) == sorted(shown)
            assert client.delete(f"/api/tables/{state['id']}").status_code == 204


def test_an_example_is_begun_just_before_its_last_event(client: Client) -> None:
    page = _try(client, "/laws/p428/remedies", example="0")
    assert "This table shows a law:" in page.text
    assert "To be tried next: Black huffs the man on 22." in page.text
    state = look(client, {"id": page.url.path.rpartition("/")[2]})
    state = happen(client, state, "huffed", side="black", square=22)
    assert state["about"]["task"] is None
    assert "To be tried next" not in client.get(page.url.path).text


def test_time_is_nearly_over_where_an_example_is_about_it(client: Client, now: Now) -> None:
    page = _try(client, "/laws/p428/time_call")
    state = look(client, {"id": page.url.path.rpartition("/")[2]})
    early = _try(client, "/laws/p428/move_time")
    shown = look(client, {"id": early.url.path.rpartition("/")[2]})
    assert 0 < shown["time"]["now"] - shown["time"]["turnBegan"] <= 300
    now.pass_by(20)
    assert happen(client, look(client, state), "time-called", side="black")["time"]["called"]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/laws/nothing", 404),
        ("/laws/p428/nothing", 404),
        ("/laws/nothing/lots", 404),
        ("/laws/..%2f..%2fetc", 404),
        ("/laws/x.toml/lots", 404),
        ("/laws/compare?a=nothing", 404),
        ("/laws/compare?a=" + "x" * 3000, 404),
        ("/laws/p428/%00", 404),
    ],
)
def test_what_is_not_there_says_so(client: Client, path: str, status: int) -> None:
    answer = client.get(path, headers={"accept": "text/html"})
    assert answer.status_code == status
    assert "<h1>" in answer.text


def test_examples_that_are_not_there(client: Client) -> None:
    for number, status in (("99", 404), ("-1", 400), ("x", 400), ("9" * 5000, 400), ("²", 400)):
        assert _try(client, "/laws/p428/remedies", example=number).status_code == status
    home = token(client.get("/").text)
    assert client.post("/laws/p428/nothing/try", data={"token": home}).status_code == 404


def test_two_codes_are_compared(client: Client) -> None:
    page = client.get("/laws/compare?a=p428&b=p3").text
    differences = describe.compare(codes.get("p428"), codes.get("p3"))
    for clause in CLAUSES:
        assert (f'href="/laws/p3/{clause}"' in page) is (clause in {found.clause for found in differences})
    assert "say the same in every clause" in client.get("/laws/compare?a=p428&b=p428").text
    assert client.get("/laws/compare").status_code == 200


def test_the_laws_are_linked_from_the_other_pages(client: Client) -> None:
    assert client.get("/").text.count('href="/laws"') >= 3
    page = client.get("/variants/english").text
    assert 'href="/laws/p428"' in page
    assert 'href="/laws/p428"' not in client.get("/variants/thai").text
