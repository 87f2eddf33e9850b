"""What is said of the whole board: its head, prices, cubes, goods display and New Cities."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from ironroad.boards.keys import NUMBERED
from ironroad.core.board import LETTERS
from ironroad.core.sentences import say
from ironroad.games.found import kind_of, kinds
from ironroad.workshop.editing.defaults import PRICED, model_board
from ironroad.workshop.editing.operation import operation
from ironroad.workshop.editing.problem import EditProblem
from ironroad.workshop.editing.sheet import CITIES, Sheet

HEAD: Final = (
    *("name", "game", "players", "rounds", "rules", "notes"),
    *("remark", "sea", "inland", "fewer_cubes"),
)
NUMBERS: Final[dict[str, tuple[str, ...]]] = {
    "prices": PRICED,
    "supply": tuple(LETTERS),
    "display": ("spaces", "new_city_spaces"),
}
NEW_CITIES: Final = "new-cities"
_NUMBER: Final = re.compile(r"[0-9]{1,2}")


@operation("head")
@dataclass(frozen=True)
class Head:
    """A key of the head; nothing takes it out. The rounds follow the seats."""

    key: str
    value: Any = None

    def apply(self, sheet: Sheet) -> None:
        if self.key not in HEAD:
            raise EditProblem(say("The head of a board has no {key}.", key=self.key[:40]))
        empty = self.value in (None, "", False) or self.value == [] or self.value == {}
        sheet.set(self.key, None if empty else self.value)
        if self.key in ("players", "game"):
            _fit_rounds(sheet)


def _fit_rounds(sheet: Sheet) -> None:
    """As many rounds for new numbers of seats as the nearest number has; none for those that are gone."""
    counts = _counts(sheet)
    if not counts:
        return
    fewer = sheet.table("fewer_cubes")
    kept = {key: number for key, number in fewer.items() if key in counts}
    if kept != fewer:
        sheet.set("fewer_cubes", kept or None)
    rounds = sheet.table("rounds")
    if sheet.game not in kinds() or not (kind_of(sheet.game).board_rounds or rounds):
        return
    known = {int(key): number for key, number in rounds.items() if _NUMBER.fullmatch(key)}
    known = known or model_board(sheet.game).rounds or {4: 8}
    fitting = {key: known[min(known, key=lambda n: (abs(n - int(key)), n))] for key in counts}
    if fitting != rounds:
        sheet.set("rounds", fitting)


def _counts(sheet: Sheet) -> list[str]:
    players = sheet.value("players")
    if not isinstance(players, list) or [type(n) for n in players] != [int, int]:
        return []
    fewest, most = players
    return [str(n) for n in range(fewest, most + 1)] if 1 <= fewest <= most <= 12 else []


@operation("number")
@dataclass(frozen=True)
class Number:
    """A price, the cubes of a colour, or how deep the columns of the goods display are."""

    table: str
    key: str
    number: int | None = None

    def apply(self, sheet: Sheet) -> None:
        if self.key not in NUMBERS.get(self.table, ()):
            raise EditProblem(
                say("There is no number {key} on a board.", key=f"{self.table} {self.key}"[:40])
            )
        sheet.put(self.table, self.key, self.number)
        if self.table == "display":
            self._whole_display(sheet)

    def _whole_display(self, sheet: Sheet) -> None:
        """There is a display with both numbers, or none; without one no city has a number."""
        if self.number is None:
            sheet.drop("display")
            for code in sheet.table(CITIES):
                entry = sheet.place(code)
                if entry.pop("growth", None) is not None:
                    sheet.write_place(CITIES, code, entry)
            for letter, tile in sheet.table(NEW_CITIES).items():
                if isinstance(tile, dict) and tile.pop("growth", None) is not None:
                    sheet.write_place(NEW_CITIES, letter, tile)
        else:
            for key in NUMBERS["display"]:
                if key not in sheet.table("display"):
                    sheet.put("display", key, 2)


@operation("tile")
@dataclass(frozen=True)
class Tile:
    """A New City tile; without a colour there is none of this letter."""

    letter: str
    colour: str | None = None
    growth: str | None = None

    def apply(self, sheet: Sheet) -> None:
        if not re.fullmatch("[A-Z]", self.letter):
            raise EditProblem(say("New Cities are called A to Z."))
        if self.growth is not None and self.growth not in NUMBERED:
            raise EditProblem(say("The number of a New City is light1 to light6 or dark1 to dark6."))
        if self.colour is None:
            sheet.put(NEW_CITIES, self.letter, None)
            if not sheet.table(NEW_CITIES):
                sheet.drop(NEW_CITIES)
            return
        entry = {"colour": self.colour} | ({"growth": self.growth} if self.growth else {})
        sheet.write_place(NEW_CITIES, self.letter, entry)
