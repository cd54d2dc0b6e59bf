"""What must come out of an example: rulings that the referee gives, those that it does not, and how things stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from dammen.errors import LawError
from dammen.laws.examples.lines import number
from dammen.laws.referee import Choice, Consequence, Phase
from dammen.model import Colour, Reason
from dammen.model.words import join

if TYPE_CHECKING:
    from dammen.laws.referee import Judgment, Ruling, State

_PLAIN: Final = ("clause", "consequence", "side", "holder")


@dataclass(frozen=True)
class Wanted:
    """A ruling that must be given, or must not; what is None or empty is not asked.

    Attributes:
        clause: the clause by which it is given.
        consequence: what follows.
        side: whom it is about.
        holder: who may claim.
        choices: exactly what may be chosen.
        may: what may be chosen, with more perhaps.
        may_not: what may not be chosen.
        squares: exactly the pieces that it is about.
        says: words in it.
        line: the line on which it is given, from 1; 0 for the sitting down, None for the last line.
        never: it must not be given.

    """

    clause: str | None = None
    consequence: Consequence | None = None
    side: Colour | None = None
    holder: Colour | None = None
    choices: frozenset[Choice] | None = None
    may: frozenset[Choice] = frozenset()
    may_not: frozenset[Choice] = frozenset()
    squares: frozenset[int] | None = None
    says: str = ""
    line: int | None = None
    never: bool = False

    def fits(self, ruling: Ruling) -> bool:
        """Say whether a ruling is like this."""
        asked = ((getattr(self, field), getattr(ruling, field)) for field in _PLAIN)
        choices = frozenset(ruling.choices)
        return (
            all(wanted is None or wanted == given for wanted, given in asked)
            and self.choices in {None, choices}
            and self.may <= choices
            and not self.may_not & choices
            and (self.squares is None or self.squares == frozenset(ruling.squares))
            and self.says in ruling.words
        )

    def __str__(self) -> str:
        """Describe it in a line."""
        parts = [f"{field} {getattr(self, field)}" for field in _PLAIN if getattr(self, field) is not None]
        parts += [
            f"{word} {join(sorted(given), 'or')}"
            for word, given in (("to", self.choices), ("with", self.may), ("without", self.may_not))
            if given
        ]
        if self.squares is not None:
            parts.append(f"on {join(map(str, sorted(self.squares)))}")
        if self.says:
            parts.append(f"saying {self.says!r}")
        return ", ".join(parts)


def _squares(state: State, letter: str) -> frozenset[str]:
    men, king = letter.lower(), letter.upper()
    marks = {men: "", king: "K"}
    return frozenset(f"{marks[on]}{square}" for square, on in enumerate(state.board, start=1) if on in marks)


STANDINGS: Final[Mapping[str, Callable[[State], Any]]] = {
    "phase": lambda state: state.phase,
    "turn": lambda state: state.turn,
    "winner": lambda state: None if state.result is None else state.result.winner,
    "reason": lambda state: None if state.result is None else state.result.reason,
    "white": lambda state: _squares(state, "w"),
    "black": lambda state: _squares(state, "b"),
    "off": lambda state: state.off,
    "lot": lambda state: state.lot,
    "has_white": lambda state: state.opened.players[state.white],
    "moves_first": lambda state: None if state.mover is None else state.opened.players[state.mover],
    "bound_to": lambda state: state.touched,
    "deadline": lambda state: state.deadline,
    "called": lambda state: state.called,
    "stopped": lambda state: state.paused is not None,
    "white_may": lambda state: _may(state, Colour.WHITE),
    "black_may": lambda state: _may(state, Colour.BLACK),
}
"""How each thing that an example may ask of the last state is seen."""


def _may(state: State, side: Colour) -> frozenset[Choice]:
    return frozenset(choice for right in state.rights_of(side) for choice in right.choices)


@dataclass(frozen=True)
class Expected:
    """All that must come out.

    Attributes:
        rulings: those that must be given, and those that must not.
        standing: how things must stand in the end, by the names of :data:`STANDINGS`.

    """

    rulings: tuple[Wanted, ...]
    standing: Mapping[str, Any]

    def check(self, judgments: Sequence[Judgment], ends: Sequence[int], values: Mapping[str, Any]) -> list[str]:
        """Say what differs; nothing where all is as it must be.

        Args:
            judgments: those of the sitting down, and of each event.
            ends: which of them is the last of each line, the sitting down first.
            values: the counts by their names.

        """
        found: list[str] = []
        for wanted in self.rulings:
            line = len(ends) - 1 if wanted.line is None else wanted.line
            happened = line == 0 or ends[line] > ends[line - 1]
            given = judgments[ends[line]].rulings if happened else ()
            if any(wanted.fits(ruling) for ruling in given) is wanted.never:
                words = " ".join(ruling.words for ruling in given) or "nothing"
                not_ = "no " if wanted.never else ""
                found.append(f"line {line}: expected {not_}ruling with {wanted}; the referee says: {words}")
        state = judgments[-1].state
        for name, asked in self.standing.items():
            wanted_value = float(number(asked, values)) if name == "deadline" and isinstance(asked, str) else asked
            stands = STANDINGS[name](state)
            if stands != wanted_value:
                found.append(f"{name} must be {_shown(wanted_value)} in the end, and is {_shown(stands)}")
        return found


def _shown(value: object) -> str:
    return ", ".join(sorted(map(str, value))) or "nothing" if isinstance(value, frozenset) else str(value)


def standing(name: str, value: object, where: str) -> Any:  # noqa: ANN401 - each has a type of its own
    """Read what an example says of the last state.

    Raises:
        LawError: there is no such thing to ask, or it cannot be so.

    """
    if name not in STANDINGS:
        message = f"{where}: there is no {name!r} to ask; there is {', '.join(STANDINGS)}"
        raise LawError(message)
    try:
        return _standing(name, value)
    except (TypeError, ValueError, AttributeError) as error:
        message = f"{where}: {name} = {value!r} cannot be: {error}"
        raise LawError(message) from None


def _standing(name: str, value: Any) -> Any:  # noqa: ANN401 - the same
    kinds = {"phase": Phase, "turn": Colour, "winner": Colour, "reason": Reason}
    if value == "none":
        return None
    if name in kinds:
        return kinds[name](value)
    if name in {"white", "black"}:
        return frozenset(value.replace(",", " ").split())
    if name in {"white_may", "black_may"}:
        return frozenset(Choice(choice) for choice in value)
    return value
