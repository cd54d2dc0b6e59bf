"""Where results are to be written in the end."""

from __future__ import annotations

from pathlib import Path


def demand_place(file: Path | None) -> None:
    """Refuse a file that cannot be written, before the work that it is for; nothing is left where there was none.

    Raises:
        OSError: it cannot be written.

    """
    if file is None:
        return
    new = not file.exists()
    if new or file.is_file():
        with file.open("ab"):
            pass
    if new:
        file.unlink()
