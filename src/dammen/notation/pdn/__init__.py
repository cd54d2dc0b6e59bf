"""Games as text: PDN, read with tolerance and written as PDN 3.0 wants it.

Reading is a stream: one game after another, and every problem a note with its line and column, never a stop.
"""

from __future__ import annotations

from dammen.notation.pdn.check import Report, check, check_source
from dammen.notation.pdn.reader import Reading, read, read_one, readings
from dammen.notation.pdn.source import Problem, Source, decode, open_source
from dammen.notation.pdn.writer import write, write_all

__all__ = [
    "Problem",
    "Reading",
    "Report",
    "Source",
    "check",
    "check_source",
    "decode",
    "open_source",
    "read",
    "read_one",
    "readings",
    "write",
    "write_all",
]
