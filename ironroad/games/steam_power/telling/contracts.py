"""Choices of contracts: which one, and where its resources come from."""

from __future__ import annotations

from ironroad.core.sentences import Listing, Sentence, money_word, say, say_n, seat_word
from ironroad.games.steam_power.contracts import Contract
from ironroad.games.steam_power.rules.deliveries import fee, prices_of, rest
from ironroad.games.steam_power.rules.moves import FROM_BANK, Bring, Fulfil
from ironroad.games.steam_power.telling.choice import choice, leaves
from ironroad.games.steam_power.telling.shipments import Plan, cheapest, exhausting, sources
from ironroad.games.steam_power.telling.situation import Situation
from ironroad.games.steam_power.telling.ways import Step, steps_of
from ironroad.games.steam_power.telling.words import amounts, contract_word, exhausted, paid, rewards
from ironroad.telling.parts import Choice, chosen


@choice.register
def _(move: Fulfil, now: Situation) -> Choice:
    contract, plan = now.contracts[move.contract], cheapest(now, move)
    price = plan.shipment.price
    left = now.money - price + contract.money
    needs = amounts(now.colours, contract.needs)
    return chosen(
        move,
        say("contract {contract}: {needs}", contract=contract_word(contract), needs=needs),
        say("contracts"),
        [_brings(contract), *_bill(now, plan), say("leaves {money}", money=money_word(left))],
        contract=contract.name,
        cost=price,
        price=price,
        left=left,
        points=contract.points,
        bonus=contract.bonus,
        pays=[list(pair) for pair in sorted(plan.shipment.paid.items())],
        bank=plan.shipment.bank,
        asked=plan.asked,
    )


def _brings(contract: Contract) -> Sentence:
    return say("brings {rewards}", rewards=Listing(rewards(contract) or [say("nothing")]))


def _bill(now: Situation, plan: Plan) -> list[Sentence]:
    """The cheapest way, whom it pays, and what it exhausts."""
    shipment = plan.shipment
    resources = say("{resources}", resources=sources(now, shipment))
    ends = [exhausted(now.s, city, now.names[city]) for city in plan.exhausted]
    return [*_cost(plan), resources, *paid(shipment.paid, shipment.bank), *ends]


def _cost(plan: Plan) -> list[Sentence]:
    price, word = plan.shipment.price, money_word(plan.shipment.price)
    if not plan.asked:
        return [say("costs {price}", price=word) if price else say("free of charge")]
    least = say("costs at least {price}", price=word) if price else say("can be free of charge")
    return [least, say("you choose where resources come from")]


@choice.register
def _(move: Bring, now: Situation) -> Choice:
    assert move.hex != FROM_BANK, "what the bank sells is no choice"
    price, seats, hexes = now.game.cost(move), now.game.gains(move), now.board.hexes
    steps, later = steps_of(now, move), rest(now.s, now.seat, move.hex, _prices(now))
    to = steps[-1][2] if steps else move.hex
    return chosen(
        move,
        _label(now, move.hex, price),
        _heading(now, move.colour),
        [*_fees(now, move), *_way(now, steps), *_last(now, move.hex), leaves(now, price), *_rest(later)],
        cube=now.board.colours[move.colour],
        origin=hexes[move.hex].name,
        to=hexes[to].name,
        steps=[[hexes[city].name, now.board.edges[edge]] for city, edge, _, _ in steps],
        owners=[owner for *_, owner in steps],
        pays=[[seat, seats.count(seat)] for seat in sorted(set(seats))],
        bank=price - len(seats),
        price=price,
        left=now.money - price,
        rest=later,
        points=exhausting(now.s, now.seat, move.hex),
    )


def _prices(now: Situation) -> list[list[int]]:
    return now.once(("prices",), lambda: prices_of(now.s, now.seat))


def _label(now: Situation, city: int, price: int) -> Sentence:
    if not price:
        return say("from {stop}, free of charge", stop=now.names[city])
    return say("from {stop} for {price}", stop=now.names[city], price=money_word(price))


def _heading(now: Situation, colour: int) -> Sentence:
    contract = contract_word(now.contracts[now.s.contract])
    return say("{colour} for contract {contract}", colour=now.colours[colour], contract=contract)


def _fees(now: Situation, move: Bring) -> list[Sentence]:
    """Whom the factory and the routes pay."""
    seats, owner = now.game.gains(move), now.s.factory[move.hex]
    bank = now.game.cost(move) - len(seats)
    factory = say("from the own factory") if not fee(now.s, now.seat, move.hex) else None
    if owner in seats:
        seats.remove(owner)
        factory = say("{seat} gets {money} for the factory", seat=seat_word(owner), money=money_word(1))
    elif factory is None:
        bank -= 1
        factory = say("the bank gets {money} for the factory", money=money_word(1))
    routes = [(seat_word(seat), money_word(seats.count(seat))) for seat in sorted(set(seats))]
    found = [say("{seat} gets {money} for routes", seat=seat, money=money) for seat, money in routes]
    found += [say("the bank gets {money} for routes", money=money_word(bank))] if bank else []
    return [factory, *found]


def _way(now: Situation, steps: list[Step]) -> list[Sentence]:
    if not steps:
        return [say("lies in the network")]
    stops = Listing([now.names[reached] for _, _, reached, _ in steps])
    return [say_n("over {n} route to {stops}", "over {n} routes by way of {stops}", len(steps), stops=stops)]


def _last(now: Situation, city: int) -> list[Sentence]:
    if now.s.cubes[city] == 1:
        return [exhausted(now.s, city, now.names[city])]
    left = now.s.cubes[city] - 1
    return [say_n("{n} resource stays there", "{n} resources stay there", left)]


def _rest(later: int) -> list[Sentence]:
    return [say("the rest costs at least {price}", price=money_word(later))] if later else []
