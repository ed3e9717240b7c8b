"""When people were last seen, who is barred or signed out, and what administrators did."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

# People of earlier versions were last seen when something last happened at one of their tables, or
# when they uploaded something.
_PEOPLE = """
INSERT INTO people (id, seen)
SELECT person, max(at) FROM (
  SELECT sitters.person, tables.at FROM sitters JOIN tables ON tables.id = sitters.table_id
  UNION ALL SELECT person, at FROM records WHERE person IS NOT NULL
) AS visits GROUP BY person
"""


def upgrade() -> None:
    """Create the tables, and fill in the people who are known."""
    op.create_table(
        "people",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(60)),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_index("people_by_time", "people", ["seen"])
    op.create_table(
        "bars",
        sa.Column("who", sa.String(80), primary_key=True),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("until", sa.Float),
    )
    op.create_table(
        "signouts",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("before", sa.Float, nullable=False),
    )
    op.create_table(
        "links",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "deeds",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("by", sa.String(80), nullable=False),
        sa.Column("deed", sa.String(24), nullable=False),
        sa.Column("subject", sa.String(80), nullable=False),
        sa.Column("details", sa.JSON, nullable=False),
    )
    op.create_index("deeds_by_time", "deeds", ["at"])
    op.execute(_PEOPLE)
