"""Positions and moves as arrays, for those who let machines learn; ``pip install 'dammen[rl]'`` brings what it needs.

::

    from dammen import Position, learn

    position = Position.start("international")
    learn.planes([position]).shape  # (1, 5, 10, 10)
    learn.masks([position]).sum()  # 9.0: the legal moves
    actions = learn.actions(position.variant)
    position.play(actions.move(int(learn.masks([position])[0].argmax()), position))

:mod:`dammen.learn.env` is a game of PettingZoo.
"""

from __future__ import annotations

from dammen.learn.board import planes, shape
from dammen.learn.games import Examples, examples
from dammen.learn.moves import TIES, Actions, actions, masks

__all__ = ["TIES", "Actions", "Examples", "actions", "examples", "masks", "planes", "shape"]
