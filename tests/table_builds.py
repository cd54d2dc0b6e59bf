"""What the tests of tables share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from dammen.tablebase.layout import Kind

Built = Callable[[str, int, Kind], Path]
"""Build the tables of a variant to so many pieces, and give their folder."""


def contents(folder: Path) -> dict[str, bytes]:
    """Give the bytes of every table in a folder, by its path there."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*.dtb"))}
