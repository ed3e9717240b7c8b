"""What came of tables, and how strong people and bots are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Create the tables. The server fills in what came of earlier tables, in the background."""
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("ending", sa.String(8), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "places",
        sa.Column("table_id", sa.String(24), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(40)),
        sa.Column("level", sa.String(40)),
        sa.Column("name", sa.String(60)),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("gave_up", sa.Boolean, nullable=False),
        sa.Column("pack", sa.String(40)),
        sa.Column("parts", sa.JSON, nullable=False),
        sa.Column("mu", sa.Float),
        sa.Column("sigma", sa.Float),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("places_by_person", "places", ["person", "at"])
    op.create_table(
        "ratings",
        sa.Column("key", sa.String(48), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("low", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("ratings_by_strength", "ratings", ["game", "low"])
    op.create_table(
        "profiles",
        sa.Column("public", sa.String(24), primary_key=True),
        sa.Column("person", sa.String(40), nullable=False),
    )
    op.create_index("profiles_by_person", "profiles", ["person"])
