"""Choices of contracts: which one, and where its resources come from."""

from __future__ import annotations

from ironroad.rules.steam_power.deliveries import fee, prices_of, rest
from ironroad.rules.steam_power.moves import FROM_BANK, Bring, Fulfil
from ironroad.sentences import Listing, Sentence, money_word, say, say_n, seat_word
from ironroad.telling.parts import Choice, chosen
from ironroad.telling.steam_power.choice import choice, leaves
from ironroad.telling.steam_power.desk import Desk
from ironroad.telling.steam_power.shipments import Plan, cheapest, exhausting, sources
from ironroad.telling.steam_power.ways import Step, steps_of
from ironroad.telling.steam_power.words import amounts, contract_word, exhausted, paid, rewards


@choice.register
def _(move: Fulfil, desk: Desk) -> Choice:
    contract, plan = desk.contracts[move.contract], cheapest(desk, move)
    price = plan.shipment.price
    left = desk.money - price + contract.money
    needs = amounts(desk.colours, contract.needs)
    return chosen(
        move,
        say("contract {contract}: {needs}", contract=contract_word(contract), needs=needs),
        say("contracts"),
        [*rewards(contract), *_bill(desk, plan), say("leaves {money}", money=money_word(left))],
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


def _bill(desk: Desk, plan: Plan) -> list[Sentence]:
    """The cheapest way, whom it pays, and what it exhausts."""
    shipment = plan.shipment
    resources = say("{resources}", resources=sources(desk, shipment))
    ends = [exhausted(desk.s, city, desk.names[city]) for city in plan.exhausted]
    return [*_cost(plan), resources, *paid(shipment.paid, shipment.bank), *ends]


def _cost(plan: Plan) -> list[Sentence]:
    price, word = plan.shipment.price, money_word(plan.shipment.price)
    if not plan.asked:
        return [say("costs {price}", price=word) if price else say("free of charge")]
    least = say("costs at least {price}", price=word) if price else say("can be free of charge")
    return [least, say("you choose where resources come from")]


@choice.register
def _(move: Bring, desk: Desk) -> Choice:
    assert move.hex != FROM_BANK, "what the bank sells is no choice"
    price, seats, hexes = desk.game.price(move), desk.game.gains(move), desk.board.hexes
    steps, later = steps_of(desk, move), rest(desk.s, desk.seat, move.hex, _prices(desk))
    to = steps[-1][2] if steps else move.hex
    return chosen(
        move,
        _label(desk, move.hex, price),
        _heading(desk, move.colour),
        [*_fees(desk, move), *_way(desk, steps), *_last(desk, move.hex), leaves(desk, price), *_rest(later)],
        cube=desk.board.colours[move.colour],
        origin=hexes[move.hex].name,
        to=hexes[to].name,
        steps=[[hexes[city].name, desk.board.edges[edge]] for city, edge, _, _ in steps],
        owners=[owner for *_, owner in steps],
        pays=[[seat, seats.count(seat)] for seat in sorted(set(seats))],
        bank=price - len(seats),
        price=price,
        left=desk.money - price,
        rest=later,
        points=exhausting(desk.s, desk.seat, move.hex),
    )


def _prices(desk: Desk) -> list[list[int]]:
    return desk.once(("prices",), lambda: prices_of(desk.s, desk.seat))


def _label(desk: Desk, city: int, price: int) -> Sentence:
    if not price:
        return say("from {stop}, free of charge", stop=desk.names[city])
    return say("from {stop} for {price}", stop=desk.names[city], price=money_word(price))


def _heading(desk: Desk, colour: int) -> Sentence:
    contract = contract_word(desk.contracts[desk.s.contract])
    return say("{colour} for contract {contract}", colour=desk.colours[colour], contract=contract)


def _fees(desk: Desk, move: Bring) -> list[Sentence]:
    """Whom the factory and the routes pay."""
    seats, owner = desk.game.gains(move), desk.s.factory[move.hex]
    bank = desk.game.price(move) - len(seats)
    factory = say("from the own factory") if not fee(desk.s, desk.seat, move.hex) else None
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


def _way(desk: Desk, steps: list[Step]) -> list[Sentence]:
    if not steps:
        return [say("lies in the network")]
    stops = Listing([desk.names[reached] for _, _, reached, _ in steps])
    return [say_n("over {n} route to {stops}", "over {n} routes by way of {stops}", len(steps), stops=stops)]


def _last(desk: Desk, city: int) -> list[Sentence]:
    if desk.s.cubes[city] == 1:
        return [exhausted(desk.s, city, desk.names[city])]
    left = desk.s.cubes[city] - 1
    return [say_n("{n} resource stays there", "{n} resources stay there", left)]


def _rest(later: int) -> list[Sentence]:
    return [say("the rest costs at least {price}", price=money_word(later))] if later else []
