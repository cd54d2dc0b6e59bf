"""Which of a text's problems cost moves, and which are mere notes."""

from __future__ import annotations

from collections.abc import Sequence

from dammen.notation.pdn import Problem


def losses(problems: Sequence[Problem]) -> list[Problem]:
    """Give the problems by which moves were lost: one was refused, or the position that they begin from."""
    return [problem for problem in problems if problem.done.loses]
