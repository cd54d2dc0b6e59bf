"""Every variant as an environment of PettingZoo: two agents, ``white_0`` and ``black_0``, move by turns (AEC).

::

    from dammen.learn import env

    game = env.env(variant="russian")
    game.reset(seed=1)
    for agent in game.agent_iter():
        observation, reward, termination, truncation, info = game.last()
        over = termination or truncation
        game.step(None if over else game.action_space(agent).sample(observation["action_mask"]))

An observation has the planes of :func:`dammen.learn.planes` as the agent sees the board, and the mask of its legal
actions, all 0 while the other moves. A won game gives 1, a lost one -1. A game is drawn where the draw rules say so,
claimed or not, and is cut off after ``max_plies``.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from dammen import laws
from dammen.errors import IllegalMoveError
from dammen.laws import DrawRules, History
from dammen.learn.board import planes, shape
from dammen.learn.moves import actions, masks
from dammen.model import Colour, Position
from dammen.notation import diagram
from dammen.variants import Variant, get

MAX_PLIES: Final = 400
_COLOURS: Final = {f"{colour}_0": colour for colour in Colour}
"""The agents, by names of the form that PettingZoo wants."""

Observation = dict[str, NDArray[Any]]


def _agent(colour: Colour) -> str:
    return f"{colour}_0"


def env(**settings: Any) -> AECEnv[str, Observation, int]:  # noqa: ANN401 - those of Draughts
    """Make the environment with PettingZoo's guards: an illegal action loses, and calls out of order are refused."""
    made: Any = wrappers.TerminateIllegalWrapper(Draughts(**settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


class Draughts(AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo has no types of its own
    """A game of draughts without the guards; an illegal action raises.

    Attributes:
        position: the position on the board.

    """

    metadata: dict[str, Any] = {"name": "draughts_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012 - PettingZoo's own

    def __init__(
        self,
        variant: Variant | str = "international",
        *,
        rules: DrawRules | None = None,
        max_plies: int = MAX_PLIES,
        render_mode: str | None = None,
    ) -> None:
        """Make a game that begins with :meth:`reset`.

        Args:
            variant: the game, or its name.
            rules: the draw rules; those of the variant's own federation where there are none.
            max_plies: a game is cut off after so many.
            render_mode: ``ansi`` lets :meth:`render` give a diagram.

        Raises:
            VariantError: there is no such variant, or its board does not look alike from both sides.

        """
        super().__init__()
        self.variant = get(variant) if isinstance(variant, str) else variant
        self.render_mode = render_mode
        self.possible_agents = list(_COLOURS)
        self._rules = laws.default(self.variant) if rules is None else rules
        self._max_plies = max_plies
        self._space = actions(self.variant)
        observed: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(0, 1, shape(self.variant), np.float32),
            "action_mask": spaces.Box(0, 1, (len(self._space),), np.int8),
        }
        self._observation_spaces = {agent: spaces.Dict(observed) for agent in _COLOURS}
        self._action_spaces = {agent: spaces.Discrete(len(self._space)) for agent in _COLOURS}
        self._begin(Position.start(self.variant))

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Give the space of what an agent observes."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Give the space of an agent's actions."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; ``options`` may name another ``position``. There is no chance in it to be seeded."""
        for space in self._action_spaces.values():
            space.seed(seed)
        self._begin((options or {}).get("position") or Position.start(self.variant))

    def _begin(self, position: Position) -> None:
        self.agents = list(_COLOURS)
        self.rewards = dict.fromkeys(_COLOURS, 0.0)
        self._cumulative_rewards = dict.fromkeys(_COLOURS, 0.0)
        self.terminations = dict.fromkeys(_COLOURS, False)
        self.truncations = dict.fromkeys(_COLOURS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in _COLOURS}
        self.position = position
        self._history = History((position,), ())
        self.agent_selection = _agent(position.turn)
        self._judge()

    def observe(self, agent: str) -> Observation:
        """Give what an agent sees, and which actions it has."""
        mask = np.zeros(len(self._space), dtype=np.int8)
        if self.agent_selection == agent and not self.terminations.get(agent, True):
            mask = masks([self.position])[0]
        return {"observation": planes([self.position], _COLOURS[agent])[0], "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Let the agent whose turn it is move.

        Raises:
            IllegalMoveError: no legal move has this number.

        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            message = "the game goes on; an action is needed"
            raise IllegalMoveError(message)
        self._cumulative_rewards[agent] = 0
        move = self._space.move(int(action), self.position)
        self.position = self.position.play(move)
        self._history = History((*self._history.positions, self.position), (*self._history.moves, move))
        self._clear_rewards()
        self.agent_selection = _agent(self.position.turn)
        self._judge()
        self._accumulate_rewards()

    def _judge(self) -> None:
        """Look whether the game is over, and reward both sides."""
        winner = self.position.winner()
        verdict = laws.judge(self._history, self._rules) if winner is None else None
        if winner is not None:
            self.rewards = {agent: 1.0 if colour is winner else -1.0 for agent, colour in _COLOURS.items()}
        if winner is not None or verdict is not None:
            self.terminations = dict.fromkeys(_COLOURS, True)
            why = f"{winner} wins" if verdict is None else f"draw: {verdict.words}"
            self.infos = {agent: {"outcome": why} for agent in _COLOURS}
        elif len(self._history.moves) >= self._max_plies:
            self.truncations = dict.fromkeys(_COLOURS, True)

    def render(self) -> str | None:
        """Give a diagram, where that was asked for."""
        return diagram.text(self.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
