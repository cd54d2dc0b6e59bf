"""What takes the games that a job has picked: one file, one file without what stands there twice, or many files."""

from __future__ import annotations

import re
import shutil
import unicodedata
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Final

from dammen.cli.pdn.job import Game
from dammen.cli.pdn.output import Output, named
from dammen.errors import PdnError

_KEY: Final = 16
_OPEN: Final = 64
"""So many files are open at once."""
_LONGEST: Final = 100
_UNFIT: Final = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*]+')


@dataclass
class ToFile:
    """Writes every game to one file."""

    output: Output

    def open(self, kept: Any) -> None:  # noqa: ANN401 - what commit gave
        """Begin, or go on."""
        self.output.open(int(kept or 0))

    def take(self, game: Game) -> bool:
        """Write a game."""
        self.output.write(game.text)
        return True

    def commit(self) -> Any:  # noqa: ANN401 - a length
        """Give how long the file is."""
        return self.output.commit()

    def finish(self) -> None:
        """Give the file its name."""
        self.output.finish()

    def close(self) -> None:
        """Leave it as it is."""
        self.output.close()

    def drop(self) -> None:
        """Take it away."""
        self.output.drop()


@dataclass
class WithoutTwins(ToFile):
    """Writes a game where its key has not come before; the keys lie in a file of their own beside the output."""

    seen: set[bytes] = field(default_factory=set)
    _fresh: list[bytes] = field(default_factory=list)

    @property
    def _keys(self) -> Path | None:
        part = self.output.part
        return None if part is None else part.with_name(part.name + ".keys")

    def open(self, kept: Any) -> None:  # noqa: ANN401 - as above
        """Begin, or go on with the keys that have come."""
        length, count = kept or (0, 0)
        if self._keys is not None:
            data = self._keys.read_bytes()[: count * _KEY] if count else b""
            self.seen = {data[at : at + _KEY] for at in range(0, len(data), _KEY)}
            self._keys.write_bytes(data)
        super().open(length)

    def take(self, game: Game) -> bool:
        """Write a game that has not come before."""
        if game.key in self.seen:
            return False
        self.seen.add(game.key)
        self._fresh.append(game.key)
        return super().take(game)

    def commit(self) -> Any:  # noqa: ANN401 - two lengths
        """Give how long the file is, and how many keys there are."""
        if self._keys is not None and self._fresh:
            with named(str(self._keys)), self._keys.open("ab") as file:
                file.write(b"".join(self._fresh))
            self._fresh.clear()
        return super().commit(), len(self.seen)

    def finish(self) -> None:
        """Give the file its name."""
        super().finish()
        self._forget()

    def drop(self) -> None:
        """Take it away."""
        super().drop()
        self._forget()

    def _forget(self) -> None:
        if self._keys is not None:
            self._keys.unlink(missing_ok=True)


@dataclass
class Best:
    """Finds for each key the first game of the greatest weight; keeps none."""

    best: dict[bytes, tuple[int, int]] = field(default_factory=dict)
    count: int = 0

    def open(self, kept: Any) -> None:  # noqa: ANN401 - it never goes on
        """Begin."""

    def take(self, game: Game) -> bool:
        """Look at a game."""
        number, self.count = self.count, self.count + 1
        before = self.best.get(game.key)
        if before is None or game.weight > before[0]:
            self.best[game.key] = game.weight, number
        return False

    def commit(self) -> Any:  # noqa: ANN401 - nothing
        """Keep nothing."""

    def finish(self) -> None:
        """Do nothing more."""

    def close(self) -> None:
        """Do nothing more."""

    def drop(self) -> None:
        """Do nothing more."""


@dataclass
class OnlyBest(ToFile):
    """Writes those games that were found to be the best of their key."""

    best: dict[bytes, tuple[int, int]] = field(default_factory=dict)
    count: int = 0

    def open(self, kept: Any) -> None:  # noqa: ANN401 - as above
        """Begin, or go on behind so many games."""
        length, self.count = kept or (0, 0)
        super().open(length)

    def take(self, game: Game) -> bool:
        """Write a game that is the best of its key."""
        number, self.count = self.count, self.count + 1
        return self.best[game.key][1] == number and super().take(game)

    def commit(self) -> Any:  # noqa: ANN401 - a length and a number
        """Give how long the file is, and how many games have been looked at."""
        return super().commit(), self.count


def file_name(text: str) -> str:
    """Give a name that every system takes for a file of games, made from a text."""
    plain = _UNFIT.sub(" ", unicodedata.normalize("NFC", text))
    return " ".join(plain.split()).strip(". ")[:_LONGEST].rstrip(". ") or "unknown"


@dataclass
class ToFolder:
    """Writes each game to the file of its key, in a folder that has its name only when all of it is there.

    Attributes:
        folder: the folder.
        each: where it is not 0, so many games come into a file, whatever their keys.
        stem: what the names of such files begin with.

    """

    folder: Path
    each: int = 0
    stem: str = "games"
    count: int = 0
    names: dict[str, str] = field(default_factory=dict)
    lengths: dict[str, int] = field(default_factory=dict)
    _open: OrderedDict[str, IO[bytes]] = field(default_factory=OrderedDict)
    _touched: set[str] = field(default_factory=set)

    @property
    def part(self) -> Path:
        """Give the folder that is written meanwhile."""
        return self.folder.with_name(self.folder.name + ".part")

    def demand(self, *, force: bool) -> None:
        """Refuse a folder in which there is something, unless that may be replaced.

        Raises:
            PdnError: there is.

        """
        if not self.folder.parent.is_dir():
            message = f"{self.folder} cannot be written: there is no folder {self.folder.parent}"
            raise PdnError(message)
        if self.folder.exists() and not self.folder.is_dir():
            message = f"{self.folder} is no folder; name another with --into"
            raise PdnError(message)
        if not force and self.folder.is_dir() and any(self.folder.iterdir()):
            message = f"{self.folder} is not empty; name another with --into, or let --force replace files in it"
            raise PdnError(message)

    def open(self, kept: Any) -> None:  # noqa: ANN401 - what commit gave
        """Begin, or go on; what was written since is taken away again."""
        if kept is None:
            shutil.rmtree(self.part, ignore_errors=True)
            self.part.mkdir()
            return
        self.count, self.lengths = kept["count"], kept["lengths"]
        self.names = {name.casefold(): name for name in self.lengths}
        for path in self.part.iterdir():
            if path.name not in self.lengths:
                path.unlink()
            else:
                with path.open("r+b") as file:
                    file.truncate(self.lengths[path.name])

    def take(self, game: Game) -> bool:
        """Write a game to its file."""
        text = f"{self.stem}-{self.count // self.each + 1:04}" if self.each else file_name(game.key.decode())
        self.count += 1
        name = self.names.setdefault(f"{text}.pdn".casefold(), f"{text}.pdn")
        with named(str(self.part / name)):
            file = self._file(name)
            if name in self.lengths or name in self._touched:
                file.write(b"\n")
            self._touched.add(name)
            file.write(game.text.encode())
        return True

    def _file(self, name: str) -> IO[bytes]:
        file = self._open.get(name)
        if file is None:
            if len(self._open) == _OPEN:
                self._open.popitem(last=False)[1].close()
            file = (self.part / name).open("ab")
            self._open[name] = file
        self._open.move_to_end(name)
        return file

    def commit(self) -> Any:  # noqa: ANN401 - numbers by name
        """Give how long every file is."""
        with named(str(self.part)):
            for file in self._open.values():
                file.flush()
        for name in self._touched:
            self.lengths[name] = (self.part / name).stat().st_size
        self._touched.clear()
        return {"count": self.count, "lengths": self.lengths}

    def finish(self) -> None:
        """Put the files in their place."""
        self.commit()
        self.close()
        if not self.folder.exists():
            self.part.rename(self.folder)
            return
        for path in self.part.iterdir():
            path.replace(self.folder / path.name)
        self.part.rmdir()

    def drop(self) -> None:
        """Take them away."""
        self.close()
        shutil.rmtree(self.part, ignore_errors=True)

    def close(self) -> None:
        """Leave them as they are."""
        while self._open:
            with suppress(OSError):
                self._open.popitem()[1].close()
