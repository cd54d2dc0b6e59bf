"""The loop of a game at the terminal: show, ask, move, answer."""

from __future__ import annotations

import sys
from contextlib import suppress

from rich.console import Console

from dammen.cli.play.orders import ORDERS, Table, find
from dammen.cli.play.view import show
from dammen.errors import DammenError, MoveTextError
from dammen.notation import moves as notation


class Loop:
    """One sitting; it ends with the game, the end of the input, or the word quit."""

    def __init__(self, console: Console, table: Table) -> None:
        """Take the terminal and the table."""
        self.console = console
        self.table = table

    def run(self) -> None:
        """Play until the person leaves; whatever happens, the game is kept."""
        self._listen_for_tab()
        try:
            self._play()
        except EOFError:
            self.console.print()
        finally:
            self.table.session.finish()
            self._farewell()

    def _play(self) -> None:
        table = self.table
        while not table.leaving:
            if table.redraw and not self._about_to_answer():
                show(self.console, table.session, table.look)
                table.redraw = False
            if table.session.over and not sys.stdin.isatty():
                # Nobody is there to take the last move back.
                return
            if table.session.over or table.session.human_to_move:
                self._ask()
            else:
                self._answer()

    def _about_to_answer(self) -> bool:
        # The board is shown once the program has moved, and not twice in a row.
        session = self.table.session
        return not session.over and not session.human_to_move

    def _ask(self) -> None:
        session = self.table.session
        prompt = "Game over (undo, save, quit): " if session.over else f"{session.position.turn.value.capitalize()}: "
        text = self.console.input(prompt, markup=False).strip()
        if not text:
            return
        try:
            self._obey(text)
        except DammenError as error:
            self._say(self._refusal(text, error))
        except OSError as error:
            self._say(f"{error.filename or 'file'}: {error.strerror or error}")

    def _obey(self, text: str) -> None:
        order = find(text)
        if order is not None:
            said = order[0].run(self.table, order[1])
            if said:
                self._say(said, whole=order[0].whole)
            return
        self.table.session.enter(text)
        self.table.redraw = True

    def _refusal(self, text: str, error: DammenError) -> str:
        if isinstance(error, MoveTextError) and text.isalpha():
            return f"{text!r} is neither a move nor a word known here; help lists them."
        return str(error)

    def _answer(self) -> None:
        session = self.table.session
        position = session.position
        if self.console.is_terminal:
            with self.console.status("thinking"):
                move = session.answer()
        else:
            move = session.answer()
        if move is not None:
            colour = position.turn.value.capitalize()
            self._say(f"{colour} plays {notation.write(move, position)}: {notation.spoken(move, position)}.")
        self.table.redraw = True

    def _say(self, text: str, *, whole: bool = False) -> None:
        # What a program will read again is never broken into lines; a pipe gets no broken lines at all.
        whole = whole or not self.console.is_terminal
        self.console.print(text, markup=False, highlight=False, soft_wrap=whole)

    def _farewell(self) -> None:
        session = self.table.session
        if session.file is not None and session.game.line() and not session.unsaved:
            self._say(f"The game is kept in {session.file}; dammen play --resume goes on with it.", whole=True)

    def _listen_for_tab(self) -> None:
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            return
        with suppress(ImportError):
            import readline  # noqa: PLC0415 - not on every system, and only for people

            def complete(start: str, state: int) -> str | None:
                position = self.table.session.position
                words = [*ORDERS, *(notation.write(move, position) for move in position.legal)]
                found = [word for word in words if word.startswith(start)]
                return found[state] if state < len(found) else None

            readline.set_completer(complete)
            readline.set_completer_delims(" ")
            readline.parse_and_bind("tab: complete")
