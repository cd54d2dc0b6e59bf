"""The answer of a command, as the tests of the command line read it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Answer:
    """What a command said, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """Read the output as JSON."""
        return json.loads(self.out)

    @property
    def refusal(self) -> str:
        """Give the one line of a refusal; anything else fails the test."""
        assert self.status == 1, self
        lines = self.err.splitlines()
        assert len(lines) == 1, self.err
        assert lines[0].startswith("dammen: ")
        return lines[0]


Run = Callable[..., Answer]
