"""Names and marks that people chose, their devices, phrases and passkeys, and who has left."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the columns, and create the tables."""
    op.add_column("people", sa.Column("chosen", sa.String(60)))
    op.add_column("people", sa.Column("mark", sa.String(24)))
    op.add_column("people", sa.Column("created", sa.Float))
    op.add_column("signouts", sa.Column("device", sa.String(24)))
    op.create_table(
        "devices",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("browser", sa.String(30), nullable=False),
        sa.Column("system", sa.String(30), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("revoked", sa.Float),
    )
    op.create_index("devices_by_revoked", "devices", ["revoked"])
    op.create_table(
        "phrases",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("lookup", sa.String(32), nullable=False, unique=True),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("credential", sa.Text, nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("browser", sa.String(30), nullable=False),
        sa.Column("system", sa.String(30), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("used", sa.Float),
    )
    op.create_index("passkeys_by_person", "passkeys", ["person"])
    op.create_table(
        "challenges",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(40)),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "former",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
