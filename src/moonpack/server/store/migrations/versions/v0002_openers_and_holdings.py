"""Who opened a table, which analyses belong to what, and whom uploads are charged to.

Servers between 0.1 and this version have created some of it: that is left as it is.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create what is missing."""
    op.create_table(
        "openers",
        sa.Column("table_id", sa.String(24), primary_key=True),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("network", sa.String(24)),
        if_not_exists=True,
    )
    op.create_table(
        "analysed",
        sa.Column("name", sa.String(24), primary_key=True),
        sa.Column("key", sa.String(64), primary_key=True),
        if_not_exists=True,
    )
    op.create_table(
        "holdings",
        sa.Column("owner", sa.String(48), primary_key=True),
        sa.Column("name", sa.String(24), primary_key=True),
        sa.Column("bytes", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        if_not_exists=True,
    )
    for name, table, column in (
        ("openers_by_person", "openers", "person"),
        ("openers_by_network", "openers", "network"),
        ("records_by_time", "records", "at"),
        ("reviews_by_time", "reviews", "at"),
        ("analysed_by_key", "analysed", "key"),
        ("holdings_by_name", "holdings", "name"),
    ):
        op.create_index(name, table, [column], if_not_exists=True)
