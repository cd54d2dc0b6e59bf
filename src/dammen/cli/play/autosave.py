"""Keep the game on disk after every move, so that nothing is lost."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from dammen.folders import data_folder
from dammen.model import Game
from dammen.notation import pdn


def folder() -> Path:
    """Give the directory of the games kept by themselves; ``DAMMEN_HOME`` moves it."""
    return data_folder() / "terminal"


def new_file(game: Game) -> Path:
    """Name the file of a game that begins now."""
    name = "".join(letter if letter.isalnum() else "-" for letter in game.variant.name)
    moment = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    return folder() / f"{moment}-{name}-{os.getpid()}.pdn"


def write(game: Game, file: Path) -> None:
    """Write a game so that the file is whole at every moment.

    Raises:
        OSError: the file cannot be written.

    """
    file.parent.mkdir(parents=True, exist_ok=True)
    half = file.with_name(f".{file.name}.{os.getpid()}")
    half.write_text(pdn.write(game), encoding="utf-8")
    half.replace(file)


def latest() -> Path | None:
    """Give the file kept last, or None."""
    files = sorted(folder().glob("*.pdn"), key=lambda file: file.stat().st_mtime)
    return files[-1] if files else None
