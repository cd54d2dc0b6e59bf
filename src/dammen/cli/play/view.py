"""What stands beside the board, and the whole of it for one terminal."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from rich.console import Console
from rich.text import Text

from dammen.cli.play.look import CELL, Look, board_lines, show_beside
from dammen.cli.play.session import Session
from dammen.cli.visible import visible
from dammen.model import Colour, Game, Node
from dammen.notation import moves as notation

_MOVES_SHOWN: Final = 8


def clock_text(seconds: float) -> str:
    """Write seconds as people read a clock: ``9:05``, ``1:30:00``, tenths below ten seconds."""
    if math.isinf(seconds):
        return "no limit"
    if seconds <= 0:
        return "0:00 (time!)"
    if seconds < 10:  # noqa: PLR2004 - where tenths begin to matter
        return f"0:0{seconds:.1f}"
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def move_text(node: Node) -> str:
    """Write the move that led to a node."""
    if node.move is None or node.parent is None:
        return "set up"
    return notation.write(node.move, node.parent.position)


def move_rows(game: Game, last: int = _MOVES_SHOWN) -> list[str]:
    """List the last moves of the main line in numbered pairs; the first mover's stands left."""
    first = game.start.variant.first.value
    rows: list[str] = []
    number, left = 1, ""
    for node in game.line():
        mover = node.colour or node.position.turn.other
        if mover.value == first:
            if left:
                rows.append(f"{number:>3}. {left}")
                number += 1
            left = move_text(node)
        else:
            rows.append(f"{number:>3}. {left or '...':<8} {move_text(node)}")
            number, left = number + 1, ""
    if left:
        rows.append(f"{number:>3}. {left}")
    return rows[-last:]


def _seat(session: Session, colour: Colour) -> str:
    if colour not in session.humans:
        return session.program.label
    return "you" if len(session.humans) == 1 else "a person"


def _side_line(session: Session, colour: Colour, look: Look) -> Text:
    times = session.times()
    turn = not session.over and session.position.turn is colour
    mark = (">" if look.ascii else "▸") if turn else " "
    clock = f"  {clock_text(times[colour])}" if times is not None else ""
    men, kings = session.position.count(colour)
    count = f"{men} men" if men != 1 else "1 man"
    if kings:
        count += f", {kings} king{'s' if kings != 1 else ''}"
    line = Text(f"{mark} {colour.value.capitalize()}: {_seat(session, colour)}{clock}", style="bold" if turn else "")
    line.append(f"\n    {count}", style="dim")
    return line


def panel(session: Session, look: Look) -> Iterator[Text]:
    """Say who plays, how the men and the clocks stand, and the last moves."""
    yield Text(visible(session.game.variant.title), style="bold")
    yield Text("")
    top = Colour.WHITE if look.flipped else Colour.BLACK
    yield _side_line(session, top, look)
    yield _side_line(session, top.other, look)
    yield Text("")
    for row in move_rows(session.game):
        yield Text(row)


def status(session: Session) -> Iterator[str]:
    """Say what is going on, in the words that stand under the board."""
    result = session.game.result
    if result is not None:
        yield result.text + "."
        return
    words = session.position.forced()
    if words and session.human_to_move:
        yield words
    if session.human_to_move:
        for claim in session.claims():
            yield f"A draw may be claimed: {claim}. Type draw."
    if session.unsaved:
        yield f"The game is not being kept: {session.unsaved}"


def show(console: Console, session: Session, look: Look) -> None:
    """Print the board with the panel beside it, or below it where the terminal is narrow."""
    last = session.last
    board = board_lines(session.position, look, last.move if last is not None else None)
    show_beside(console, board, panel(session, look))
    for words in status(session):
        console.print(words, markup=False, highlight=False)


def tall(console: Console, rows: int, columns: int) -> bool:
    """Say whether two rows a cell fit the terminal, with the prompt and its words below."""
    return console.height >= 2 * rows + 7 and console.width >= CELL * columns + 4
