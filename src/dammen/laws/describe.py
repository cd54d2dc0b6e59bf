"""Draw rules in words, for people and for the documentation's tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dammen.laws.clauses import Clause, Counted, Kind, Reset, Unless
from dammen.laws.reading import default, get, names
from dammen.model.words import join, ordinal
from dammen.variants import ALL

if TYPE_CHECKING:
    from dammen.laws.clauses import DrawRules

_WITHOUT: Final = {Reset.CAPTURE: "a capture", Reset.MAN_MOVE: "a man's move", Reset.PROMOTION: "a crowning"}
_UNLESS: Final = {
    Unless.NOTHING: "",
    Unless.CAPTURE: ", unless the side to move can take",
    Unless.KING_FALLS: ", unless a king can be taken, or will be taken next whatever is played",
}


def without(clause: Clause) -> str:
    """Say what begins a count without progress anew: ``a capture or a man's move``."""
    return join((_WITHOUT[reset] for reset in Reset if reset in clause.reset_by), "or")


def sentence(clause: Clause) -> str:
    """Say a clause in words: ``25 moves each without a capture or a man's move``."""
    if clause.kind is Kind.REPETITION:
        return f"the same position, with the same side to move, for the {ordinal(clause.limit)} time"
    if clause.kind is Kind.PROGRESS:
        pieces = f", with {clause.pieces[0]} to {clause.pieces[1]} pieces on the board" if clause.pieces else ""
        kings = ", both sides having a king" if clause.both_kings else ""
        return f"{clause.limit} moves each without {without(clause)}{pieces}{kings}"
    endings = join((material.words for material in clause.material), "or")
    held = ", the lone king on the long diagonal" if clause.long_diagonal else ""
    if not clause.limit:
        return f"{endings}{held}: drawn at once{_UNLESS[clause.unless]}"
    whose = "each" if clause.counted is Counted.EACH else "by the stronger side"
    return f"{endings}{held}: {clause.limit} moves {whose}{_UNLESS[clause.unless]}"


def _table(rules: DrawRules) -> list[str]:
    lines = [f"### `{rules.name}`: {rules.title}", "", f"Source: {rules.source}. Certainty {rules.certainty}.", ""]
    if rules.note:
        lines += [rules.note, ""]
    if not rules.clauses:
        return [*lines, "No clause: the game is drawn by agreement alone.", ""]
    lines += ["| article | drawn by | claim | sure |", "| --- | --- | --- | --- |"]
    for clause in rules.clauses:
        words = sentence(clause) + (f". {clause.note}" if clause.note else "")
        lines.append(f"| {clause.article} | {words} | {'yes' if clause.claim else 'no'} | {clause.certainty} |")
    return [*lines, ""]


def tables() -> str:
    """Give every federation's clauses, and each variant's default, as Markdown."""
    lines = [line for name in names() for line in _table(get(name))]
    lines += ["### Defaults", "", "| variant | draw rules |", "| --- | --- |"]
    lines += [f"| {variant.name} | `{default(variant).name}` |" for variant in ALL]
    return "\n".join(lines) + "\n"
