"""The loop of a sitting: show, ask, record, say what follows."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from rich.console import Console

from dammen.arbiter import entries, hands
from dammen.arbiter.entries import ENTRIES, Said
from dammen.cli.referee import asides, dues
from dammen.cli.referee.asides import ASIDES
from dammen.cli.referee.sitting import Sitting
from dammen.cli.referee.table import say, show, time_lines
from dammen.errors import DammenError
from dammen.laws.referee import Event, Phase, events, judge
from dammen.laws.referee.desk import Desk, called
from dammen.laws.referee.telling import told
from dammen.model.words import sentence
from dammen.notation import moves as notation

_PROMPTS = {Phase.LOTS: "Lot", Phase.CHOICE: "Choice", Phase.OVER: "Game over"}


class Loop:
    """One sitting; it ends with the word quit, or with the end of the input."""

    def __init__(self, console: Console, sitting: Sitting) -> None:
        """Take the terminal and the sitting."""
        self.console = console
        self.sitting = sitting

    def run(self) -> None:
        """Sit until the arbiter leaves; whatever happens, the log is good."""
        self._listen_for_tab()
        try:
            while not self.sitting.leaving:
                if self.sitting.redraw:
                    self.sitting.redraw = False
                    show(self.console, self.sitting.view())
                self._ask()
        except EOFError:
            self.console.print()
        finally:
            self.sitting.writer.close()
            self._farewell()

    def _prompt(self) -> str:
        state = self.sitting.state
        if state.phase is not Phase.PLAY:
            return f"{_PROMPTS[state.phase]}: "
        return "Stopped: " if state.paused is not None else f"{called(state.turn)}: "

    def _ask(self) -> None:
        say(self.console, self.answer(self.console.input(self._prompt(), markup=False)))

    def answer(self, text: str) -> list[str]:
        """Do what was typed, and give what is to be said; nothing that was typed ends the sitting but quit."""
        try:
            return self._enter(text.strip()) if text.strip() else self._pass_time()
        except DammenError as error:
            return [sentence(str(error))]
        except OSError as error:
            return [f"{error.filename or 'file'}: {error.strerror or error}"]
        except Exception as error:  # the match goes on, whatever the fault
            if os.environ.get("DAMMEN_DEBUG"):
                raise
            return [f"This is a fault in dammen, not in what you typed: {type(error).__name__}: {error}"]

    def _enter(self, text: str) -> list[str]:
        said = entries.take_apart(text, self.sitting.at())
        if said.side is None:
            lines = asides.run(self.sitting, said.word, said.rest)
            if lines is not None:
                return lines
        before = self.sitting.state
        event = entries.event_of(before, said)
        if not self._meant(said, event):
            return ["Nothing was recorded."]
        lines = self.sitting.record(event)
        after = self.sitting.state
        if not self.sitting.redraw and (after.phase is not Phase.PLAY or after.rights != before.rights):
            lines += dues.lines(after)
        return lines

    def _meant(self, said: Said, event: Event) -> bool:
        """Ask whether a move was meant that no piece can make, for nothing recorded can be taken back."""
        state, ask = self.sitting.state, self.sitting.ask
        if ask is None or not isinstance(event, events.Moved):
            return True
        judge(state, event)  # what cannot happen at all is refused before anybody is asked
        if not hands.is_false(state, event):
            return True
        return ask(f"{told(event, state)}: {said.text!r} is no lawful move. Was it made so?")

    def _pass_time(self) -> list[str]:
        lines = self.sitting.pass_time()
        return lines or [*time_lines(self.sitting.view()), *dues.lines(self.sitting.state)]

    def _farewell(self) -> None:
        writer = self.sitting.writer
        if not writer.events:
            return
        count = f"{len(writer.events)} event{'' if len(writer.events) == 1 else 's'}"
        text = f"The log is kept in {writer.path} ({count}); dammen referee --log FILE goes on with it."
        self.console.print(text, markup=False, highlight=False, soft_wrap=True)

    def _listen_for_tab(self) -> None:
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            return
        with suppress(ImportError):
            import readline  # noqa: PLC0415 - not on every system, and only for people

            def complete(start: str, state: int) -> str | None:
                found = [word for word in self._words() if word.startswith(start)]
                return found[state] if state < len(found) else None

            readline.set_completer(complete)
            readline.set_completer_delims(" ")
            readline.parse_and_bind("tab: complete")

    def _words(self) -> list[str]:
        position = Desk(self.sitting.state, self.sitting.code).position()
        legal = () if position is None else tuple(notation.write(move, position) for move in position.legal)
        return [*ENTRIES, *ASIDES, *legal]
