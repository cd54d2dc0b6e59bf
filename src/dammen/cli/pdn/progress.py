"""How far some files have been read, where a person looks on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from types import TracebackType
from typing import Self

from dammen.cli.library.progress import Bar
from dammen.cli.pdn.reading import Place
from dammen.library.sources import SourceFile


class Progress:
    """A bar for some files."""

    def __init__(self, sources: Sequence[SourceFile], what: str) -> None:
        """Say what is done with them."""
        self._names = [Path(source.name).name for source in sources]
        self._before = list(accumulate((source.size for source in sources), initial=0))
        self._bar = Bar(what, self._before[-1])

    def __enter__(self) -> Self:
        """Show it."""
        self._bar.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Take it away."""
        self._bar.__exit__(kind, error, trace)

    def at(self, place: Place, games: int) -> None:
        """Say how far reading has come, and how many games there were."""
        self._bar.to(self._before[place.file] + place.byte, f"{self._names[place.file]}: {games:,} games")
