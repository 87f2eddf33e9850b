"""The choices of a seat as scripts get them: a short list whole, of a long one what is shown first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from markupsafe import Markup

from ironroad.site.rendering.pages import Page
from ironroad.site.rendering.pagestate import FEW
from ironroad.telling.choices import Choices
from ironroad.telling.parts import Choice

# So many are told at once.
SHORT: Final = 24


class Said:
    """Thousands of moves say some hundred things: each is said once, and moves give its number."""

    def __init__(self, page: Page) -> None:
        self.speak = page.speak
        self._numbers: dict[Markup, int] = {}

    def number(self, text: Markup) -> int:
        return self._numbers.setdefault(text, len(self._numbers))

    def numbers(self, choice: Choice) -> dict[str, Any]:
        """What a choice says."""
        label, heading, effects = self.speak.choice(choice)
        number = self.number
        return {"label": number(label), "heading": number(heading), "effects": [*map(number, effects)]}

    @property
    def all(self) -> list[str]:
        return [str(text) for text in self._numbers]


def choices_json(choices: Choices, page: Page) -> dict[str, Any]:
    """What a page gets at once: how many there are, what can be picked on the board with the number of
    choices it brings, and those that are shown before anything is picked."""
    said = Said(page)
    places = [
        [*choices.name(aim), count, said.number(said.speak(choices.heading(aim)))]
        for aim, count in choices.aims.items()
    ]
    return {"count": len(choices), "places": places, **_told(_first(choices), said)}


def _first(choices: Choices) -> Iterable[Choice]:
    if len(choices) <= SHORT:
        return choices
    best = choices.best(FEW)
    return [*best, *(choice for choice in choices.elsewhere if choice not in best)]


def told_json(told: Iterable[Choice], page: Page) -> dict[str, Any]:
    """Those that were asked for."""
    return _told(told, Said(page))


def _told(told: Iterable[Choice], said: Said) -> dict[str, Any]:
    moves = [{**choice.data, "move": choice.move, **said.numbers(choice)} for choice in told]
    return {"moves": moves, "said": said.all}


def wanted(choices: Choices, hex_: str, cube: str, move: str) -> Iterable[Choice]:
    """Those at a hex or for a cube on it, the one that makes a move, or all."""
    if move:
        found = choices.find(move)
        return [] if found is None else [found]
    return choices.at(hex_, cube) if hex_ else choices
