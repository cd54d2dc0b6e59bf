"""Short words for what the tests of the tables ask again and again."""

from __future__ import annotations

from typing import Any

from server.asking import Client, State, told

OMISSION = "W:W18,21:B14,5"
"""White can take 14, and has another man to move."""


def new_table(client: Client, **wish: Any) -> State:
    """Lay a table by the JSON interface; between friends unless it is said otherwise."""
    answer = client.post("/api/tables", json={"players": ["Ann", "Bob"]} | wish)
    assert answer.status_code == 201, answer.text
    return answer.json()


def happen(client: Client, state: State, kind: str, **fields: Any) -> State:
    """Say that something has happened."""
    return told(try_to(client, state, kind, **fields))


def try_to(client: Client, state: State, kind: str, **fields: Any) -> Any:
    """Say that something has happened; give the answer, whatever it is."""
    wish = {"version": state["version"], "event": {"kind": kind, **fields}}
    return client.post(f"/api/tables/{state['id']}/events", json=wish)


def look(client: Client, state: State) -> State:
    """Look at a table."""
    return told(client.get(f"/api/tables/{state['id']}"))


def rulings(state: State) -> list[str]:
    """Give the words of the rulings on the last event."""
    return [ruling["words"] for ruling in state["log"][-1]["rulings"]]


def let_act(client: Client, state: State, **wish: Any) -> State:
    """Let the program do what it does now."""
    return told(client.post(f"/api/tables/{state['id']}/program", json={"version": state["version"]} | wish))
