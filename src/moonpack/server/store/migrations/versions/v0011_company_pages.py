"""Ratings before a game; tournaments that are listed, have a clock, or were left by somebody."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the columns. Earlier tournaments are not listed and have no clock."""
    op.add_column("places", sa.Column("mu_before", sa.Float))
    op.add_column("tournaments", sa.Column("listed", sa.Boolean))
    op.add_column("tournaments", sa.Column("clock", sa.JSON))
    op.add_column("tournaments", sa.Column("changed", sa.Float))
    op.add_column("entrants", sa.Column("withdrew", sa.Integer))
