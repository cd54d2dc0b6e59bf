"""The errors of dammen, one tree.

::

    DammenError
    ├── VariantError        a variant's rules are unknown, unreadable or contradict each other
    ├── LawError            draw rules or a law code that are unknown or cannot be read
    ├── SquareError         a square that the board does not have; an IndexError as well
    ├── SetupError          a position that cannot arise; carries the named problems
    ├── NotationError       text that cannot be read; carries the column (and line) where it went wrong
    │   ├── FenError
    │   ├── MoveTextError
    │   ├── PdnError
    │   └── LogError        a referee's log that is damaged or cannot be written; carries the file as well
    ├── MoveError           a move that the position does not allow
    │   ├── IllegalMoveError    no legal move is like it; says why
    │   └── AmbiguousMoveError  several legal moves are like it; says how to tell them apart
    ├── GameError           an event that the game's state does not allow
    ├── LibraryError        a collection of games that cannot be opened, or a question that it cannot answer
    ├── BookError           an opening, ballots or a book of moves that are unknown, damaged or another game's
    ├── TablebaseError      an ending that has no table, or a table that is damaged or another game's
    ├── EngineError         a search that cannot be started or has gone wrong
    ├── ProtocolError       another program that cannot be started, or that does what its protocol does not allow
    │   ├── MessageError        a message that cannot be read; carries the text and where it went wrong
    │   ├── PeerLostError       the other program has ended, or hung up; carries its last lines
    │   └── PeerSilentError     the other program does not answer in time; carries its last lines
    └── MatchError          a match that cannot be begun, or gone on with

What a server alone can run into (a port that is taken, a database that cannot be opened) is defined in the server.
"""

from __future__ import annotations

from typing import Final

_SHOWN: Final = 120
"""Of a message that cannot be read, so many characters are shown."""


class DammenError(Exception):
    """Base of every error that dammen raises for a reason of its own."""


class VariantError(DammenError):
    """A variant's rules are unknown, unreadable or contradict each other."""


class LawError(DammenError):
    """Draw rules, or a law code, that are unknown or cannot be read."""


class SquareError(DammenError, IndexError):
    """A square that the board does not have."""


class SetupError(DammenError):
    """A position that cannot be played from.

    ``problems`` holds one sentence for each thing that is wrong.
    """

    def __init__(self, problems: tuple[str, ...]) -> None:
        """Keep the problems and join them into the message."""
        super().__init__("; ".join(problems))
        self.problems = problems


class NotationError(DammenError):
    """Text that cannot be read.

    ``column`` and ``line`` count from 1 and say where reading stopped; either is None where it is not known.
    """

    def __init__(self, message: str, *, column: int | None = None, line: int | None = None) -> None:
        """Keep the place beside the message."""
        super().__init__(message)
        self.message = message
        self.column = column
        self.line = line

    def __str__(self) -> str:
        """Give the message with its place before it."""
        place = ", ".join(
            f"{word} {number}" for word, number in (("line", self.line), ("column", self.column)) if number is not None
        )
        return f"{place}: {self.message}" if place else self.message


class FenError(NotationError):
    """A FEN that cannot be read."""


class MoveTextError(NotationError):
    """A move whose text cannot be read."""


class PdnError(NotationError):
    """A PDN text that cannot be read."""


class LogError(NotationError):
    """A referee's log that is damaged, or cannot be written.

    ``line`` is the line, ``file`` the path of the log where it has one.
    """

    def __init__(self, message: str, *, line: int | None = None, file: str | None = None) -> None:
        """Keep the place beside the message."""
        super().__init__(message, line=line)
        self.file = file

    def in_file(self, file: str) -> LogError:
        """Give the same error with the path of the log."""
        return LogError(self.message, line=self.line, file=self.file or file)

    def __str__(self) -> str:
        """Give the message with the file and the line before it."""
        said = super().__str__()
        return f"{self.file}: {said}" if self.file else said


class MoveError(DammenError):
    """A move that the position does not allow."""


class IllegalMoveError(MoveError):
    """No legal move is like the one asked for; the message says why."""


class AmbiguousMoveError(MoveError):
    """Several legal moves are like the one asked for; the message says how to tell them apart."""


class GameError(DammenError):
    """An event that the state of the game does not allow."""


class BookError(DammenError):
    """An opening, a deck of ballots or a book of moves that is unknown, damaged, or made for another game."""


class LibraryError(DammenError):
    """A collection of games that cannot be opened, or a question that it cannot answer."""


class TablebaseError(DammenError):
    """An ending that has no table, or a table that is damaged or another game's."""


class EngineError(DammenError):
    """A search that cannot be started or has gone wrong."""


class ProtocolError(DammenError):
    """Another program that cannot be started, or that does what its protocol does not allow.

    ``said`` holds the last lines that came from it, the oldest first.
    """

    def __init__(self, message: str, said: tuple[str, ...] = ()) -> None:
        """Keep what the program said last, and put it behind the message."""
        super().__init__(f"{message}; it said last: {' / '.join(said)}" if said else message)
        self.message = message
        self.said = said


class MessageError(ProtocolError):
    """A message that cannot be read.

    ``text`` is the message, ``column`` counts from 1 and says where reading stopped, or is None.
    """

    def __init__(self, message: str, text: str = "", column: int | None = None) -> None:
        """Keep the text and the place beside the message."""
        shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
        place = f", column {column}" if column is not None else ""
        super().__init__(f"{message} ({shown!r}{place})" if text else message)
        self.text = text
        self.column = column


class PeerLostError(ProtocolError):
    """The other program has ended, or hung up."""


class PeerSilentError(ProtocolError):
    """The other program does not answer in time."""


class MatchError(DammenError):
    """A match that cannot be begun, or gone on with."""


class TrainingError(DammenError):
    """A training run cannot be begun or gone on with."""
