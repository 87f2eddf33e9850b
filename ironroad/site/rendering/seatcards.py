"""The seats as a page shows them, in player order and as cards: every move makes some of them anew."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any, Protocol

from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from ironroad.core.sentences import money_word
from ironroad.draw import icon
from ironroad.games.kind import Term
from ironroad.site.rendering.pagestate import Seated
from ironroad.site.rendering.snippets import SPEAKER, figures, points, speak, word
from ironroad.site.rendering.words import bot_name, role_name
from ironroad.site.timing.clocks import TimeShown

Terms = Mapping[str, Term]


class Looked(Protocol):
    """Of a table what its cards depend on: its address, the seat that is "you", and all that are held."""

    url: str
    you: int | None
    mine: frozenset[int]


class SeatCards:
    """What makes them in one language."""

    def __init__(self, gettext: Callable[..., Markup]) -> None:
        self.gettext = gettext

    def who(self, seat: Seated, table: Looked, terms: Terms) -> str:
        """The beginning of a card: who sits there, and what they just do."""
        marks = _marks(now=seat.to_move, out=seat.out, alarm=seat.warning, leads=seat.leads)
        name = escape(seat.name or SPEAKER.get().names[seat.number])
        said = self._tags(seat, table, terms) + self._time(seat, table)
        return (
            f'<li class="seat-card s{seat.number}{marks}">\n  <div class="who">\n'
            f'    {_disc(seat.number)}\n    <b class="name">{name}</b>\n{said}  </div>\n'
        )

    def _tags(self, seat: Seated, table: Looked, terms: Terms) -> str:
        # Catalogues are collected from calls by this name, and not from within other texts.
        gettext, tags = self.gettext, ""
        if not seat.name:
            tags += _span("tag", gettext("free"))
        if seat.number == table.you:
            tags += _span("tag you", gettext("you"))
        if seat.bot:
            tags += _small(gettext("bot: %(name)s", name=speak(bot_name(seat.kind))))
        if seat.stood_in:
            tags += _small(gettext("a bot moves"))
        if seat.to_move:
            tags += _span("aside", gettext("to move"))
        if seat.out:
            tags += _span("tag", gettext("out")) + "\n"
        tags += "".join([_span("tag bid", speak(tag)) for tag in seat.tags])
        return tags + _role(seat.role, table.url, terms) if seat.role else tags

    def _time(self, seat: Seated, table: Looked) -> str:
        if not seat.time:
            return ""
        own = " data-own" if seat.number in table.mine else ""
        timer = _left(seat.time, f'role="timer"{own}')
        return _span("aside", self.gettext("time")) + timer

    def has(self, seat: Seated, quiet: bool, table: Looked, terms: Terms) -> str:
        """The rest of it: what the seat has."""
        return "</li>\n" if seat.out else f"{self._owns(seat, quiet, table.url, terms)}{_ahead(seat)}</li>\n"

    def _owns(self, seat: Seated, quiet: bool, url: str, terms: Terms) -> str:
        score = "–" if seat.score is None else money_word(seat.score) if seat.in_money else seat.score
        return (
            f"  <dl>\n    {figures(terms, url, seat, quiet)}\n"
            f'    <div class="score"><dt>{word(terms, url, "score", self._score(seat), quiet)}</dt><dd>\n'
            f'      <details data-popover data-key="score-{seat.number}"><summary>{score}</summary>\n'
            f"        <ul>{points(terms, url, seat)}</ul>\n"
            "      </details></dd></div>\n  </dl>\n"
        )

    def _score(self, seat: Seated) -> Markup:
        gettext = self.gettext
        if seat.in_money:
            return gettext("balance")
        return gettext("total") if "points" in seat.parts else gettext("points")


def place(seat: Seated) -> str:
    """A seat in player order."""
    marks, name = _marks(now=seat.to_move, out=seat.out, leads=seat.leads), escape(seat.name)
    if seat.bid is None:
        purse = f"<b>{speak(seat.figures[0].value)}</b>"
    else:
        purse = f'<b class="bid">{money_word(seat.bid)}</b>'
    time = _left(seat.time, "") if seat.time else ""
    return (
        f'<li class="s{seat.number}{marks}" title="{name}">\n'
        f'  <span class="purse">{_disc(seat.number)}{purse}</span>\n'
        f'  <span class="short">{name}</span>\n{time}</li>\n'
    )


def _span(class_: str, text: str) -> str:
    return f'<span class="{class_}">{text}</span>'


def _small(text: str) -> str:
    return f'<small class="quiet">{text}</small>'


def _marks(**marks: object) -> str:
    return "".join([f" {name}" for name, holds in marks.items() if holds])


def _role(role: str, url: str, terms: Terms) -> str:
    name = word(terms, url, f"role-{role}", speak(role_name(role)))
    return f'<span class="tag role-tag">{_picture(role)}{name}</span>'


def _ahead(seat: Seated) -> str:
    """Where the round will leave the seat."""
    if seat.warning:
        return f'<p class="warning">{speak(seat.warning)}</p>\n'
    return f'<p class="forecast quiet">{speak(seat.forecast)}</p>' if seat.forecast else ""


def _left(time: TimeShown, attributes: str) -> str:
    """What is left of a seat's time; `static/js/time.js` ticks it down between what the server says."""
    low = " low" if time.is_low else ""
    data = f'data-left="{time.left:.1f}" data-runs="{time.runs:.1f}" data-low="{time.low:.1f}"'
    return f'<span class="time{low}" {attributes} {data}>{speak(time.words)}</span>'


def _disc(seat: int) -> str:
    return _picture(f"disc-{seat}")


@lru_cache(maxsize=64)
def _picture(name: str) -> str:
    return str(icon(name))


# What templates call


def seat_snippets(gettext: Callable[..., Markup]) -> dict[str, Any]:
    """What templates of one language call them by."""
    return {"seat_cards": pass_context(partial(_cards, SeatCards(gettext))), "seat_places": _places}


def _cards(cards: SeatCards, context: Context) -> Markup:
    """The cards of all seats. What a seat has changes seldom, whose turn it is with every move: each is made
    anew by itself."""
    kept, table, terms = context["kept"], context["table"], context["terms"]
    made = []
    for number, seat in enumerate(context["state"].seats):
        made.append(kept.get(("who", seat.number), seat.who, partial(cards.who, seat, table, terms)))
        has_now = partial(cards.has, seat, number > 0, table, terms)
        made.append(kept.get(("has", seat.number), (seat.has, number > 0), has_now))
    return Markup("".join(made))


@pass_context
def _places(context: Context) -> Markup:
    """The seats in the order in which they play."""
    kept, seats = context["kept"], context["state"].seats
    made = [kept.get(("place", seat.number), (seat.who, seat.has), partial(place, seat)) for seat in seats]
    return Markup("".join(made))
