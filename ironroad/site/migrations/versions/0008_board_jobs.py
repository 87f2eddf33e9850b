"""Games that bots play for boards in the background."""

from __future__ import annotations

import sqlalchemy as sa
from advanced_alchemy.types import DateTimeUTC
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "board_jobs",
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("work", sa.LargeBinary(), nullable=False),
        sa.Column("process", sa.String(length=32), nullable=True),
        sa.Column("asker", sa.String(length=32), nullable=True),
        sa.Column("asked", DateTimeUTC(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("game", "name", name=op.f("pk_board_jobs")),
    )
    op.create_index("board_jobs_by_state", "board_jobs", ["state", "asked"], unique=False)


def downgrade() -> None:
    op.drop_index("board_jobs_by_state", table_name="board_jobs")
    op.drop_table("board_jobs")
