"""What people read and write: FEN, moves, PDN files and diagrams.

The four rooms are loaded when they are first asked for::

    from dammen.notation import diagram, fen, moves, pdn
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

__all__ = ["diagram", "fen", "moves", "pdn"]


def __getattr__(name: str) -> ModuleType:
    """Load a room on first use."""
    if name in __all__:
        return import_module(f"dammen.notation.{name}")
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)
