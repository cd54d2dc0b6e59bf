"""Whoever plays at the other side of the board: our engine, engines of others, a program far away, or chance.

::

    from dammen import Game
    from dammen.engine import Limits
    from dammen.protocols.opponents import opponent

    async with opponent("hub[book=false]:./scan hub", "international") as scan:
        answer = await scan.choose(Game(), Limits(seconds=1))
"""

from dammen.protocols.opponents.chance import Chance
from dammen.protocols.opponents.files import default_file, read_engines
from dammen.protocols.opponents.foreign import HubOpponent
from dammen.protocols.opponents.interface import Answer, Ending, Opponent
from dammen.protocols.opponents.own import OwnEngine
from dammen.protocols.opponents.recipes import Recipe, opponent, recipe

__all__ = [
    "Answer",
    "Chance",
    "Ending",
    "HubOpponent",
    "Opponent",
    "OwnEngine",
    "Recipe",
    "default_file",
    "opponent",
    "read_engines",
    "recipe",
]
