"""Judges a game by a federation's draw rules, which are data."""

from dammen.errors import LawError
from dammen.laws.clauses import Clause, Counted, DrawRules, Kind, Reset, Unless
from dammen.laws.describe import sentence
from dammen.laws.judge import Count, History, Verdict, claims, draw, judge, progress, verdicts
from dammen.laws.material import Material, long_diagonals, read_material
from dammen.laws.reading import default, from_toml, get, load, names

__all__ = [
    "Clause",
    "Count",
    "Counted",
    "DrawRules",
    "History",
    "Kind",
    "LawError",
    "Material",
    "Reset",
    "Unless",
    "Verdict",
    "claims",
    "default",
    "draw",
    "from_toml",
    "get",
    "judge",
    "load",
    "long_diagonals",
    "names",
    "progress",
    "read_material",
    "sentence",
    "verdicts",
]
