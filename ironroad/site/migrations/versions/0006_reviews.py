"""Reviews of games that are over."""

from __future__ import annotations

import sqlalchemy as sa
from advanced_alchemy.types import DateTimeUTC
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("table", sa.String(length=32), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("looked", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("what", sa.LargeBinary(), nullable=False),
        sa.Column("process", sa.String(length=32), nullable=True),
        sa.Column("asked", DateTimeUTC(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_reviews_table_tables")),
        sa.PrimaryKeyConstraint("table", name=op.f("pk_reviews")),
    )
    op.create_index("reviews_by_state", "reviews", ["state", "asked"], unique=False)


def downgrade() -> None:
    op.drop_index("reviews_by_state", table_name="reviews")
    op.drop_table("reviews")
