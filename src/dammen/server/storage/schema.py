"""The tables, as SQLAlchemy sees them; the migrations make them."""

from __future__ import annotations

from sqlalchemy import Column, Double, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table, Text

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

games = Table(
    "games",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("kind", String(8), nullable=False, server_default="game"),
    Column("owner", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("variant", String(200), nullable=False),
    Column("title", Text, nullable=True),
    Column("opponent", String(16), nullable=False),
    Column("level", Integer, nullable=False),
    Column("plies", Integer, nullable=False),
    Column("outcome", Text, nullable=True),
    Column("last_fen", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("updated", Double, nullable=False),
)
"""One row a game: what the list of games shows, derived from the events, and the version that guards appending.

``kind`` says how its events are read: ``game``, or ``table`` for a match over the board.
"""

Index("ix_games_owner_updated", games.c.owner, games.c.updated)

events = Table(
    "events",
    metadata,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""The truth: what happened in each game, in order; rows are added and never changed."""
