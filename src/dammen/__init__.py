"""Every game of draughts: rules, positions, games, notation, laws, collections of games and an engine.

The names here are brought in when they are first asked for, so that ``import dammen`` itself costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from dammen import errors, laws, library, variants
    from dammen.model import Clock, Colour, Game, Move, Outcome, Piece, Position, Setup
    from dammen.notation import diagram, fen, moves, pdn

__version__ = "0.1.0"

__all__ = [
    "Clock",
    "Colour",
    "Game",
    "Move",
    "Outcome",
    "Piece",
    "Position",
    "Setup",
    "diagram",
    "errors",
    "fen",
    "laws",
    "library",
    "moves",
    "pdn",
    "variants",
]

_MODEL: Final = frozenset({"Clock", "Colour", "Game", "Move", "Outcome", "Piece", "Position", "Setup"})
_NOTATION: Final = frozenset({"diagram", "fen", "moves", "pdn"})


def _draw(position: Position) -> str:
    drawing: str = import_module("dammen.notation.diagram").svg(position)
    return drawing


def __getattr__(name: str) -> object:
    """Bring a name in when it is first asked for."""
    if name in _MODEL:
        model = import_module("dammen.model")
        if model.Position.draw is None:
            model.Position.draw = _draw  # drawing lies above the model
        value: object = getattr(model, name)
    elif name in _NOTATION:
        value = import_module(f"dammen.notation.{name}")
    elif name in __all__:
        value = import_module(f"dammen.{name}")
    else:
        message = f"module 'dammen' has no attribute {name!r}"
        raise AttributeError(message)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the public names, whether they have been brought in or not."""
    return [*__all__, "__version__"]
