"""Where the law codes contradict each other, the same events end differently under each."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from dammen import variants
from dammen.errors import GameError
from dammen.laws import codes
from dammen.laws.examples.lines import PLAYERS, squares, steps
from dammen.laws.referee import Judgment, Phase, Placement, begin, judge, sit_down
from dammen.model import Colour

DATA: Final = Path(__file__).parents[1] / "data" / "contradictions.toml"
CODES: Final = ("eb9", "p428", "eb11", "p3", "fmjd", "wcdf")


@cache
def contradictions() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads(DATA.read_text(encoding="utf-8"))["contradiction"]
    return found


def placed(scene: dict[str, Any], variant: variants.Variant) -> Placement | None:
    if "white" not in scene:
        return None
    lists = {}
    for side in ("white", "black"):
        pieces = scene[side].split(", ")
        lists[f"{side}_men"] = squares(" ".join(piece for piece in pieces if piece[0] != "K"), variant)
        lists[f"{side}_kings"] = squares(" ".join(piece[1:] for piece in pieces if piece[0] == "K"), variant)
    return Placement(Colour(scene.get("turn", "white")), **lists)


def play(scene: dict[str, Any], name: str) -> Judgment | None:
    """Let the referee judge the events by a code; None where it refuses one."""
    variant = variants.load(scene.get("variant", "english"))
    opened = sit_down(
        codes.get(name),
        variant,
        players=PLAYERS,
        first=Colour(scene["first"]) if "first" in scene else None,
        odds=scene.get("odds"),
        stakes=scene.get("stakes", False),
        start=placed(scene, variant),
    )
    judged = begin(opened)
    for step in steps(tuple(scene["events"]), variant, {}):
        for event in step.events:
            try:
                judged = judge(judged.state, event)
            except GameError:
                return None
    return judged


def end(judged: Judgment | None) -> str:
    """Write what an event came to as the table has it."""
    if judged is None:
        return "refused"
    state = judged.state
    if state.result is not None:
        who = f"{state.result.winner} wins" if state.result.winner else "drawn"
        return f"{who}, {state.result.reason}"
    said = []
    for ruling in judged.rulings:
        choices = f": {', '.join(ruling.choices)}" if ruling.choices else ""
        said.append(f"{ruling.clause} {ruling.consequence}{choices}")
    if state.phase is Phase.PLAY and any(ruling.consequence == "begun" for ruling in judged.rulings):
        who = f" ({state.name(state.turn)})" if state.game > 1 else ""
        said.append(f"{state.turn} to move{who}")
    return "; ".join(said) or "nothing"


@pytest.mark.parametrize(
    ("scene", "name"),
    [
        pytest.param(scene, name, id=f"{scene['law']}, by {name}")
        for scene in contradictions()
        for name in scene["ends"]
    ],
)
def test_the_end(scene: dict[str, Any], name: str) -> None:
    assert end(play(scene, name)) == scene["ends"][name]


@pytest.mark.parametrize("scene", contradictions(), ids=lambda scene: scene["law"])
def test_the_codes_contradict_each_other(scene: dict[str, Any]) -> None:
    assert tuple(scene["ends"]) == CODES
    assert (len(set(scene["ends"].values())) == 1) is scene.get("agreed", False)
