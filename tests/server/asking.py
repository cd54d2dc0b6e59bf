"""Short words for what the tests of the server ask again and again."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

Client = TestClient[Litestar]
State = dict[str, Any]
Serve = Callable[..., AbstractContextManager[Client]]


class Now:
    """The time of day, moved by the test."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def __call__(self) -> float:
        return self.time

    def pass_by(self, seconds: float) -> None:
        self.time += seconds


def new_game(client: Client, **wish: Any) -> State:
    """Begin a game by the JSON interface; between friends unless it is said otherwise."""
    answer = client.post("/api/games", json={"variant": "english", "opponent": "friend"} | wish)
    assert answer.status_code == 201, answer.text
    return answer.json()


def play(client: Client, state: State, move: object = None) -> State:
    """Make a move, the first legal one where none is said."""
    wish = {"move": state["legal"][0]["text"] if move is None else move, "version": state["version"]}
    return told(client.post(f"/api/games/{state['id']}/moves", json=wish))


def act(client: Client, state: State, action: str, **wish: Any) -> State:
    """Press a button."""
    return told(client.post(f"/api/games/{state['id']}/{action}", json=wish))


def told(answer: Any) -> State:
    """Give the state of a game that was answered with."""
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(answer: Any, status: int, *words: str) -> str:
    """Give the words of a refusal, which has the status and all of the words."""
    assert answer.status_code == status, (answer.status_code, answer.text[:300])
    error = str(answer.json()["error"])
    assert all(word in error for word in words), error
    assert len(error) > 10
    return error


def token(page: str) -> str:
    """Give the token that a page's forms carry."""
    match = re.search(r'name="token" value="([0-9a-f]+)"', page)
    assert match is not None
    return match[1]
