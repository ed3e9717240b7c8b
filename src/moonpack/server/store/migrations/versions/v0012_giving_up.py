"""How somebody gave up a game: by the clock, by leaving, and so on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add the column; of earlier results it is not known."""
    op.add_column("places", sa.Column("gave_up_way", sa.String(8)))
