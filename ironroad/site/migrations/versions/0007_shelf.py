"""Boards that people publish, what others think of them, and reports about boards."""

from __future__ import annotations

from datetime import UTC, datetime

import sqlalchemy as sa
from advanced_alchemy.types import DateTimeUTC
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

WORD = sa.String(length=40).with_variant(sa.String(length=40, collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "publications",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=True),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("title", sa.String(length=80), nullable=False),
        sa.Column("designer", sa.String(length=80), nullable=False),
        sa.Column("description", sa.Text(), nullable=False),
        sa.Column("free", sa.Boolean(), nullable=False),
        sa.Column("least", sa.Integer(), nullable=False),
        sa.Column("most", sa.Integer(), nullable=False),
        sa.Column("origin", sa.String(length=100), nullable=True),
        sa.Column("after", sa.JSON(), nullable=True),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("withdrawn", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("hidden", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("stars", sa.Integer(), nullable=False),
        sa.Column("raters", sa.Integer(), nullable=False),
        sa.Column("rank", sa.Double(), nullable=False),
        sa.Column("at", DateTimeUTC(timezone=True), nullable=False),
        sa.Column("changed", DateTimeUTC(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_publications_person_people")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_publications")),
    )
    op.create_index(op.f("ix_publications_person"), "publications", ["person"], unique=False)
    op.create_index(op.f("ix_publications_origin"), "publications", ["origin"], unique=False)
    op.create_index("publications_by_rank", "publications", ["listed", "rank"], unique=False)
    op.create_index("publications_by_games", "publications", ["listed", "games"], unique=False)
    op.create_index("publications_by_change", "publications", ["listed", "changed"], unique=False)
    _create_versions()
    op.add_column("reports", sa.Column("board", sa.String(length=100), nullable=True))
    op.add_column("boards", sa.Column("kept", DateTimeUTC(timezone=True), nullable=True))
    boards = sa.table("boards", sa.column("kept", DateTimeUTC(timezone=True)))
    op.execute(sa.update(boards).values(kept=datetime.now(UTC)))


def _create_versions() -> None:
    """What belongs to a publication."""
    op.create_table(
        "versions",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("publication", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", DateTimeUTC(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["publication"], ["publications.id"], name=op.f("fk_versions_publication_publications")
        ),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_versions")),
    )
    op.create_index(op.f("ix_versions_publication"), "versions", ["publication"], unique=False)
    op.create_table(
        "stars",
        sa.Column("publication", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("stars", sa.Integer(), nullable=False),
        sa.Column("at", DateTimeUTC(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_stars_person_people")),
        sa.ForeignKeyConstraint(
            ["publication"], ["publications.id"], name=op.f("fk_stars_publication_publications")
        ),
        sa.PrimaryKeyConstraint("publication", "person", name=op.f("pk_stars")),
    )
    op.create_table(
        "shelf_words",
        sa.Column("word", WORD, nullable=False),
        sa.Column("publication", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(
            ["publication"], ["publications.id"], name=op.f("fk_shelf_words_publication_publications")
        ),
        sa.PrimaryKeyConstraint("word", "publication", name=op.f("pk_shelf_words")),
    )
    op.create_index(op.f("ix_shelf_words_publication"), "shelf_words", ["publication"], unique=False)


def downgrade() -> None:
    op.drop_column("boards", "kept")
    op.drop_column("reports", "board")
    for table in ("shelf_words", "stars", "versions", "publications"):
        op.drop_table(table)
