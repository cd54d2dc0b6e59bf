"""What a server is started with."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field

from dammen.folders import data_folder
from dammen.protocols.opponents import Recipe
from dammen.variants import ALL, Variant

BODY_LIMIT = 1_048_576
"""Greatest size of a request's body, in bytes."""
PDN_LIMIT = 1_000_000
"""Greatest length of a PDN text, in characters."""
FEN_LIMIT = 2_000
COMMENT_LIMIT = 2_000
NAME_LIMIT = 60
"""Greatest length of a player's name, in characters."""
MOVE_LIMIT = 300
"""Greatest length of a move's text: the longest capture on any board fits."""
PLY_LIMIT = 2_000
"""Greatest length of a game, in plies; every rulebook's draws come much earlier."""
WORDS_LIMIT = 500
"""Greatest length of what is disputed or decided over a board, in characters."""
EVENT_LIMIT = 2_000
"""Greatest length of a match over the board, in events."""


def default_database() -> str:
    """Give the URL of the SQLite file in the user's data directory, or below ``DAMMEN_HOME`` where that is set.

    The directory need not exist yet.
    """
    return f"sqlite+aiosqlite:///{data_folder() / 'games.sqlite3'}"


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What a server is started with.

    Attributes:
        database: SQLAlchemy's URL of an async driver; SQLite or PostgreSQL.
        variants: the games on offer.
        library: the path or URL of the library that is shown to every visitor; None shows none.
        library_add: whether games can be added to it on the page.
        library_here: it is shown only to who opens the page by a name of this machine, such as localhost.
        games_per_visitor: how many games one visitor may keep.
        cached_games: how many games are kept in memory at most.
        cached_plies: how many moves they may have in all.
        thinkers: how many searches run at once.
        think_seconds: the longest that the program thinks about one move; a clock may give it up to four times as much.
        engines: engines of others that visitors may choose by their names; no other program is ever run for a visitor.
        requests_per_second: how fast one address may go on asking; 0 sets no limit.
        burst: how many requests it may save up.

    """

    database: str = field(default_factory=default_database)
    variants: tuple[Variant, ...] = ALL
    library: str | None = None
    library_add: bool = False
    library_here: bool = False
    games_per_visitor: int = 500
    cached_games: int = 256
    cached_plies: int = 50_000
    thinkers: int = os.cpu_count() or 1
    think_seconds: float = 2.0
    engines: Mapping[str, Recipe] = field(default_factory=dict)
    requests_per_second: float = 50.0
    burst: int = 1_000
