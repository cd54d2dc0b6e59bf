"""Where dammen keeps what belongs to a user."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs


def data_folder() -> Path:
    """Give the user's data directory, or ``DAMMEN_HOME`` where that is set; it need not exist yet."""
    home = os.environ.get("DAMMEN_HOME")
    return Path(home) if home else Path(platformdirs.user_data_dir("dammen", appauthor=False))
