"""What hands did, said in words: the words that the terminal's referee knows too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dammen import arbiter
from dammen.errors import MoveTextError
from dammen.laws.referee import events

if TYPE_CHECKING:
    from dammen.laws.referee import State
    from dammen.server.tables.wishes import Reported


def words() -> tuple[tuple[str, str], ...]:
    """List what can be said, and what each means."""
    return tuple((entry.form, entry.help) for word, entry in arbiter.ENTRIES.items() if word != "tick")


def read(state: State, text: str) -> Reported:
    """Read what is said to have happened.

    Raises:
        DammenError: it is neither a word nor a move, or cannot be understood.

    """
    if not text.strip():
        message = "nothing was said; write a move such as 22-18, or a word such as huff"
        raise MoveTextError(message)
    event = arbiter.event_of(state, arbiter.take_apart(text, 0.0))
    if isinstance(event, events.Ticked | events.Opened):
        message = "the time goes by of itself here; nobody need say so"
        raise MoveTextError(message)
    return event
