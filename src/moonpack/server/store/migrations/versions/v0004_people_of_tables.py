"""What belongs to a table or a person is found without reading everything."""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create two indexes."""
    op.create_index("sitters_by_table", "sitters", ["table_id"])
    op.create_index("records_by_person", "records", ["person"])
