"""The words that a person may type instead of a move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from dammen.cli.play.look import Look
from dammen.cli.play.program import LEVELS
from dammen.cli.play.session import Session
from dammen.cli.play.terms import LEVEL_TAG
from dammen.errors import GameError
from dammen.notation import fen, moves, pdn


@dataclass
class Table:
    """What an order acts on: the session, the look of the board, and the way to ask back.

    Attributes:
        session: the game.
        look: what the person sees.
        ask: puts a question that is answered by yes or no.
        redraw: the board must be shown again.
        leaving: the person has asked to leave.

    """

    session: Session
    look: Look
    ask: Callable[[str], bool]
    redraw: bool = True
    leaving: bool = False


def _hint(table: Table, _: str) -> str:
    session = table.session
    if session.over:
        message = "the game is over; there is nothing to advise"
        raise GameError(message)
    move = session.program.hint(session.game).move
    return f"{moves.write(move, session.position)}: {moves.spoken(move, session.position)}."


def _undo(table: Table, _: str) -> str:
    plies = table.session.undo()
    table.redraw = True
    return "One move is taken back." if plies == 1 else f"{plies} moves are taken back."


def _moves(table: Table, _: str) -> str:
    position = table.session.position
    if table.session.over or not position.legal:
        return "There is no legal move: the game is over."
    texts = sorted(moves.write(move, position) for move in position.legal)
    return f"{len(texts)} legal {'move' if len(texts) == 1 else 'moves'}: {'  '.join(texts)}"


def _save(table: Table, argument: str) -> str:
    if not argument:
        message = "save needs the name of a file: save game.pdn"
        raise GameError(message)
    file = Path(argument).expanduser()
    if file.exists() and not table.ask(f"{file} is there already. Write over it?"):
        return "Not saved."
    file.write_text(pdn.write(table.session.game), encoding="utf-8")
    return f"Saved as {file}."


def _flip(table: Table, _: str) -> str:
    table.look = table.look.turned()
    table.redraw = True
    return ""


def _numbers(table: Table, _: str) -> str:
    table.look = replace(table.look, numbers=not table.look.numbers)
    table.redraw = True
    return ""


def _level(table: Table, argument: str) -> str:
    program = table.session.program
    if not program.leveled:
        return f"{program.label} has no levels here; it plays as it was started."
    if not argument:
        return f"The program plays at level {program.level} of {LEVELS[-1]}."
    if argument not in map(str, LEVELS):
        message = f"level goes from {LEVELS[0]} to {LEVELS[-1]}, not {argument!r}"
        raise GameError(message)
    program.level = int(argument)
    table.session.game.tags[LEVEL_TAG] = argument
    return f"The program plays at level {program.level} from now on."


def _draw(table: Table, _: str) -> str:
    session = table.session
    other = session.position.turn.other.value.capitalize()
    if session.draw(lambda: table.ask(f"{other}, do you take the draw?")):
        table.redraw = True
        return ""
    return "The draw is not taken; play on."


def _resign(table: Table, _: str) -> str:
    table.session.resign()
    table.redraw = True
    return ""


def _fen(table: Table, _: str) -> str:
    return fen.write(table.session.position)


def _pdn(table: Table, _: str) -> str:
    return pdn.write(table.session.game).rstrip()


def _board(table: Table, _: str) -> str:
    table.redraw = True
    return ""


def _quit(table: Table, _: str) -> str:
    table.leaving = True
    return ""


def _help(table: Table, _: str) -> str:
    position = table.session.position
    start = position if position.legal else table.session.game.start
    example = moves.write(start.legal[0], start)
    lines = [
        f"A move: such as {example}, in any notation; all squares of the way where two captures begin and end alike.",
        *(f"{order.form:<12} {order.help}" for order in ORDERS.values()),
    ]
    return "\n".join(lines)


@dataclass(frozen=True)
class Order:
    """One word: how it is typed, a line of help, what it does, and whether its answer is for a program to read."""

    form: str
    help: str
    run: Callable[[Table, str], str]
    whole: bool = False


ORDERS: Final[Mapping[str, Order]] = {
    "hint": Order("hint", "what the program would play", _hint),
    "moves": Order("moves", "the legal moves", _moves),
    "undo": Order("undo", "take your last move back", _undo),
    "draw": Order("draw", "claim a draw, or offer one", _draw),
    "resign": Order("resign", "give the game up", _resign),
    "level": Order("level N", "how well the program plays, 1 to 10", _level),
    "flip": Order("flip", "turn the board round", _flip),
    "numbers": Order("numbers", "show or hide the numbers", _numbers),
    "board": Order("board", "show the board again", _board),
    "save": Order("save FILE", "write the game as PDN", _save),
    "fen": Order("fen", "the position as FEN", _fen, whole=True),
    "pdn": Order("pdn", "the game as PDN", _pdn, whole=True),
    "help": Order("help", "these words", _help),
    "quit": Order("quit", "leave; the game is kept", _quit),
}
_SHORT: Final = {"?": "help", "q": "quit", "exit": "quit", "u": "undo", "takeback": "undo"}


def find(text: str) -> tuple[Order, str] | None:
    """Find the order that a line asks for, with what follows it; None where the line is a move."""
    words = text.strip().split(maxsplit=1)
    if not words:
        return None
    name = words[0].lower()
    order = ORDERS.get(_SHORT.get(name, name))
    if order is None:
        return None
    return order, words[1].strip() if len(words) > 1 else ""
