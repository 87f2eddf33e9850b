"""The languages of the site: catalogues, and sentences turned into what a page shows."""

from __future__ import annotations

import io
import re
from collections import ChainMap
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations
from markupsafe import Markup, escape

from ironroad.bots import bots
from ironroad.core.memory import Memory
from ironroad.core.sentences import Listing, Sentence, Series, Value, Word, say
from ironroad.games.found import kinds
from ironroad.games.kind import Vocabulary
from ironroad.telling.parts import Choice

LANGUAGES: Final = (("en", "English"), ("de", "Deutsch"), ("nl", "Nederlands"))
CODES: Final = tuple(code for code, _ in LANGUAGES)
MOST_SAID: Final = 4000
MOST_CHOICES: Final = 400
LOCALE: Final = Path(__file__).parents[1] / "locale"


@cache
def catalogue(language: str) -> NullTranslations:
    """The translations of a language; English is what the sources say."""
    path = LOCALE / f"{language}.po"
    if not path.exists():
        return NullTranslations()
    with path.open("rb") as source:
        messages = read_po(source, locale=language)
    compiled = io.BytesIO()
    write_mo(compiled, messages)
    compiled.seek(0)
    return Translations(compiled)


def choose_language(chosen: str | None, accepted: str) -> str:
    """The language asked for, or the first one of the browser's that there is."""
    if chosen in CODES:
        return chosen or CODES[0]
    ranked = sorted(_accepted(accepted), key=lambda pair: -pair[1])
    return next((code for code, _ in ranked if code in CODES), CODES[0])


def _accepted(header: str) -> list[tuple[str, float]]:
    found: list[tuple[str, float]] = []
    for part in header.split(","):
        code, _, weight = part.strip().partition(";q=")
        try:
            found.append((code.partition("-")[0].lower(), float(weight or 1)))
        except ValueError:
            continue
    return found


class SaidChoice(NamedTuple):
    """What a choice says."""

    label: Markup
    heading: Markup
    effects: list[Markup]


@lru_cache(maxsize=256)
def speaker(language: str, names: tuple[str, ...] = ()) -> Speaker:
    return Speaker(language, names)


class Speaker:
    """Says sentences in one language, with the names of the people at one table."""

    def __init__(self, language: str, names: Sequence[str] = ()) -> None:
        self.language = language
        self.names = names
        self._catalogue = catalogue(language)
        self._said: dict[tuple[str, ...], Markup] = {}
        self._choices: Memory[int, tuple[Choice, SaidChoice]] = Memory(MOST_CHOICES)
        self._words: dict[str, Callable[[Word], Markup]] = {
            "seat": self._seat,
            "hex": self._hex,
            "place": self._hex,
            "stop": self._hex,
            "colour": self._colour,
            "track": self._track,
        }

    def __call__(self, value: Value | None) -> Markup:
        """Markup for a sentence, a word or a list of them."""
        if isinstance(value, Sentence):
            return self._sentence(value)
        if isinstance(value, Series):
            return Markup("; ").join(self(item) for item in value.items)
        if isinstance(value, Listing):
            return Markup(format_list([str(self(item)) for item in value.items], locale=self.language))
        if isinstance(value, Word):
            return self._words.get(value.kind, self._plain)(value)
        return escape("" if value is None else value)

    def _sentence(self, sentence: Sentence) -> Markup:
        """Pages say most of their sentences again after every move, so what was said is kept."""
        key = sentence.template, sentence, *sentence.stops
        said = self._said.get(key)
        if said is None:
            values = {name: self(value) for name, value in sentence.values.items()}
            template = escape(self._template(sentence))
            # All of them are markup, so nothing is left to escape.
            said = Markup(str.format(template, **values)) if values else template
            if len(self._said) >= MOST_SAID:
                self._said.clear()
            self._said[key] = said
        return said

    def plain(self, value: Value | None) -> str:
        """The same as text without markup."""
        return self(value).striptags()

    def choice(self, choice: Choice) -> SaidChoice:
        """Pages say it twice, to who sees them and to scripts, and many are met again. It is kept with what
        it says, as only what lives has its id for itself."""
        known = self._choices.get(id(choice))
        if known is None:
            effects = [self(effect) for effect in choice.effects]
            known = choice, SaidChoice(self(choice.label), self(choice.heading), effects)
            self._choices.keep(id(choice), known)
        return known[1]

    def _template(self, sentence: Sentence) -> str:
        if sentence.plural:
            return self._catalogue.ungettext(sentence.template, sentence.plural, sentence.number)
        return self._catalogue.ugettext(sentence.template) if sentence.template else ""

    def _seat(self, word: Word) -> Markup:
        number = int(word.key)
        name = self.names[number] if number < len(self.names) else word
        return Markup(f'<span class="seat s{number}">{escape(name)}</span>')

    def _hex(self, word: Word) -> Markup:
        return Markup(f'<b class="hex" data-hex="{escape(word.key)}">{escape(word)}</b>')

    def _colour(self, word: Word) -> Markup:
        return Markup(f'<span class="colour {escape(word.key)}">{self(colour_name(word.key))}</span>')

    def _track(self, word: Word) -> Markup:
        return escape(EDGES.sub(lambda edge: self(COMPASS[edge[0]]), word.key))

    def _plain(self, word: Word) -> Markup:
        names = {"role": role_name, "phase": phase_name, "part": part_name}
        text = self(names[word.kind](word.key)) if word.kind in names else escape(word)
        return Markup(f'<span class="{word.kind}">{text}</span>')


def colour_name(key: str) -> Sentence | str:
    return COLOURS.get(key, key)


def column_name(key: str) -> Sentence | str:
    """A column of the goods display: that of a number, or of a New City by its letter."""
    if key.startswith("light"):
        return say("light {number}", number=key.removeprefix("light"))
    return say("dark {number}", number=key.removeprefix("dark")) if key.startswith("dark") else key


def game_name(key: str) -> str:
    return kinds()[key].title if key in kinds() else key


def edition_name(game: str, key: str) -> Sentence | str:
    return kinds()[game].editions.get(key, key) if game in kinds() else key


def role_name(key: str) -> Sentence | str:
    return vocabulary().roles.get(key, key)


def phase_name(key: str) -> Sentence | str:
    return vocabulary().phases.get(key, key)


def part_name(key: str) -> Sentence | str:
    return vocabulary().parts.get(key, key)


def bot_name(key: str) -> Sentence | str:
    return bots()[key].title if key in bots() else BOTS_OF_LESSONS.get(key, key)


@cache
def vocabulary() -> Vocabulary:
    """What the games call things. Where two have the same key, the first game's word holds for both."""
    phases, parts, roles = zip(*(kind.vocabulary() for kind in kinds().values()), strict=True)
    return Vocabulary(*(dict(ChainMap(*words)) for words in (phases, parts, roles)))


# The sides of a hex. Records and what is typed have the English letters everywhere.
EDGES: Final = re.compile("[NESW]+")
COMPASS: Final = {
    "N": say("N"),
    "NE": say("NE"),
    "E": say("E"),
    "SE": say("SE"),
    "S": say("S"),
    "SW": say("SW"),
    "W": say("W"),
    "NW": say("NW"),
}

BOTS_OF_LESSONS: Final = {"calm": say("calm")}

COLOURS: Final = {
    "red": say("red"),
    "blue": say("blue"),
    "purple": say("purple"),
    "yellow": say("yellow"),
    "black": say("black"),
    "white": say("white"),
    "orange": say("orange"),
    "grey": say("grey"),
}
