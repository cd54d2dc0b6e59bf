"""Players who keep the laws and break them, at a table: every state is shown, kept, and given as files."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from dammen.laws import codes
from dammen.laws.referee import judge, record, replay
from dammen.laws.referee.events import Ticked
from dammen.notation import pdn
from dammen.server.tables.live import LiveTable, at_time
from dammen.server.tables.open import lawful_moves, open_choices
from dammen.server.tables.wishes import Happened
from lawless import Player
from server.asking import Client, Now, token
from server.seats import look, new_table

EVENTS = 60
VARIANTS = ("english", "turkish", "international", "frisian", "russian")


def _fields(event: Any) -> dict[str, Any]:
    return msgspec.to_builtins(event)


def _demand_open(live: LiveTable) -> None:
    """Find that every choice that is offered can be made."""
    offered = [button for group in open_choices(live) for button in group.buttons]
    for button in (*offered, *lawful_moves(live)):
        event = msgspec.json.decode(button.happened, type=Happened).event
        judge(live.state, at_time(event, live.state.at))


@pytest.mark.parametrize("name", codes.names())
def test_whatever_happens_is_shown_and_kept(client: Client, now: Now, name: str) -> None:
    seed = codes.names().index(name)
    player, variant = Player(seed), VARIANTS[seed % len(VARIANTS)]
    state = new_table(client, code=name, variant=variant, lots=True, stakes=True)
    tables, refused = client.app.state.kit.tables, 0
    live = next(iter(tables._keeper._known.values()))[1]
    for number in range(EVENTS):
        event = player.event(live.state)
        now.pass_by(max(0.0, event.at - live.state.at))
        if isinstance(event, Ticked):
            continue
        answer = client.post(f"/api/tables/{state['id']}/events", json={"event": _fields(event)})
        assert answer.status_code in {200, 422}, answer.text
        refused += answer.status_code == 422
        _demand_open(live)
        if number % 10 == 0:
            assert client.get(f"/tables/{state['id']}").status_code == 200
    assert refused < EVENTS
    shown = look(client, state)
    assert shown["version"] == len(shown["log"]) + 1
    tables.forget()
    assert look(client, state) == shown
    log = record.read(client.get(f"/tables/{state['id']}.jsonl").text)
    assert replay(log.events)[0] == live.state
    games = list(pdn.read(client.get(f"/tables/{state['id']}.pdn").text))
    assert len(games) == max(1, shown["game"] if shown["phase"] != "lots" else len(shown["scores"]))


@pytest.mark.parametrize("name", ["p428", "p3", "eb9", "std", "wcdf", "fmjd"])
def test_every_button_can_be_pressed(client: Client, now: Now, name: str) -> None:
    player = Player(len(name))
    state = new_table(client, code=name, variant="english")
    live = next(iter(client.app.state.kit.tables._keeper._known.values()))[1]
    url, held = f"/tables/{state['id']}", token(client.get("/").text)
    pressed = 0
    for _ in range(40):
        page = client.get(url).text
        values = [value.replace("&#34;", '"') for value in re.findall(r'name="happened" value="([^"]+)"', page)]
        choices = values[: len(values) // 2 + 1]
        answer = client.post(f"{url}/do", data={"token": held, "happened": player.random.choice(choices)})
        assert answer.status_code in {200, 422}, answer.text
        pressed += answer.status_code == 200
        event = player.event(live.state)
        if not isinstance(event, Ticked):
            client.post(f"/api/tables/{state['id']}/events", json={"event": _fields(event)})
        now.pass_by(5)
    assert pressed > 20
