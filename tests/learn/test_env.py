"""The environments of PettingZoo."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")

from pettingzoo.test import api_test

from dammen import learn, variants
from dammen.errors import IllegalMoveError, VariantError
from dammen.learn import env
from dammen.model import Position
from dammen.notation import fen, moves
from dammen.variants import Variant


def game(**settings: Any) -> Any:
    made = env.Draughts(**settings)
    made.reset(seed=1)
    return made


def play_at_random(made: Any, seed: int = 1) -> dict[str, float]:
    """Play to the end; give what each agent got in all."""
    rng, got = random.Random(seed), dict.fromkeys(made.possible_agents, 0.0)
    for agent in made.agent_iter():
        observation, reward, termination, truncation, _ = made.last()
        got[agent] += reward
        if termination or truncation:
            made.step(None)
        else:
            made.step(rng.choice(observation["action_mask"].nonzero()[0].tolist()))
    return got


# An observation that holds a mask beside the planes is one of PettingZoo's own forms, but its test wonders at it.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array", "ignore:Observation space for each agent")
@pytest.mark.parametrize("variant", variants.ALL, ids=lambda variant: variant.name)
def test_pettingzoos_own_test(variant: Variant, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env.env(variant=variant), num_cycles=200, verbose_progress=False)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("variant", ["international", "breakthrough", "antidraughts", "turkish"])
def test_a_game_is_won_or_drawn_and_rewards_add_up_to_nothing(variant: str) -> None:
    for seed in range(3):
        made = game(variant=variant)
        got = play_at_random(made, seed)
        assert sum(got.values()) == 0
        winner = made.position.winner()
        if winner is not None:
            assert got[f"{winner}_0"] == 1


def test_the_agent_is_the_side_to_move_and_only_it_has_actions() -> None:
    made = game(variant="english")
    assert made.agent_selection == "black_0"
    assert made.observe("black_0")["action_mask"].sum() == 7
    assert made.observe("white_0")["action_mask"].sum() == 0
    assert made.observation_space("white_0").contains(made.observe("white_0"))
    assert made.observation_space("white_0") is made.observation_space("white_0")
    assert (made.observe("white_0")["observation"] == made.observe("black_0")["observation"]).all()
    made.step(made.observe("black_0")["action_mask"].argmax())
    assert made.agent_selection == "white_0"
    assert (made.observe("white_0")["observation"] != made.observe("black_0")["observation"]).any()


def test_a_draw_by_the_rules() -> None:
    made = game(variant="international")
    made.reset(options={"position": fen.position("W:WK46:BK45", "international")})
    space = learn.actions(made.variant)
    ways = {"white_0": itertools.cycle(("46-41", "41-46")), "black_0": itertools.cycle(("45-50", "50-45"))}
    got = dict.fromkeys(made.agents, 0.0)
    for agent in made.agent_iter():
        _, reward, termination, _, info = made.last()
        got[agent] += reward
        if termination:
            assert info["outcome"].startswith("draw: ")
            made.step(None)
        else:
            made.step(space.action(moves.read(next(ways[agent]), made.position), made.position))
    assert got == {"white_0": 0.0, "black_0": 0.0}


def test_why_a_game_is_over_is_told() -> None:
    made = game(variant="international")
    made.reset(options={"position": fen.position("W:W7:B12", "international")})
    space = learn.actions(made.variant)
    position: Position = made.position
    made.step(space.action(position.legal[0], position))
    while not any(made.terminations.values()):
        made.step(space.action(made.position.legal[0], made.position))
    assert "outcome" in made.infos["white_0"]


def test_a_game_is_cut_off() -> None:
    made = game(variant="english", max_plies=5)
    assert play_at_random(made) == {"white_0": 0.0, "black_0": 0.0}
    assert len(made._history.moves) == 5


def test_an_illegal_action_raises_without_the_guards_and_loses_with_them() -> None:
    bare = game(variant="english")
    with pytest.raises(IllegalMoveError):
        bare.step(0)
    with pytest.raises(IllegalMoveError, match="an action is needed"):
        bare.step(None)
    made = env.env(variant="english")
    made.reset()
    made.step(0)
    assert made.terminations == {"white_0": True, "black_0": True}
    assert made.rewards["black_0"] == -1


def test_a_diagram() -> None:
    assert "⛂" in game(variant="english", render_mode="ansi").render()
    assert game(variant="english").render() is None
    game().close()


def test_a_variant_that_is_not_known() -> None:
    with pytest.raises(VariantError):
        env.Draughts("halma")
