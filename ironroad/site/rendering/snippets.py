"""Small pieces of markup that a page has many of; templates take many times as long to make them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextvars import ContextVar
from typing import Any, Final

from markupsafe import Markup, escape

from ironroad.core.sentences import money_word
from ironroad.games.kind import Term
from ironroad.site.rendering.quickly import Words, escaped
from ironroad.site.rendering.words import Speaker, part_name
from ironroad.telling.parts import Choice, SeatCard

# Macros and snippets see no request, so what they say is said by whoever renders now.
SPEAKER: Final[ContextVar[Speaker]] = ContextVar("speaker")


def speak(value: Any) -> Markup:
    return SPEAKER.get()(value)


def word(terms: Mapping[str, Term], url: str, key: str, text: object, quiet: bool = False) -> Markup:
    """A word of the table: with a script it opens its explanation, without one it leads to the rules."""
    if key not in terms:
        return Markup(escaped(text))
    if quiet:
        return Markup(f'<span class="term" data-term="{key}">{escaped(text)}</span>')
    return Markup(f'<a class="term" {_explained(terms, url, key)}>{escaped(text)}</a>')


def _explained(terms: Mapping[str, Term], url: str, key: str) -> str:
    return f'href="{url}/rules#{terms[key].anchor}" data-term="{key}" aria-haspopup="dialog"'


def marks(gettext: Callable[..., Markup]) -> Callable[..., Markup]:
    """What makes the mark beside something that leads to its explanation."""

    def mark(terms: Mapping[str, Term], url: str, key: str, quiet: bool = False) -> Markup:
        if key not in terms:
            return Markup()
        name = SPEAKER.get().plain(terms[key].title)
        said = gettext("What is this: %(name)s", name=name)
        skipped = ' tabindex="-1"' if quiet else ""
        return Markup(
            f'<a class="term-mark" {_explained(terms, url, key)} aria-label="{said}"{skipped}>?</a>'
        )

    return mark


def figures(terms: Mapping[str, Term], url: str, seat: SeatCard, quiet: bool) -> Markup:
    """The numbers of a seat, each with its name."""
    voice = SPEAKER.get()
    rows = [
        f"<div><dt>{word(terms, url, one.term, voice(one.label), quiet)}</dt>"
        f"<dd>{voice(one.value)}</dd></div>"
        for one in seat.figures
    ]
    return Markup("".join(rows))


def points(terms: Mapping[str, Term], url: str, seat: SeatCard) -> Markup:
    """What the score of a seat is made of."""
    voice = SPEAKER.get()
    rows = [
        f"<li><span>{word(terms, url, part, voice(part_name(part)))}</span> "
        f"<b>{voice(money_word(worth)) if seat.in_money else worth}</b></li>"
        for part, worth in seat.parts.items()
    ]
    return Markup("".join(rows))


def hidden(csrf: str, state: Any) -> Markup:
    """What every form of a table sends along."""
    return Markup(
        f'<input type="hidden" name="_csrf_token" value="{escape(csrf)}">'
        f'<input type="hidden" name="number" value="{state.number}">'
    )


def chips(choices: Iterable[Choice]) -> Markup:
    """Choices of an amount."""
    voice = SPEAKER.get()
    return Markup("\n".join([_chip(choice, voice) for choice in choices]))


def _chip(choice: Choice, voice: Speaker) -> str:
    label = voice.choice(choice).label
    if choice.data["kind"] == "shares":
        amount = choice.data["amount"]
        face = f'<span class="face" aria-hidden="true">{amount}</span><span class="aside">{label}</span>'
    else:
        face = f'<span class="face"><span class="cap">{label}</span></span>'
    chosen = f'<input type="radio" name="move" value="{escape(choice.move)}" required>'
    return f'<label class="chip">{chosen}\n{face}{effects(choice)}</label>'


def effects(choice: Choice) -> Markup:
    """What follows from a choice, phrase by phrase."""
    said = SPEAKER.get().choice(choice).effects
    told = "".join([f"<span>{effect}</span>" for effect in said])
    return Markup(f'<span class="effects">{told}</span>') if told else Markup()


def snippets(words: Words) -> dict[str, Any]:
    """What templates of one language call them by."""
    terms = {"word": word, "mark": marks(words.one), "figures": figures, "points": points}
    return terms | {"hidden": hidden, "chips": chips}
