"""Names that people give their devices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add the column; without a name, a device is called by its browser and system."""
    op.add_column("devices", sa.Column("name", sa.String(60)))
