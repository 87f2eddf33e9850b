"""Painting: terrain, rivers, prices on hexes, blocked sides, cubes on open country."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ironroad.core.hexes import edge_names
from ironroad.core.sentences import say
from ironroad.workshop.editing.defaults import usual_price
from ironroad.workshop.editing.lattice import STEPS, Spot, name_of
from ironroad.workshop.editing.operation import operation
from ironroad.workshop.editing.problem import EditProblem
from ironroad.workshop.editing.removing import remove_place
from ironroad.workshop.editing.sheet import CITIES, Sheet
from ironroad.workshop.editing.words import LAND, VOID, Ground, ground_of


def spot_on(sheet: Sheet, hex_: str) -> Spot:
    spot = sheet.grid.names.get(hex_)
    if spot is None:
        raise EditProblem(say("There is no hex {name} on the grid.", name=hex_[:12]))
    return spot


def spots_on(sheet: Sheet, hexes: list[str]) -> list[Spot]:
    names = sheet.grid.names
    missing = next((hex_ for hex_ in hexes if hex_ not in names), None)
    if missing is not None:
        raise EditProblem(say("There is no hex {name} on the grid.", name=missing[:12]))
    return [names[hex_] for hex_ in hexes]


@operation("paint")
@dataclass(frozen=True)
class Paint:
    """Terrain, or `water`, or `nothing`; a river that is not spoken of stays. Cities have no terrain, so land
    that is painted over them leaves them alone."""

    hexes: list[str]
    terrain: str | None = None
    river: bool | None = None

    def apply(self, sheet: Sheet) -> None:
        if self.terrain is not None and self.terrain not in (*LAND, *VOID):
            raise EditProblem(say('There is no terrain "{name}".', name=self.terrain[:40]))
        for spot in spots_on(sheet, self.hexes):
            if self.terrain in VOID:
                self._empty(sheet, spot, VOID[self.terrain])
            else:
                self._land(sheet, spot)

    def _empty(self, sheet: Sheet, spot: Spot, word: str) -> None:
        ground = ground_of(sheet.grid.words[spot])
        if ground and ground.code:
            remove_place(sheet, spot)
        forget_hex(sheet, spot)
        sheet.grid.put(spot, word)

    def _land(self, sheet: Sheet, spot: Spot) -> None:
        ground = ground_of(sheet.grid.words[spot]) or Ground()
        if ground.code and sheet.kind_of(ground.code) == CITIES:
            return
        painted = replace(
            ground,
            terrain=self.terrain or ground.terrain,
            river=ground.river if self.river is None else self.river,
        )
        sheet.grid.put(spot, painted.word)
        for terrain in {painted.terrain, *(["river"] if painted.river else [])}:
            need_price(sheet, terrain)


def need_price(sheet: Sheet, terrain: str) -> None:
    """A terrain that is new on the board gets the price it usually has."""
    if terrain not in sheet.table("prices"):
        sheet.put("prices", terrain, usual_price(sheet.game, terrain))


def forget_hex(sheet: Sheet, spot: Spot) -> None:
    """What is said of a hex by its name goes with it."""
    name = name_of(spot, sheet.grid.flat)
    sheet.put("cubes", name, None)
    for edge in range(6):
        set_blocked(sheet, spot, edge, False)


@operation("price")
@dataclass(frozen=True)
class Price:
    """A price printed on open country, or none."""

    hexes: list[str]
    price: int | None = None

    def apply(self, sheet: Sheet) -> None:
        if self.price is not None and not 0 <= self.price <= 999:
            raise EditProblem(say("A price is a whole number from 0 to 999."))
        for spot in spots_on(sheet, self.hexes):
            ground = ground_of(sheet.grid.words[spot])
            if ground and not ground.code:
                sheet.grid.put(spot, replace(ground, price=self.price).word)


@operation("block")
@dataclass(frozen=True)
class Block:
    """A side that no track may cross."""

    hex: str
    edge: str
    on: bool = True

    def apply(self, sheet: Sheet) -> None:
        edges = edge_names(sheet.grid.flat)
        if self.edge not in edges:
            raise EditProblem(say("The edges of these hexes are {edges}.", edges=" ".join(edges)))
        spot, edge = spot_on(sheet, self.hex), edges.index(self.edge)
        if self.on and not all(_is_land(sheet, one) for one in (spot, sheet.grid.neighbours(spot)[edge])):
            raise EditProblem(say("Only a side with land on both sides can be blocked."))
        set_blocked(sheet, spot, edge, self.on)


def _is_land(sheet: Sheet, spot: Spot) -> bool:
    return ground_of(sheet.grid.words.get(spot, "-")) is not None


def set_blocked(sheet: Sheet, spot: Spot, edge: int, on: bool) -> None:
    """Of the two names that a side has, the one that stands there is taken out, or the nearer put in."""
    flat = sheet.grid.flat
    edges, (dx, dy) = edge_names(flat), STEPS[flat][edge]
    names = [
        f"{name_of(spot, flat)} {edges[edge]}",
        f"{name_of((spot[0] + dx, spot[1] + dy), flat)} {edges[(edge + 3) % 6]}",
    ]
    blocked = sheet.value("blocked")
    there = blocked if isinstance(blocked, list) else []
    kept = [side for side in there if side not in names]
    if on == (len(kept) < len(there)):
        return
    sheet.set("blocked", [*kept, names[0]] if on else kept or None)


@operation("cubes")
@dataclass(frozen=True)
class Cubes:
    """Cubes drawn for open country: `where` is a hex or a terrain."""

    where: str
    number: int | None = None

    def apply(self, sheet: Sheet) -> None:
        if self.where not in (*LAND, "river"):
            ground = ground_of(sheet.grid.words[spot_on(sheet, self.where)])
            if ground is None or ground.code:
                raise EditProblem(say("Cubes for open country need a hex without a city or town."))
        sheet.put("cubes", self.where, self.number)
        if not sheet.table("cubes"):
            sheet.drop("cubes")
