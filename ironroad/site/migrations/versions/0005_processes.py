"""The server processes there are, which of them moves for the bot that is asked at a table, and boards."""

from __future__ import annotations

import contextlib
import json

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("beat", sa.Integer(), nullable=False),
        sa.Column("alone", sa.Boolean(), nullable=False),
        sa.Column("host", sa.String(length=200), nullable=False),
        sa.Column("pid", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_processes")),
    )
    op.create_table(
        "boards",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_boards")),
    )
    op.add_column("tables", sa.Column("mover", sa.String(length=32), nullable=True))
    _fill_mover()
    op.create_index("tables_by_mover", "tables", ["mover"], unique=False)


def _fill_mover() -> None:
    """Wherever there are bots, or one may stand in, somebody looks whether one is asked."""
    tables = sa.table("tables", *map(sa.column, ("id", "over", "seats", "settings", "mover")))
    texts = [sa.cast(tables.c[name], sa.Text) for name in ("seats", "settings")]
    query = sa.select(tables.c.id, *texts).where(tables.c.over.is_(sa.false()))
    connection = op.get_bind()
    for id_, seats, settings in connection.execute(query).all():
        if _may_have_bots(seats, settings):
            connection.execute(sa.update(tables).where(tables.c.id == id_).values(mover=""))


def _may_have_bots(seats: str, settings: str) -> bool:
    with contextlib.suppress(ValueError, LookupError, TypeError, AttributeError):
        sitters = [sitter for seat in json.loads(seats) for sitter in (seat, *seat.get("later", []))]
        kinds = {sitter["kind"] for sitter in sitters}
        return bool(kinds - {"person", "free"}) or bool(json.loads(settings).get("clock"))
    return True


def downgrade() -> None:
    op.drop_index("tables_by_mover", "tables")
    op.drop_column("tables", "mover")
    op.drop_table("boards")
    op.drop_table("processes")
