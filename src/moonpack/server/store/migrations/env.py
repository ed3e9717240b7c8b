"""What Alembic runs: it gets a connection, in whose transaction everything is done."""

from __future__ import annotations

from alembic import context

from moonpack.server.store import schema

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=schema.metadata,
    render_as_batch=True,  # SQLite changes a table by copying it
)
with context.begin_transaction():
    context.run_migrations()
