"""What a move opens: contracts in hand that then cost less, and cities whose resources do."""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from ironroad.core.game import Game
from ironroad.core.moves import Build, Move
from ironroad.core.sentences import Sentence, money_word, say
from ironroad.games.steam_power.rules.deliveries import fee
from ironroad.games.steam_power.rules.moves import Factory, Remove
from ironroad.games.steam_power.telling.situation import Situation
from ironroad.games.steam_power.telling.words import contract_word
from ironroad.telling.opens import after_all

FEW: Final = 3
# More than anything costs.
NEVER: Final = 1000


def opens(game: Game, *moves: Move) -> list[Sentence]:
    """The best few: contracts first, then cities. What is done besides building opens nothing."""
    building = [*takewhile(lambda move: isinstance(move, (Build, Factory, Remove)), moves)]
    if not building:
        return []
    now, then = Situation(game), Situation(after_all(game, building))
    return [*_contracts(now, then), *_cities(now, then)][:FEW]


def _contracts(now: Situation, then: Situation) -> list[Sentence]:
    hand = now.s.hand(now.seat)
    costs = {number: (_cost(now, now.seat, number), _cost(then, now.seat, number)) for number in hand}
    ranked = sorted(costs, key=lambda number: (costs[number][1] - costs[number][0], number))
    return [
        _contract(now, number, *costs[number]) for number in ranked if costs[number][1] < costs[number][0]
    ]


def _cost(now: Situation, seat: int, number: int) -> int:
    cost = now.rules.deliver.cheapest(now.s, seat, number)
    return NEVER if cost is None else cost


def _contract(now: Situation, number: int, old: int, new: int) -> Sentence:
    contract, price = contract_word(now.contracts[number]), money_word(new)
    if old == NEVER:
        return say("then contract {contract} costs {price}", contract=contract, price=price)
    return say(
        "then contract {contract} costs {price} instead of {old}",
        contract=contract,
        price=price,
        old=money_word(old),
    )


def _cities(now: Situation, then: Situation) -> list[Sentence]:
    cities = now.board.cities
    prices = {city: (_price(now, now.seat, city), _price(then, now.seat, city)) for city in cities}
    ranked = sorted(prices, key=lambda city: (prices[city][1] - prices[city][0], city))
    return [_city(then, city, *prices[city]) for city in ranked if prices[city][1] < prices[city][0]]


def _price(now: Situation, seat: int, city: int) -> int:
    """What a resource from a city costs a seat."""
    s, links = now.s, now.s.links()
    if not s.cubes[city] or not links.member[seat] or not links.fees(seat, city):
        return NEVER
    return links.toll(seat, city) + fee(s, seat, city)


def _city(then: Situation, city: int, old: int, new: int) -> Sentence:
    colour, stop = then.colours[then.s.tile[city]], then.names[city]
    if old == NEVER and not new:
        return say("then {colour} from {stop} can be had for nothing", colour=colour, stop=stop)
    if old == NEVER:
        return say(
            "then {colour} from {stop} can be had for {price} each",
            colour=colour,
            stop=stop,
            price=money_word(new),
        )
    return say(
        "then {colour} from {stop} costs {price} each instead of {old}",
        colour=colour,
        stop=stop,
        price=money_word(new),
        old=money_word(old),
    )
