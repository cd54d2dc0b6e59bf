"""Checking a file of games: how many there are, how many replay, and what is wrong where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from os import PathLike, fspath
from typing import Any

from dammen.notation.pdn.problem import Done, Problem
from dammen.notation.pdn.reader import readings
from dammen.notation.pdn.single import Reading
from dammen.notation.pdn.source import Source, open_source
from dammen.variants import Variant


@dataclass
class Report:
    """What a file of games is like.

    Attributes:
        file: the file's name as it was given.
        games: how many games there are.
        legal: how many have moves, all of which replay on the main line.
        problems: everything that could not be read as it stands, and each game without moves.
        without_moves: how many have no move: forfeits, and positions given as problems.
        plies: how many moves were played.

    """

    file: str
    games: int = 0
    legal: int = 0
    problems: list[Problem] = field(default_factory=list)
    without_moves: int = 0
    plies: int = 0

    def over(self, readings: Iterable[Reading]) -> Report:
        """Take games into account, and give the report."""
        for reading in readings:
            self.games += 1
            self.legal += bool(reading.plies and reading.whole)
            self.problems += reading.problems
            if not reading.plies:
                self.without_moves += 1
                line, column = reading.place
                self.problems.append(Problem(self.games, line, column, "the game has no move", Done.EMPTY))
            self.plies += len(reading.game.moves())
        return self

    def as_dict(self) -> dict[str, Any]:
        """Give what the command line prints as JSON."""
        return {
            "file": self.file,
            "games": self.games,
            "legal": self.legal,
            "without_moves": self.without_moves,
            "problems": [
                {
                    "game": each.game,
                    "line": each.line,
                    "column": each.column,
                    "what": each.what,
                    "done": each.done.value,
                    "taken": each.taken,
                }
                for each in self.problems
            ],
        }


def check(path: str | PathLike[str], variant: Variant | str | None = None, *, strict: bool = False) -> Report:
    """Replay every game of a file.

    Args:
        path: the file's path.
        variant: rules that go before those of the tags.
        strict: refuse games that are not PDN 3.0.

    Raises:
        PdnError: the file cannot be read.
        VariantError: there is no variant of that name.

    """
    from pathlib import Path  # noqa: PLC0415

    return check_source(open_source(Path(path)), variant, fspath(path), strict=strict)


def check_source(
    source: Source, variant: Variant | str | None = None, name: str = "text", *, strict: bool = False
) -> Report:
    """Replay every game of a text."""
    return Report(name).over(readings(source, variant, strict=strict))
