"""How a game came to the position that is searched."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from dammen.errors import EngineError
from dammen.kernels import State
from dammen.model import Position
from dammen.variants import Variant

History = Iterable[Position | int]
_KEY_MAX: Final = (1 << 64) - 1


class Course(NamedTuple):
    """The game before a position.

    Attributes:
        keys: of all positions that are known, the oldest first.
        past: the last of them as the kernels hold them, as many as came whole.

    """

    keys: tuple[int, ...]
    past: tuple[State, ...]


def course_of(history: History, variant: Variant) -> Course:
    """Take what is known of a game, positions or their keys.

    Raises:
        EngineError: a key is out of range.

    """
    entries = tuple(history)
    keys = tuple(entry if isinstance(entry, int) else entry.key for entry in entries)
    if not all(0 <= key <= _KEY_MAX for key in keys):
        message = f"a key of the history is out of range; it goes from 0 to {_KEY_MAX}"
        raise EngineError(message)
    past: list[State] = []
    for entry in reversed(entries):
        if isinstance(entry, int) or entry.variant != variant:
            break
        past.append(entry.state)
    return Course(keys, tuple(reversed(past)))
