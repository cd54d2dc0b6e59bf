"""What every test may ask for: collections of games, a browser, and time for the slow ones."""

from __future__ import annotations

import importlib.util
import os
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def collections() -> Path:
    """Give the directory of the collections of games that are kept beside the repository; it may be missing."""
    return Path(os.environ.get("DAMMEN_DATA") or ROOT.parent / "shared" / "data")


def browser() -> str | None:
    """Give the path of a Chromium, or None."""
    return os.environ.get("DAMMEN_CHROMIUM") or next((path for name in BROWSERS if (path := shutil.which(name))), None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the tests marked slow too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    missing = {
        "slow": None if config.getoption("--slow") else "slow; --slow runs it",
        "browser": None if browser() else "no Chromium on this machine",
        "cluster": None if importlib.util.find_spec("distributed") else "Dask is not installed",
        "data": None if collections().is_dir() else f"no collections in {collections()}",
    }
    for item in items:
        for marker, why in missing.items():
            if why is not None and item.get_closest_marker(marker) is not None:
                item.add_marker(pytest.mark.skip(reason=why))


@pytest.fixture(scope="session")
def data_dir() -> Path:
    """Give the collections of games; the test is marked ``data``, and skipped where there are none."""
    return collections()


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Give a Chromium; the test is marked ``browser``, and skipped where there is none."""
    path = browser()
    if path is None:
        pytest.skip("no Chromium on this machine")
    return path
