"""Law codes: what the texts say about play over a board, as data."""

from dammen.laws.codes.code import CLAUSES, COUNTS, KINDS, SETS, SWITCHES, LawCode, Source, plain_value
from dammen.laws.codes.reading import falls_back, from_toml, from_values, get, known_clause, load, names, read_value

__all__ = [
    "CLAUSES",
    "COUNTS",
    "KINDS",
    "SETS",
    "SWITCHES",
    "LawCode",
    "Source",
    "falls_back",
    "from_toml",
    "from_values",
    "get",
    "known_clause",
    "load",
    "names",
    "plain_value",
    "read_value",
]
