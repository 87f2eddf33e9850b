"""What is delivered by one move: where it comes from, and who is paid what."""

from __future__ import annotations

from dataclasses import dataclass

from ironroad.core.game import Game
from ironroad.core.sentences import Listing, Sentence, say
from ironroad.games.steam_power.contracts import Contract
from ironroad.games.steam_power.rules.moves import FROM_BANK, Bring, Fulfil
from ironroad.games.steam_power.rules.scoring import FACTORY_POINTS
from ironroad.games.steam_power.rules.state import NO_CONTRACT, Power
from ironroad.games.steam_power.telling.situation import Situation


@dataclass(frozen=True)
class Shipment:
    """`cubes` are (city, number), `bought` is how many of each colour the bank has sold; `paid` is what each
    other seat gets, `bank` what goes to nobody; `whole` says that the contract is delivered."""

    cubes: list[tuple[int, int]]
    bought: list[int]
    paid: dict[int, int]
    bank: int
    whole: bool

    @property
    def moves_something(self) -> bool:
        return bool(self.cubes) or any(self.bought)

    @property
    def price(self) -> int:
        return sum(self.paid.values()) + self.bank


def shipped(old: Power, new: Power, seat: int, contract: Contract) -> Shipment:
    """From the states before and after; what the first still needs stands in `needs`."""
    whole = new.contract == NO_CONTRACT
    cubes = [(city, n - new.cubes[city]) for city, n in enumerate(old.cubes) if n > new.cubes[city]]
    bought = [before - after for before, after in zip(old.needs, new.needs, strict=True)]
    for city, n in cubes:
        bought[old.tile[city]] -= n
    gained = [after - before for before, after in zip(old.money, new.money, strict=True)]
    paid = {other: n for other, n in enumerate(gained) if n > 0 and other != seat}
    spent = (contract.money if whole else 0) - gained[seat]
    return Shipment(cubes, bought, paid, spent - sum(paid.values()), whole)


def needing(s: Power, contract: Contract) -> Power:
    """The state with a contract on the table of which nothing is delivered yet."""
    found = s.copy()
    found.needs = list(contract.needs)
    return found


def brought(now: Situation, move: Bring) -> Power:
    """The state after this one resource alone."""
    found = now.s.copy()
    found.money[now.seat] -= now.game.cost(move)
    for seat in now.game.gains(move):
        found.money[seat] += 1
    found.needs[move.colour] -= 1
    if move.hex != FROM_BANK:
        found.cubes[move.hex] -= 1
    return found


@dataclass(frozen=True)
class Plan:
    """The cheapest way to deliver a contract, what it exhausts, and whether there are others."""

    shipment: Shipment
    exhausted: list[int]
    asked: bool


def cheapest(now: Situation, move: Fulfil) -> Plan:
    """Every question on the way is answered with the best of the cheapest ways."""
    contract = now.contracts[move.contract]
    after = now.game.after(move)
    asked = _is_asked(after)
    while _is_asked(after):
        ways = [move for move in after.legal_moves() if isinstance(move, Bring)]
        after = after.after(min(ways, key=lambda way: rank(after, now.seat, way)))
    end = after.state_as(Power)
    return Plan(shipped(needing(now.s, contract), end, now.seat, contract), emptied(now.s, end), asked)


def rank(game: Game, seat: int, move: Bring) -> tuple[int, int]:
    """The cheapest first; among equals what exhausts own cities before what exhausts those of others."""
    return game.cost(move), -exhausting(game.state_as(Power), seat, move.hex)


def exhausting(s: Power, seat: int, city: int) -> int:
    """What a resource from a city is worth to a seat because the city is exhausted with it."""
    owner = s.factory[city]
    if s.cubes[city] > 1 or owner >= s.players or s.out[owner]:
        return 0
    return FACTORY_POINTS if owner == seat else -FACTORY_POINTS


def _is_asked(game: Game) -> bool:
    return game.pending is not None and game.pending.kind == "deliver"


def emptied(old: Power, new: Power) -> list[int]:
    """The cities that have been exhausted."""
    return [city for city in old.places.board.cities if old.cubes[city] and not new.cubes[city]]


def sources(now: Situation, shipment: Shipment) -> Listing:
    """`2 black from Essen and 1 grey from the bank`."""
    tiles, names = now.s.tile, now.names
    found: list[Sentence] = [
        say("{n} {colour} from {stop}", n=n, colour=now.colours[tiles[city]], stop=names[city])
        for city, n in shipment.cubes
    ]
    found += [
        say("{n} {colour} from the bank", n=n, colour=now.colours[colour])
        for colour, n in enumerate(shipment.bought)
        if n
    ]
    return Listing(found)
