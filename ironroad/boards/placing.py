"""The hexes of a board: what the grid of its file shows, and the places that stand on it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import Final

from ironroad.boards.grid import NO_HEX, Cell, Token
from ironroad.boards.keys import CODE, CODE_WORDS, NUMBERED, TERRAINS, Draft
from ironroad.core.board import MOST_CUBES, Column, Hex
from ironroad.core.hexes import hex_name
from ironroad.core.located import Table, count, meant
from ironroad.core.sentences import Sentence, colour_word, say

_CELL: Final = re.compile(rf"(?!$|[0-9])(\.|~?[\^%h]?)(?:({CODE.pattern})|([0-9]{{1,3}}))?")


class Placed:
    """The hexes and the water on the map, and at which hex each place stands."""

    def __init__(self, draft: Draft, cells: list[Cell]) -> None:
        self.file = draft.file
        self.draft = draft
        self.hexes: list[Hex] = []
        self.codes: dict[str, int] = {}
        self.tokens: dict[str, Token] = {}
        self.water = [(cell.col, cell.row) for cell in cells if cell.token.text == "w"]
        for cell in cells:
            if cell.token.text not in NO_HEX:
                self.hexes.append(self._hex(cell))
        self._check_missing()
        self._check_prices()
        self.hexes = _strewn(self.hexes, draft.cubes)
        self._check_supply()

    def _hex(self, cell: Cell) -> Hex:
        found = _CELL.fullmatch(cell.token.text)
        if not found:
            known = " ".join((*TERRAINS, *NO_HEX))
            advice = say("known are {known} and codes: {words}", known=known, words=CODE_WORDS)
            self._error(cell.token, say("unknown terrain"), advice)
        signs, code, price = found.groups() if found else (".", None, None)
        plain = Hex(
            name=hex_name(cell.col, cell.row, self.draft.flat),
            col=cell.col,
            row=cell.row,
            terrain=TERRAINS[signs[-1:] or "."],
            price=int(price) if price else None,
            river="~" in signs,
        )
        return self._settle(plain, code, signs, cell.token) if code else plain

    def _settle(self, plain: Hex, code: str, signs: str, token: Token) -> Hex:
        place = self.draft.places.get(code)
        if not place:
            hint = meant(code, list(self.draft.places))
            advice = say("it is not in [cities] or [towns]{hint}", hint=hint)
            self._error(token, say("undefined code"), advice)
            return plain
        self._note(code, token)
        settled = replace(place.hex, name=plain.name, col=plain.col, row=plain.row)
        if not settled.city:
            return replace(settled, terrain=plain.terrain, river=plain.river)
        if signs:
            self._error(token, say("terrain on a city"), say('write "{code}" alone', code=code))
        return settled

    def _note(self, code: str, token: Token) -> None:
        if code in self.codes:
            first, second = sorted((self.tokens[code].line, token.line))
            self.file.error(
                second,
                say(
                    '"{code}" stands twice on the grid; the other one is on line {first}',
                    code=code,
                    first=first,
                ),
            )
        self.codes[code] = len(self.hexes)
        self.tokens[code] = token

    def _error(self, token: Token, what: Sentence, advice: Sentence) -> None:
        self.file.error(
            token.line,
            say(
                '{what} "{text}" in the grid, column {column}; {advice}',
                what=what,
                text=token.text,
                column=token.column,
                advice=advice,
            ),
        )

    def _check_missing(self) -> None:
        for code, place in self.draft.places.items():
            if code not in self.codes:
                self.file.error(
                    place.line,
                    say('"{code}", {title}, is not on the grid', code=code, title=place.hex.title or ""),
                )

    def _check_prices(self) -> None:
        used = {h.terrain for h in self.hexes if not h.city and h.price is None}
        used |= {"river" for h in self.hexes if h.river and h.price is None}
        for terrain in used - self.draft.prices.keys():
            line = self.file.span(("prices",)).start
            self.file.error(line, say("[prices] needs {terrain}, which is on the grid", terrain=terrain))

    def _check_supply(self) -> None:
        """Rules of the board's own may fill the display in another way, or not at all."""
        given = Counter(colour for h in self.hexes for colour in h.given)
        line, supply = self.file.span(("supply",)).start, self.draft.supply
        for colour, number in given.items():
            if number > supply.get(colour, number):
                self.file.error(
                    line,
                    say(
                        "{number} {colour} cubes are given, but [supply] has {supply}",
                        number=number,
                        colour=colour_word(colour),
                        supply=supply[colour],
                    ),
                )
        drawn = sum(h.cubes + (h.city.cubes if h.city else 0) for h in self.hexes)
        display = 0 if self.draft.rules else sum(c.spaces for c in display_columns(self.draft, self.hexes))
        needed, there = given.total() + drawn + display, sum(supply.values())
        if needed > there:
            self.file.error(
                line,
                say(
                    "the game begins with {needed} cubes laid out, but [supply] has {there}",
                    needed=needed,
                    there=there,
                ),
            )


def _strewn(hexes: list[Hex], table: Table) -> list[Hex]:
    """The hexes with the cubes that [cubes] lays on open country, by hex or by terrain."""
    counts = table.each(count(0, MOST_CUBES))
    open_ = {h.name for h in hexes if not h.title}
    for key in counts.keys() - open_ - set(TERRAINS.values()):
        table.error(
            say('[cubes] "{key}" is neither a terrain nor a hex without a city or town', key=key), key
        )
    return [
        replace(h, cubes=counts.get(h.name, counts.get(h.terrain, 0))) if not h.title else h for h in hexes
    ]


def display_columns(draft: Draft, hexes: list[Hex]) -> list[Column]:
    homes = {h.city.growth: i for i, h in enumerate(hexes) if h.city}
    numbered = [Column(name, draft.spaces, name, homes[name]) for name in NUMBERED if name in homes]
    lettered = [Column(c.letter, draft.new_city_spaces, c.growth) for c in draft.new_cities if c.growth]
    return numbered + lettered
