"""What is said at tables, whom people have muted, and what was reported."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(24), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("audience", sa.String(12), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("name", sa.String(60)),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("mentions", sa.JSON, nullable=False),
        sa.Column("command_id", sa.String(40), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("table_id", "person", "command_id"),
    )
    op.create_index("chat_by_person", "chat", ["person"])
    op.create_table(
        "mutes",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("muted", sa.String(40), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("mutes_by_muted", "mutes", ["muted"])
    op.create_table(
        "reports",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("reporter", sa.String(40), nullable=False),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("name", sa.String(60)),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("around", sa.JSON, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("closed", sa.Float),
        sa.UniqueConstraint("table_id", "number", "reporter"),
    )
    op.create_index("reports_by_time", "reports", ["at"])
    op.create_index("reports_by_person", "reports", ["person"])
    op.create_index("reports_by_reporter", "reports", ["reporter"])
