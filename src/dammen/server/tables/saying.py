"""What hands did, said in words: the words that the terminal's referee knows too."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from dammen.errors import MoveTextError
from dammen.laws.referee import events

if TYPE_CHECKING:
    from dammen.laws.referee import State
    from dammen.server.tables.wishes import Reported


def _parser() -> Any:  # noqa: ANN401 - a module
    return import_module("dammen.cli.referee.entries")


def words() -> tuple[tuple[str, str], ...]:
    """List what can be said, and what each means."""
    return tuple((entry.form, entry.help) for word, entry in _parser().ENTRIES.items() if word != "tick")


def read(state: State, text: str) -> Reported:
    """Read what is said to have happened.

    Raises:
        DammenError: it is neither a word nor a move, or cannot be understood.

    """
    parser = _parser()
    if not text.strip():
        message = "nothing was said; write a move such as 22-18, or a word such as huff"
        raise MoveTextError(message)
    event: Reported | events.Ticked = parser.event_of(state, parser.take_apart(text, 0.0))
    if isinstance(event, events.Ticked):
        message = "the time goes by of itself here; nobody need say so"
        raise MoveTextError(message)
    return event
