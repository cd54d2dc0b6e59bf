"""Which of a text's problems cost moves, and which are mere notes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from dammen.notation.pdn import Problem, Source
from dammen.notation.pdn.lexer import Kind, tokens

_NOTE: Final = re.compile(r"; \S+ was taken\Z|\Aa variation is opened and not closed")
"""Said of a move that was carried over all the same."""
_NO_START: Final = "the FEN cannot be read"


def losses(source: Source, problems: Sequence[Problem]) -> list[Problem]:
    """Give the problems by which moves were lost: one was refused, or the position that they begin from."""
    if not problems:
        return []
    places = {(problem.line, problem.column) for problem in problems}
    moves = {
        place
        for token in tokens(source.text)
        if token.kind in {Kind.MOVE, Kind.SETUP} and (place := source.place(token.offset)) in places
    }
    return [
        problem
        for problem in problems
        if problem.what.startswith(_NO_START)
        or ((problem.line, problem.column) in moves and not _NOTE.search(problem.what))
    ]
