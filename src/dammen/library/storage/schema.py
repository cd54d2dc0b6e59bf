"""The tables of a library."""

from __future__ import annotations

from typing import Final

NAMES: Final = ("players", "events", "sites", "openings")
"""Tables of names; ``folded`` is what is compared when a name is searched for."""

_NAME_TABLE = "CREATE TABLE {name} (id {id}, name TEXT NOT NULL UNIQUE, folded TEXT NOT NULL)"

_TABLES = (
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
    # The rules as they were when the first game came: moves are packed by them. start_key tells whether keys agree.
    "CREATE TABLE variants (id {id}, name TEXT NOT NULL UNIQUE, rules TEXT NOT NULL, start_key BIGINT NOT NULL)",
    # A file that was added, known by its content; what lies before the byte `done` has been read.
    """CREATE TABLE sources (
        id {id}, digest {blob} NOT NULL UNIQUE, name TEXT NOT NULL, size BIGINT NOT NULL, done BIGINT NOT NULL,
        lines BIGINT NOT NULL, games BIGINT NOT NULL, twice BIGINT NOT NULL, short BIGINT NOT NULL
    )""",
    # moves, setup, tags and notes are described in encode.py.
    """CREATE TABLE games (
        id {id}, variant BIGINT NOT NULL REFERENCES variants (id), white BIGINT, black BIGINT, event BIGINT,
        site BIGINT, date BIGINT, round TEXT, result SMALLINT NOT NULL, plies SMALLINT NOT NULL,
        white_left SMALLINT NOT NULL, black_left SMALLINT NOT NULL, opening BIGINT, source BIGINT,
        content BIGINT NOT NULL, moves {blob} NOT NULL, setup TEXT, tags TEXT, notes {blob}
    )""",
    "CREATE UNIQUE INDEX games_content ON games (content)",
    "CREATE INDEX games_white ON games (white)",
    "CREATE INDEX games_black ON games (black)",
    "CREATE INDEX games_event ON games (event)",
    "CREATE INDEX games_date ON games (date)",
    "CREATE INDEX games_opening ON games (opening)",
    # The index of positions; see index.py.
    """CREATE TABLE segments (
        id {id}, variant BIGINT NOT NULL REFERENCES variants (id), level SMALLINT NOT NULL,
        first_block BIGINT NOT NULL, last_block BIGINT NOT NULL, bytes BIGINT NOT NULL
    )""",
    "CREATE TABLE blocks (id {id}, segment BIGINT NOT NULL, first_key BIGINT NOT NULL, data {blob} NOT NULL)",
    "CREATE INDEX blocks_segment ON blocks (segment, first_key)",
    # Games that are gone while the index still speaks of them.
    "CREATE TABLE removed (id {id})",
)


def statements(*, key: str, blob: str) -> list[str]:
    """Give the statements that make the tables, with a database's words for a key of its own and for bytes."""
    names = [_NAME_TABLE.format(name=name, id=key) for name in NAMES]
    return [*names, *(table.format(id=key, blob=blob) for table in _TABLES)]
