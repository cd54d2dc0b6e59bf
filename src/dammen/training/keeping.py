"""Files of positions to learn from."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tokenize import TokenError
from typing import Any, Final
from uuid import uuid4

import numpy as np

from dammen.errors import TrainingError

WORDS: Final = 8
ROW: Final = np.dtype(
    [("words", "<u8", (WORDS,)), ("side", "u1"), ("result", "i1"), ("score", "<i2"), ("game", "<u4")], align=False
)
"""A position: its pieces as the kernels hold them; 0 for White to move and 1 for Black; -1, 0 or 1 as the game ended
for the side to move; what the search said of it; and the number of the game."""


def keep(path: Path, rows: Sequence[Any]) -> None:
    """Write a file, whole or not at all."""
    # Two that play the same games, where one was taken for lost, do not write the same file.
    part = path.with_suffix(f".{uuid4().hex}.part")
    with part.open("wb") as file:
        np.save(file, np.array(rows, dtype=ROW))
    part.replace(path)


def kept(path: Path, *, mapped: bool = False) -> np.ndarray:
    """Read a file, into memory unless it is to be mapped.

    Raises:
        TrainingError: it is damaged.
        OSError: it cannot be read.

    """
    with suppress(ValueError, EOFError, SyntaxError, TokenError):  # what NumPy makes of bytes that are none of its own
        rows: np.ndarray = np.load(path, mmap_mode="r" if mapped else None)
        if rows.ndim == 1 and rows.dtype == ROW:
            return rows
    message = f"{path} is damaged; remove it, and ask for the same run again"
    raise TrainingError(message)


def count(path: Path) -> int | None:
    """Say how many positions a file has; None where there is none, or a damaged one."""
    try:
        return len(kept(path, mapped=True))
    except (TrainingError, FileNotFoundError):
        return None
