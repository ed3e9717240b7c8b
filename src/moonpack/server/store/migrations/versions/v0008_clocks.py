"""Tables may have clocks: when time is up, and when servers were there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Create the tables for clocks."""
    op.create_table(
        "clocks",
        sa.Column("table_id", sa.String(24), primary_key=True),
        sa.Column("due", sa.Float()),
        sa.Column("low", sa.Float()),
    )
    op.create_index("clocks_by_due", "clocks", ["due"])
    op.create_index("clocks_by_low", "clocks", ["low"])
    op.create_table(
        "alive",
        sa.Column("node", sa.String(24), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("has_ended", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "stops",
        sa.Column("ended", sa.Float(), primary_key=True),
        sa.Column("began", sa.Float(), nullable=False),
    )
