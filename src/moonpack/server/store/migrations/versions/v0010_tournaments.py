"""Tournaments, who plays in them, and their tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("organiser", sa.String(40)),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("choices", sa.JSON, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("tournaments_by_state", "tournaments", ["state", "organiser"])
    op.create_table(
        "entrants",
        sa.Column("tournament_id", sa.String(24), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(40)),
        sa.Column("level", sa.String(40)),
        sa.Column("name", sa.String(60)),
    )
    op.create_index("entrants_by_person", "entrants", ["person"])
    op.create_table(
        "pairings",
        sa.Column("tournament_id", sa.String(24), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("board", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("players", sa.JSON, nullable=False),
    )
