"""Matches over the board beside the games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Say of each row what it is, and give it room for a title; what is there already are games."""
    op.add_column("games", sa.Column("kind", sa.String(8), nullable=False, server_default="game"))
    op.add_column("games", sa.Column("title", sa.Text, nullable=True))


def downgrade() -> None:
    """Forget the matches, which the older tables cannot tell from games."""
    op.execute("DELETE FROM events WHERE game IN (SELECT id FROM games WHERE kind <> 'game')")
    op.execute("DELETE FROM games WHERE kind <> 'game'")
    with op.batch_alter_table("games") as games:
        games.drop_column("title")
        games.drop_column("kind")
