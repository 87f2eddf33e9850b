"""Towns and cities: putting, moving, naming and removing them, and what is said of each."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any, Final

from ironroad.boards.keys import CODE, CODE_WORDS, NUMBERED
from ironroad.core.sentences import say
from ironroad.games.found import kind_of, kinds
from ironroad.workshop.editing.defaults import model_board
from ironroad.workshop.editing.lattice import Spot
from ironroad.workshop.editing.naming import new_code, new_name
from ironroad.workshop.editing.operation import operation
from ironroad.workshop.editing.painting import need_price, spot_on
from ironroad.workshop.editing.problem import EditProblem
from ironroad.workshop.editing.removing import remove_place
from ironroad.workshop.editing.sheet import CITIES, TOWNS, Sheet
from ironroad.workshop.editing.words import Ground, ground_of

KINDS: Final = {"city": CITIES, "town": TOWNS}
# What may be said of a city, and what of a town.
FACTS: Final = {
    CITIES: ("name", "colour", "growth", "cubes", "given", "coast", "port", "terminal", "marks"),
    TOWNS: ("name", "cubes", "given", "coast", "marks"),
}


def _code_on(sheet: Sheet, hex_: str) -> tuple[Spot, str]:
    """The spot of a hex and the code of the place there."""
    spot = spot_on(sheet, hex_)
    ground = ground_of(sheet.grid.words[spot])
    if ground is None or not ground.code:
        raise EditProblem(say("There is no city or town on {name}.", name=hex_))
    return spot, ground.code


def _known(sheet: Sheet, hex_: str) -> tuple[str, str]:
    """The table and the code of the place on a hex, of which the draft says something."""
    _, code = _code_on(sheet, hex_)
    kind = sheet.kind_of(code)
    if kind is None:
        raise EditProblem(say('The draft says nothing of "{code}" yet; put a city or town there.', code=code))
    return kind, code


@operation("place")
@dataclass(frozen=True)
class Put:
    """A new city or town, with a name of its own where none is given; a place of the other kind becomes one
    of this kind."""

    hex: str
    kind: str
    name: str = ""

    def apply(self, sheet: Sheet) -> None:
        if self.kind not in KINDS:
            raise EditProblem(say("A place is a city or a town."))
        spot = spot_on(sheet, self.hex)
        ground = ground_of(sheet.grid.words[spot]) or Ground()
        there = sheet.kind_of(ground.code) if ground.code else None
        if there is None:
            self._new(sheet, spot, ground)
        elif there != KINDS[self.kind]:
            _change_kind(sheet, spot, ground, there)

    def _new(self, sheet: Sheet, spot: Spot, ground: Ground) -> None:
        names = [str(sheet.place(code).get("name")) for code in sheet.codes]
        name = self.name.strip() or new_name(names)
        city = self.kind == "city"
        taken = {*sheet.codes, *_standing(sheet)}
        code = ground.code or new_code(name, city, taken)
        entry = {"name": name} | (_usual_city(sheet) if city else {})
        sheet.put("cubes", self.hex, None)
        _stand(sheet, spot, replace(ground, code=code, price=None), city)
        sheet.write_place(KINDS[self.kind], code, entry)


def _standing(sheet: Sheet) -> set[str]:
    return {ground.code for word in sheet.grid.words.values() if (ground := ground_of(word)) and ground.code}


def _stand(sheet: Sheet, spot: Spot, ground: Ground, city: bool) -> None:
    """A city hides its terrain, a town needs the price of what it stands on."""
    shown = Ground(code=ground.code) if city else ground
    sheet.grid.put(spot, shown.word)
    if not city:
        for terrain in {shown.terrain, *(["river"] if shown.river else [])}:
            need_price(sheet, terrain)


def _change_kind(sheet: Sheet, spot: Spot, ground: Ground, there: str) -> None:
    entry, city = sheet.place(ground.code), there == TOWNS
    kind = CITIES if city else TOWNS
    facts = {key: value for key, value in entry.items() if key in FACTS[kind]}
    if not city:
        links = [link for link in sheet.links() if ground.code not in (link.get("between") or [])]
        sheet.write_links(links)
    sheet.put(there, ground.code, None)
    sheet.write_place(kind, ground.code, (_usual_city(sheet) | facts) if city else facts)
    _stand(sheet, spot, ground, city)


def _usual_city(sheet: Sheet) -> dict[str, Any]:
    """A colour that few cities have, the next free number of the display, and as many cubes as the others."""
    if sheet.game not in kinds() or not kind_of(sheet.game).board_colours:
        return {}
    cities = [sheet.place(code) for code in sheet.table(CITIES)]
    own = [city for city in cities if not city.get("terminal")]
    supply = _city_colours(sheet)
    used = Counter(str(city.get("colour")) for city in own)
    facts: dict[str, Any] = {"colour": min(supply, key=lambda colour: used[colour]) if supply else "red"}
    free = [number for number in NUMBERED if number not in [city.get("growth") for city in cities]]
    if free and sheet.table("display"):
        facts["growth"] = free[0]
    numbers = [city.get("cubes", 0) for city in own] or _model_cubes(sheet.game)
    return facts | {"cubes": Counter(numbers).most_common(1)[0][0]}


def _city_colours(sheet: Sheet) -> list[str]:
    """Those of the supply that cities usually have: some wait for New Cities."""
    supply = [str(colour) for colour in sheet.table("supply")]
    usual = {c for h in model_board(sheet.game).hexes if h.city for c in h.city.colours}
    return [colour for colour in supply if colour in usual] or supply


def _model_cubes(game: str) -> list[int]:
    return [h.city.cubes for h in model_board(game).hexes if h.city]


@operation("move")
@dataclass(frozen=True)
class Move:
    """A place goes to another hex; if there is one already, they change places."""

    hex: str
    to: str

    def apply(self, sheet: Sheet) -> None:
        spot, code = _code_on(sheet, self.hex)
        target = spot_on(sheet, self.to)
        there = ground_of(sheet.grid.words[target]) or Ground()
        here = ground_of(sheet.grid.words[spot]) or Ground()
        if spot == target:
            return
        for key in (self.hex, self.to):
            sheet.put("cubes", key, None)
        for at, ground, new in ((target, there, code), (spot, here, there.code)):
            price = None if new else ground.price
            moved = replace(ground, code=new, price=price)
            _stand(sheet, at, moved, bool(new) and sheet.kind_of(new) == CITIES)


@operation("remove")
@dataclass(frozen=True)
class Remove:
    """Takes the place off a hex, and the printed price, the cubes and the blocked sides there are."""

    hexes: list[str]

    def apply(self, sheet: Sheet) -> None:
        for hex_ in self.hexes:
            spot = spot_on(sheet, hex_)
            ground = ground_of(sheet.grid.words[spot])
            if ground and ground.code:
                remove_place(sheet, spot)
            elif ground:
                sheet.grid.put(spot, replace(ground, price=None).word)
                sheet.put("cubes", hex_, None)


@operation("fact")
@dataclass(frozen=True)
class Fact:
    """One thing that is said of the place on a hex; nothing, no and none take it out."""

    hex: str
    key: str
    value: Any = None

    def apply(self, sheet: Sheet) -> None:
        kind, code = _known(sheet, self.hex)
        if self.key not in FACTS[kind]:
            raise EditProblem(say("Nothing is said of the {key} of such a place.", key=self.key[:40]))
        entry = sheet.place(code)
        if self.value is None or self.value is False or (self.value == [] and self.key != "colour"):
            entry.pop(self.key, None)
        else:
            entry[self.key] = self.value
        if self.key == "terminal" and self.value:
            for key in ("growth", "cubes", "given"):
                entry.pop(key, None)
        if "name" not in entry:
            raise EditProblem(say("A city or town needs a name."))
        sheet.write_place(kind, code, entry)


@operation("code")
@dataclass(frozen=True)
class Recode:
    """Another code for the place on a hex."""

    hex: str
    code: str

    def apply(self, sheet: Sheet) -> None:
        kind, old = _known(sheet, self.hex)
        if not CODE.fullmatch(self.code):
            raise EditProblem(say('"{code}" is not a code: {words}', code=self.code[:12], words=CODE_WORDS))
        if self.code != old:
            if self.code in {*sheet.codes, *_standing(sheet)}:
                raise EditProblem(say('Another place has the code "{code}".', code=self.code))
            recode(sheet, kind, old, self.code)


def recode(sheet: Sheet, kind: str, old: str, new: str) -> None:
    """A new code wherever the old one stands."""
    sheet.rename_place(kind, old, new)
    for spot, word in sheet.grid.words.items():
        ground = ground_of(word)
        if ground and ground.code == old:
            sheet.grid.put(spot, replace(ground, code=new).word)
    links = sheet.links()
    renamed = [
        link | {"between": [new if end == old else end for end in link.get("between", [])]} for link in links
    ]
    if renamed != links:
        sheet.write_links(renamed)


@operation("link")
@dataclass(frozen=True)
class Link:
    """A printed link between the cities on two neighbouring hexes; without a price, none."""

    hex: str
    other: str
    price: int | None = None

    def apply(self, sheet: Sheet) -> None:
        ends = [_known(sheet, hex_) for hex_ in (self.hex, self.other)]
        codes = [code for _, code in ends]
        if {kind for kind, _ in ends} != {CITIES} or len(set(codes)) < 2:
            raise EditProblem(say("A printed link joins two different cities."))
        if spot_on(sheet, self.other) not in sheet.grid.neighbours(spot_on(sheet, self.hex)):
            raise EditProblem(say("A printed link joins two neighbouring cities."))
        kept = [link for link in sheet.links() if set(link.get("between") or []) != set(codes)]
        made = [] if self.price is None else [{"between": codes, "price": self.price}]
        sheet.write_links([*kept, *made])
