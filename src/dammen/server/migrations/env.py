"""Run the migrations over the connection that the server hands in."""

from __future__ import annotations

from alembic import context

from dammen.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
