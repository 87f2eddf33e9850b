"""What is stored: tables with their events, to which rows are only ever added; people and what is theirs."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from advanced_alchemy.base import DefaultBase
from advanced_alchemy.types import DateTimeUTC
from sqlalchemy import JSON, ForeignKey, Index, LargeBinary, String, Text, false, true
from sqlalchemy.orm import Mapped, mapped_column


def now() -> datetime:
    return datetime.now(UTC)


def _moment(**given: Any) -> Any:
    return mapped_column(DateTimeUTC(timezone=True), **given)


# Tables


class TableRow(DefaultBase):
    """A table: its setup, who sits at it, what was agreed on, its secret seed, and what lists show of it.

    `host` made it, `to_move` and `turn_began` say who is asked since when, and `due` is when its clock wants
    to be looked at. Where a bot is asked, `mover` is the server process that moves for it, or empty as long
    as none does. A seat may have had several sitters: they stand behind the first one under `later`."""

    __tablename__ = "tables"
    __table_args__ = (
        Index("tables_by_change", "listed", "changed"),
        Index("tables_by_due", "due"),
        Index("tables_by_mover", "mover"),
        Index("tables_by_start", "started", "listed", "changed"),
    )

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    watch: Mapped[str] = mapped_column(String(32), unique=True)
    name: Mapped[str] = mapped_column(String(80))
    head: Mapped[dict[str, Any]] = mapped_column(JSON)
    seats: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    settings: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict, server_default="{}")
    seed: Mapped[str] = mapped_column(String(64))
    seeded_from: Mapped[int]
    listed: Mapped[bool]
    events: Mapped[int]
    over: Mapped[bool]
    summary: Mapped[dict[str, Any]] = mapped_column(JSON)
    created: Mapped[datetime] = _moment(default=now)
    changed: Mapped[datetime] = _moment(default=now)
    host: Mapped[str | None] = mapped_column(String(32), index=True, default=None)
    started: Mapped[bool] = mapped_column(default=True, server_default=true())
    to_move: Mapped[int | None] = mapped_column(default=None)
    turn_began: Mapped[datetime | None] = _moment(default=None)
    due: Mapped[datetime | None] = _moment(default=None)
    mover: Mapped[str | None] = mapped_column(String(32), default=None)


class ProcessRow(DefaultBase):
    """A server process that may change tables, and whether it acts as the only one; `beat` is another number
    every now and then for as long as it lives."""

    __tablename__ = "processes"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    beat: Mapped[int] = mapped_column(default=0)
    alone: Mapped[bool] = mapped_column(default=False)
    host: Mapped[str] = mapped_column(String(200), default="")
    pid: Mapped[int] = mapped_column(default=0)


class BoardRow(DefaultBase):
    """A board that somebody has brought along, for server processes that do not share a directory, and when
    that was. Where it has no text, it was let go, and every process lets it go."""

    __tablename__ = "boards"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(Text)
    kept: Mapped[datetime | None] = _moment(default=now)


class EventRow(DefaultBase):
    """A move, a draw, `undo N` (back to the first N moves), or an incident outside the rules. The key lets
    one of two who act at once win."""

    __tablename__ = "events"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = _moment(default=now)


class SnapshotRow(DefaultBase):
    """A table as it was after so many events, so that opening it takes no longer the longer it is. `mark`
    tells from which events, and by which code: one that does not fit is passed over, and any can be
    deleted."""

    __tablename__ = "snapshots"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int]
    mark: Mapped[str] = mapped_column(String(80))
    what: Mapped[bytes] = mapped_column(LargeBinary)


class SeatRow(DefaultBase):
    """A seat that belongs to a person, or whose time is counted; `looked` is the last event its owner has
    seen, `bank` the seconds that are left beside those of each turn, `spent` those used in the last turn."""

    __tablename__ = "seats"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True, default=None)
    looked: Mapped[int] = mapped_column(default=0)
    bank: Mapped[float | None] = mapped_column(default=None)
    spent: Mapped[float] = mapped_column(default=0.0)
    quiet: Mapped[bool] = mapped_column(default=False)


# People


class PersonRow(DefaultBase):
    """Somebody who plays here. A guest has no `account`: only the browser's session knows who that is."""

    __tablename__ = "people"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(80), default="")
    account: Mapped[bool] = mapped_column(default=False)
    handle: Mapped[str | None] = mapped_column(String(80), unique=True, default=None)
    mail: Mapped[str | None] = mapped_column(String(254), unique=True, default=None)
    password: Mapped[str | None] = mapped_column(String(200), default=None)
    admin: Mapped[bool] = mapped_column(default=False)
    blocked: Mapped[bool] = mapped_column(default=False)
    language: Mapped[str] = mapped_column(String(8), default="")
    zone: Mapped[str] = mapped_column(String(64), default="UTC")
    settings: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict)
    created: Mapped[datetime] = _moment(default=now)
    seen: Mapped[datetime] = _moment(default=now)


class SessionRow(DefaultBase):
    """A browser that knows who it is; the key is a digest of the secret in its cookie."""

    __tablename__ = "sessions"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    agent: Mapped[str] = mapped_column(String(200), default="")
    created: Mapped[datetime] = _moment(default=now)
    seen: Mapped[datetime] = _moment(default=now)


class KnownRow(DefaultBase):
    """A link to a table that somebody with an account has used; `word` is what it ends in."""

    __tablename__ = "known"

    person: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    word: Mapped[str] = mapped_column(String(64), primary_key=True)
    at: Mapped[datetime] = _moment(default=now)


class PasskeyRow(DefaultBase):
    __tablename__ = "passkeys"

    id: Mapped[str] = mapped_column(String(400), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    public_key: Mapped[bytes] = mapped_column(LargeBinary)
    count: Mapped[int] = mapped_column(default=0)
    name: Mapped[str] = mapped_column(String(80), default="")
    created: Mapped[datetime] = _moment(default=now)
    used: Mapped[datetime | None] = _moment(default=None)


class TokenRow(DefaultBase):
    """A link that works once: a digest of its secret, what it is for, and for whom."""

    __tablename__ = "tokens"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    purpose: Mapped[str] = mapped_column(String(20))
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True, default=None)
    mail: Mapped[str] = mapped_column(String(254), default="")
    ends: Mapped[datetime] = _moment()


# What people say, plan and agree on at a table


class TalkRow(DefaultBase):
    """A line of talk; spectators have a room of their own."""

    __tablename__ = "talk"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    room: Mapped[str] = mapped_column(String(10))
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id"), default=None)
    seat: Mapped[int | None] = mapped_column(default=None)
    name: Mapped[str] = mapped_column(String(80))
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = _moment(default=now)


class NoteRow(DefaultBase):
    """A seat's private notes."""

    __tablename__ = "notes"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    text: Mapped[str] = mapped_column(Text, default="")
    changed: Mapped[datetime] = _moment(default=now)


class PlanRow(DefaultBase):
    """What a seat has sketched on the board for itself: moves in order, each with the phase it is for."""

    __tablename__ = "plans"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    moves: Mapped[list[list[str]]] = mapped_column(JSON, default=list)
    changed: Mapped[datetime] = _moment(default=now)


class InstructionRow(DefaultBase):
    """What is to be done for a seat when it is asked, while it is `active`; `said` tells what became of it.
    Its `number` is another after every change: what was changed meanwhile is not carried out."""

    __tablename__ = "instructions"
    __table_args__ = (Index("instructions_by_active", "active"),)

    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(20), primary_key=True)
    wish: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict)
    number: Mapped[int] = mapped_column(default=0)
    active: Mapped[bool] = mapped_column(default=True)
    said: Mapped[dict[str, Any] | None] = mapped_column(JSON, default=None)


# Notices


class NoticeRow(DefaultBase):
    """The outbox: written with what causes it, sent afterwards, once for each way that leads to a person."""

    __tablename__ = "notices"
    __table_args__ = (Index("notices_by_due", "state", "due"),)

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    way: Mapped[str] = mapped_column(String(10))
    kind: Mapped[str] = mapped_column(String(20))
    table: Mapped[str | None] = mapped_column(ForeignKey("tables.id"), default=None)
    number: Mapped[int] = mapped_column(default=0)
    facts: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict)
    state: Mapped[str] = mapped_column(String(10), default="waiting")
    tries: Mapped[int] = mapped_column(default=0)
    due: Mapped[datetime] = _moment(default=now)
    at: Mapped[datetime] = _moment(default=now)


class PushRow(DefaultBase):
    """A browser that wants to be pushed to."""

    __tablename__ = "pushes"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    endpoint: Mapped[str] = mapped_column(Text)
    keys: Mapped[dict[str, str]] = mapped_column(JSON)
    created: Mapped[datetime] = _moment(default=now)


# Results


class ResultRow(DefaultBase):
    """What a seat reached in a game that is over; `who` is a person's id or `bot:` and its name."""

    __tablename__ = "results"
    __table_args__ = (Index("results_by_board", "game", "board", "players"), Index("results_by_who", "who"))

    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    who: Mapped[str | None] = mapped_column(String(40), default=None)
    game: Mapped[str] = mapped_column(String(40))
    board: Mapped[str] = mapped_column(String(80))
    edition: Mapped[str] = mapped_column(String(40))
    players: Mapped[int]
    place: Mapped[int]
    score: Mapped[int | None]
    public: Mapped[bool]
    rated: Mapped[bool]
    facts: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict)
    at: Mapped[datetime] = _moment(default=now)

    @property
    def won(self) -> bool:
        """Nobody wins who is out of the game, be all the others out too."""
        return self.place == 1 and self.score is not None


class RecordRow(DefaultBase):
    """The record of a game that is over, without the names of its players."""

    __tablename__ = "records"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    public: Mapped[bool]
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = _moment(default=now)


class ReviewRow(DefaultBase):
    """The review of a game that is over, once it is `done`; before that, what was found at the first `looked`
    of its `total` decisions. `process` is the server process that goes on with it."""

    __tablename__ = "reviews"
    __table_args__ = (Index("reviews_by_state", "state", "asked"),)

    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    state: Mapped[str] = mapped_column(String(10))
    looked: Mapped[int] = mapped_column(default=0)
    total: Mapped[int] = mapped_column(default=0)
    what: Mapped[bytes] = mapped_column(LargeBinary)
    process: Mapped[str | None] = mapped_column(String(32), default=None)
    asked: Mapped[datetime] = _moment(default=now)


class BoardJobRow(DefaultBase):
    """Games that bots play for a board in the background: to measure it, or to balance one drawn by chance.
    `work` is what was found in the first `done` of its `total` steps, `process` the server process that goes
    on with it, `asker` a sign of who asked for it as long as it is not done."""

    __tablename__ = "board_jobs"
    __table_args__ = (Index("board_jobs_by_state", "state", "asked"),)

    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    name: Mapped[str] = mapped_column(String(80), primary_key=True)
    kind: Mapped[str] = mapped_column(String(10))
    state: Mapped[str] = mapped_column(String(10))
    done: Mapped[int] = mapped_column(default=0)
    total: Mapped[int] = mapped_column(default=0)
    work: Mapped[bytes] = mapped_column(LargeBinary)
    process: Mapped[str | None] = mapped_column(String(32), default=None)
    asker: Mapped[str | None] = mapped_column(String(32), default=None)
    asked: Mapped[datetime] = _moment(default=now)


class DraftRow(DefaultBase):
    """A draft of a board that somebody with an account works on."""

    __tablename__ = "drafts"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    name: Mapped[str] = mapped_column(String(80), default="")
    text: Mapped[str] = mapped_column(Text)
    changed: Mapped[datetime] = _moment(default=now)


class RatingRow(DefaultBase):
    __tablename__ = "ratings"

    who: Mapped[str] = mapped_column(String(40), primary_key=True)
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    mu: Mapped[float]
    sigma: Mapped[float]
    games: Mapped[int] = mapped_column(default=0)


class ReportRow(DefaultBase):
    """Something that somebody asks the host of the site to look at."""

    __tablename__ = "reports"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    table: Mapped[str | None] = mapped_column(ForeignKey("tables.id"), default=None)
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id"), default=None)
    about: Mapped[str] = mapped_column(String(200), default="")
    board: Mapped[str | None] = mapped_column(String(100), default=None)
    text: Mapped[str] = mapped_column(Text)
    settled: Mapped[bool] = mapped_column(default=False)
    at: Mapped[datetime] = _moment(default=now)


# Boards that people publish


class PublicationRow(DefaultBase):
    """A board on the shelf, as its newest version `name` is. `origin` is the board it was made from, as
    `game/name`, and `after` what that was called then. It is `listed` unless its owner has withdrawn it or
    the host of the site has hidden it. `rank` is what lists go by: the mean of the stars, as long as there
    are few drawn towards the middle."""

    __tablename__ = "publications"
    __table_args__ = (
        Index("publications_by_rank", "listed", "rank"),
        Index("publications_by_games", "listed", "games"),
        Index("publications_by_change", "listed", "changed"),
    )

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True, default=None)
    game: Mapped[str] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(40))
    title: Mapped[str] = mapped_column(String(80))
    designer: Mapped[str] = mapped_column(String(80))
    description: Mapped[str] = mapped_column(Text, default="")
    free: Mapped[bool] = mapped_column(default=False)
    least: Mapped[int]
    most: Mapped[int]
    origin: Mapped[str | None] = mapped_column(String(100), index=True, default=None)
    after: Mapped[dict[str, str] | None] = mapped_column(JSON, default=None)
    listed: Mapped[bool] = mapped_column(default=True)
    withdrawn: Mapped[bool] = mapped_column(default=False, server_default=false())
    hidden: Mapped[bool] = mapped_column(default=False, server_default=false())
    games: Mapped[int] = mapped_column(default=0)
    stars: Mapped[int] = mapped_column(default=0)
    raters: Mapped[int] = mapped_column(default=0)
    rank: Mapped[float] = mapped_column(default=0.0)
    at: Mapped[datetime] = _moment(default=now)
    changed: Mapped[datetime] = _moment(default=now)


class VersionRow(DefaultBase):
    """A board that was or is what a publication shows, by its own name."""

    __tablename__ = "versions"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    publication: Mapped[str] = mapped_column(ForeignKey("publications.id"), index=True)
    number: Mapped[int]
    at: Mapped[datetime] = _moment(default=now)


class StarsRow(DefaultBase):
    """What somebody who has played there thinks of a board on the shelf."""

    __tablename__ = "stars"

    publication: Mapped[str] = mapped_column(ForeignKey("publications.id"), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    stars: Mapped[int]
    at: Mapped[datetime] = _moment(default=now)


class ShelfWordRow(DefaultBase):
    """A word by which a board on the shelf is found; words are compared letter by letter everywhere."""

    __tablename__ = "shelf_words"

    word: Mapped[str] = mapped_column(
        String(40).with_variant(String(40, collation="C"), "postgresql"), primary_key=True
    )
    publication: Mapped[str] = mapped_column(ForeignKey("publications.id"), primary_key=True, index=True)
