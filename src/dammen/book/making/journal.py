"""A journal beside a book that is being made, so that a making that was broken off goes on where it stood.

The first line says what is made; the others, one a line, what has been done. A line that was cut off in the middle, and
what belongs to a file that was not counted to its end, is done again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TextIO

from dammen.book.key import Made
from dammen.book.making.expansion import Judgment
from dammen.book.record import Place, Told
from dammen.errors import BookError

_JUDGED = "judged"
_MOVE = "move"
_FILE = "file"


class Journal:
    """What has been done towards a book: files that were counted, positions that were judged."""

    def __init__(self, path: Path, task: Mapping[str, Any]) -> None:
        """Begin a journal, or take one up that was left behind.

        Args:
            path: the file of the journal.
            task: what is made, and how; a journal of another task is refused.

        Raises:
            BookError: the journal belongs to another task.
            OSError: it cannot be read or written.

        """
        self.path = path
        self.files: dict[str, dict[str, int]] = {}
        """For each file that was counted, by its digest, how many games it had and how many were passed over."""
        self.moves: dict[Place, Told] = {}
        """What was counted in those files."""
        self.judged: dict[int, Judgment] = {}
        """What the engine has said, by key."""
        first = json.dumps(dict(task), sort_keys=True)
        lines = path.read_text(encoding="utf-8").split("\n")[:-1] if path.exists() else []
        if lines and lines[0] != first:
            message = (
                f"{path} was left behind by another making (other files or settings); give the same again, or remove it"
            )
            raise BookError(message)
        self.resumed = bool(lines)
        """Whether anything was left behind."""
        self._read(lines[1:])
        # What was cut off is left out; the old journal stays until the new one is written.
        new = path.with_name(f"{path.name}.new")
        with new.open("w", encoding="utf-8") as out:
            out.writelines(f"{line}\n" for line in (first, *self._lines()))
        new.replace(path)
        self._out: TextIO = path.open("a", encoding="utf-8")

    def count_file(self, digest: str, moves: Mapping[Place, Told], games: int, passed_over: int) -> None:
        """Note what was counted in a file."""
        for place, told in moves.items():
            self._line(_MOVE, *_numbers(place, told))
            self.moves.setdefault(place, Told()).add(told)
        self._line(_FILE, digest, games, passed_over)
        self.files[digest] = {"games": games, "passed_over": passed_over}
        self._out.flush()

    def judge(self, key: int, judgment: Judgment) -> None:
        """Note what the engine has said of a position."""
        self.judged[key] = judgment
        self._line(_JUDGED, key, *judgment)
        self._out.flush()

    def close(self) -> None:
        """Leave the journal for another time."""
        self._out.close()

    def done(self) -> None:
        """Remove the journal: the book is made."""
        self._out.close()
        self.path.unlink(missing_ok=True)

    def _line(self, *words: object) -> None:
        self._out.write(_joined(*words) + "\n")

    def _lines(self) -> Iterator[str]:
        for place, told in self.moves.items():
            yield _joined(_MOVE, *_numbers(place, told))
        for digest, counts in self.files.items():
            yield _joined(_FILE, digest, counts["games"], counts["passed_over"])
        for key, judgment in self.judged.items():
            yield _joined(_JUDGED, key, *judgment)

    def _read(self, lines: list[str]) -> None:
        waiting: list[tuple[Place, Told]] = []
        for number, line in enumerate(lines, start=2):
            kind, *words = line.split(" ")
            try:
                if kind == _MOVE:
                    key, start, end, captured, *counts = map(int, words)
                    waiting.append((Place(key, Made(start, end, captured)), Told(*counts)))
                elif kind == _FILE:
                    digest, games, passed_over = words
                    self.files[digest] = {"games": int(games), "passed_over": int(passed_over)}
                    for place, told in waiting:
                        self.moves.setdefault(place, Told()).add(told)
                    waiting = []
                elif kind == _JUDGED:
                    key, score, depth = map(int, words)
                    self.judged[key] = Judgment(score, depth)
                else:
                    raise ValueError(kind)  # noqa: TRY301 - one refusal for every bad line
            except (ValueError, TypeError) as error:
                message = f"{self.path} is damaged in line {number}; remove it to begin anew"
                raise BookError(message) from error


def _joined(*words: object) -> str:
    return " ".join(map(str, words))


def _numbers(place: Place, told: Told) -> tuple[int, ...]:
    return (place.key, *place.move, told.games, told.wins, told.draws, told.losses)
