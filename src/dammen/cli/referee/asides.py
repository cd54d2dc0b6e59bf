"""The words that ask for something and change nothing: the board, the rights, the rulings, a clause."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from dammen.arbiter.entries import ENTRIES
from dammen.cli.referee import dues
from dammen.cli.referee.sitting import Sitting
from dammen.cli.referee.table import standing
from dammen.errors import GameError
from dammen.laws.codes import CLAUSES, describe
from dammen.laws.referee import story
from dammen.model import Position
from dammen.notation import fen, moves, pdn

Lines = list[str]
_NO_UNDO: Final = (
    "there is no undo: the log says what happened. Where something was entered wrongly, have the board put right "
    "by a decision, which says why: decide set FEN TEXT"
)


@dataclass(frozen=True)
class Aside:
    """A word: how it is typed, a line of help, and what it says."""

    form: str
    help: str
    run: Callable[[Sitting, str], Lines]


def _board(sitting: Sitting, _: str) -> Lines:
    sitting.redraw = True
    return []


def _flip(sitting: Sitting, _: str) -> Lines:
    sitting.look = sitting.look.turned()
    sitting.redraw = True
    return []


def _rights(sitting: Sitting, _: str) -> Lines:
    return list(dues.lines(sitting.state)) or ["Nothing may be claimed now, and nothing is due."]


def _rulings(sitting: Sitting, _: str) -> Lines:
    return list(sitting.rulings())


def _can_win(sitting: Sitting, _: str) -> Lines:
    from dammen.tablebase import notice, tables  # noqa: PLC0415 - the kernels are loaded only where they are asked

    known = tables.Tables.default(sitting.variant).distances()
    if known.most_pieces == 1:
        return [f"There are no tables of endings yet: dammen tablebase get {sitting.variant.name} makes them."]
    found = notice.outlook(sitting.state, known)
    return ["No notice runs."] if found is None else [notice.in_words(found)]


def _explain(sitting: Sitting, clause: str) -> Lines:
    code = sitting.code
    if not clause:
        return [f"The clauses of {code.title}: {', '.join(CLAUSES)}."]
    entry = describe.entry(code, clause.replace("-", "_"))
    return [
        f"{entry.title} ({entry.clause}) in {code.title}",
        entry.question,
        f"    {describe.shown(entry.value)}: {entry.value_words}",
        f"    {describe.cited(entry.source)}",
    ]


def _fen(sitting: Sitting, _: str) -> Lines:
    return [fen.write(standing(sitting.state))]


def _pdn(sitting: Sitting, _: str) -> Lines:
    return pdn.write_all(story.games(sitting.writer.events)).rstrip().split("\n")


def _quit(sitting: Sitting, _: str) -> Lines:
    sitting.leaving = True
    return []


def _help(sitting: Sitting, _: str) -> Lines:
    example = moves.write(Position.start(sitting.variant).legal[0], Position.start(sitting.variant))
    rows = [(entry.form, entry.help) for entry in ENTRIES.values()]
    rows += [(aside.form, aside.help) for aside in ASIDES.values()]
    width = max(len(form) for form, _ in rows)
    return [
        f"A move: {example}. A capture takes off what it must, one cut short what it jumped;",
        "  else say what was taken off: 18-9 off 14, or 18-9 off nothing.",
        "  A side may stand before any entry: black: huff 15.",
        *(f"{form:<{width}}  {words}" for form, words in rows),
    ]


ASIDES: Final[Mapping[str, Aside]] = {
    "board": Aside("board", "the board again", _board),
    "flip": Aside("flip", "the board from the other side", _flip),
    "rights": Aside("rights", "what may be claimed, and what is due", _rights),
    "rulings": Aside("rulings", "all that happened, and every ruling", _rulings),
    "can-win": Aside("can-win", "whether a notice can still be met, by the tables of endings", _can_win),
    "explain": Aside("explain CLAUSE", "what a clause says, and where", _explain),
    "fen": Aside("fen", "the board as FEN", _fen),
    "pdn": Aside("pdn", "the games so far as PDN", _pdn),
    "help": Aside("help", "these words", _help),
    "quit": Aside("quit", "leave; the log is kept", _quit),
}
_OTHERS: Final = {"?": "help", "exit": "quit", "q": "quit"}


def run(sitting: Sitting, word: str, rest: str) -> Lines | None:
    """Answer a word; None where it is no such word.

    Raises:
        DammenError: it cannot be answered.

    """
    if word in {"undo", "takeback"}:
        raise GameError(_NO_UNDO)
    aside = ASIDES.get(_OTHERS.get(word, word))
    return None if aside is None else aside.run(sitting, rest)
