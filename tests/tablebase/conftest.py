"""Tables that several tests ask, built once in a run."""

from __future__ import annotations

from pathlib import Path

import pytest

from dammen.tablebase.build import Plan, build
from dammen.tablebase.layout import Kind
from dammen.variants import load
from table_builds import Built


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Build the tables of a variant to so many pieces, and give the folder; what is there is used again."""
    folder = tmp_path_factory.mktemp("tables")

    def make(variant: str, pieces: int, kind: Kind) -> Path:
        for _ in build(Plan(load(variant), pieces, kind, folder)):
            pass
        return folder

    return make
