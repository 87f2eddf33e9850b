"""What a notice says, in the language of who reads it."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urljoin

from ironroad.core.sentences import Sentence, say, seat_word
from ironroad.site.notices.kinds import BACK, CLOCK, INVITED, MENTIONED, OVER
from ironroad.site.rendering.pagestate import PageState
from ironroad.site.rendering.words import Speaker, choose_language, game_name, speaker
from ironroad.site.storage.models import NoticeRow, PersonRow
from ironroad.site.table.tables import Table
from ironroad.site.table.viewer import Viewer, sitting, watching


@dataclass(frozen=True)
class Message:
    """What is told and what is asked, and the path of the table: one for the eyes of its reader alone, and
    one by which nobody else can play."""

    speak: Speaker
    title: str
    lines: list[str]
    path: str
    open_path: str

    @property
    def text(self) -> str:
        return " ".join(self.lines)


def message_for(notice: NoticeRow, person: PersonRow, table: Table, host: str) -> Message:
    """`host` is the name of who made the table."""
    viewer = _viewer(notice, table)
    speak = speaker(choose_language(person.language, ""), tuple(sitter.name for sitter in table.sitters))
    title, *lines = _said(notice, viewer, host)
    # Others may read along where a webhook leads; who has an account signs in before they play.
    own = viewer.url if person.account else watching(table).url
    return Message(speak, speak.plain(title), [*map(speak.plain, lines)], viewer.url, own)


def link(address: str, path: str) -> str:
    return urljoin(f"{address}/", path) if address else path


def _viewer(notice: NoticeRow, table: Table) -> Viewer:
    """The person in their seat, or beside the table."""
    seats = table.seats_of(notice.person)
    seat = notice.facts.get("seat", min(seats, default=None))
    return sitting(table, seat) if seat in seats else watching(table)


def _said(notice: NoticeRow, viewer: Viewer, host: str) -> list[Sentence]:
    """The title first."""
    table, facts = viewer.table, notice.facts
    name, game = table.name, game_name(table.game.rules.game)
    if notice.kind == INVITED:
        return [
            say("You are invited: {table}", table=name),
            say("{name} invites you to a game of {game}: {table}.", name=host, game=game, table=name)
            if host
            else say("You are invited to a game of {game}: {table}.", game=game, table=name),
        ]
    if notice.kind == MENTIONED:
        return [
            say("{name} mentions you: {table}", name=facts["by"], table=name),
            say("{name}: {text}", name=facts["by"], text=facts["text"]),
        ]
    if notice.kind == BACK:
        seat = seat_word(facts["asker"])
        return [
            say("{seat} asks to go back: {table}", seat=seat, table=name),
            say("{game}: {seat} asks to go back. Do you agree?", game=game, seat=seat),
        ]
    if notice.kind == OVER:
        title = say("The game is over: {table}", table=name)
        return [title, say("The host has ended the game.") if table.closed else PageState(viewer).ending]
    question = PageState(viewer).question if table.asked == facts["seat"] else None
    asked = [] if question is None else [question]
    if notice.kind == CLOCK and facts["up"]:
        return [
            say("Your time is up: {table}", table=name),
            say("{game}: your time is up.", game=game),
            *asked,
        ]
    if notice.kind == CLOCK:
        title = say("Little time left: {table}", table=name)
        return [title, say("{game}: your time runs out soon.", game=game), *asked]
    return [
        say("Your turn: {table}", table=name),
        say("{game}: it is your turn.", game=game),
        *asked,
    ]
