"""Games as text: PDN, read with tolerance and written as PDN 3.0 wants it.

Reading is a stream: one game after another, and every problem a note with its line and column and what was done about
it, never a stop; unless strict reading is asked for, which refuses what is not PDN 3.0.
"""

from __future__ import annotations

from dammen.notation.pdn.check import Report, check, check_source
from dammen.notation.pdn.comments import evaluation
from dammen.notation.pdn.problem import Done, Problem
from dammen.notation.pdn.reader import read, read_one, readings
from dammen.notation.pdn.single import Reading
from dammen.notation.pdn.source import Source, decode, open_source
from dammen.notation.pdn.writer import write, write_all

__all__ = [
    "Done",
    "Problem",
    "Reading",
    "Report",
    "Source",
    "check",
    "check_source",
    "decode",
    "evaluation",
    "open_source",
    "read",
    "read_one",
    "readings",
    "write",
    "write_all",
]
