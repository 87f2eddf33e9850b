"""Choices of the other actions: factories, taking contracts, taking money, and no bonus action."""

from __future__ import annotations

from ironroad.moves import Pass
from ironroad.rules.steam_power import hands
from ironroad.rules.steam_power.moves import FROM_BAG, Factory, TakeContracts, TakeMoney
from ironroad.rules.steam_power.scoring import FACTORY_POINTS
from ironroad.rules.steam_power.state import FACTORIES
from ironroad.sentences import Listing, Sentence, money_word, say, say_n, seat_word
from ironroad.telling.parts import Choice, chosen
from ironroad.telling.steam_power.choice import choice
from ironroad.telling.steam_power.desk import Desk
from ironroad.telling.steam_power.words import contract_word


@choice.register
def _(move: Factory, desk: Desk) -> Choice:
    colour = desk.s.tile[move.hex]
    resources = say("{n} {colour}", n=move.count, colour=desk.colours[colour])
    left = FACTORIES - desk.s.factories(desk.seat) - 1
    effects = [
        *_wanted(desk, colour),
        _reach(desk, move.hex),
        say_n("{n} point once exhausted", "{n} points once exhausted", FACTORY_POINTS),
        say_n("{n} factory left", "{n} factories left", left),
    ]
    return chosen(
        move,
        say("{stop} with {resources}", stop=desk.names[move.hex], resources=resources),
        say("factories"),
        effects,
        hex=desk.board.hexes[move.hex].name,
        colour=desk.board.colours[colour],
        resources=move.count,
        price=0,
        left=desk.money,
    )


def _wanted(desk: Desk, colour: int) -> list[Sentence]:
    """The contracts in hand that ask for a colour."""
    known = [desk.contracts[number] for number in desk.s.hand(desk.seat)]
    asking = [contract_word(contract) for contract in known if contract.needs[colour]]
    if not asking:
        return []
    return [
        say("{colour} is asked for by {contracts}", colour=desk.colours[colour], contracts=Listing(asking))
    ]


def _reach(desk: Desk, city: int) -> Sentence:
    """What its resources would cost the builder."""
    links = desk.s.links()
    if not links.member[desk.seat] or not links.fees(desk.seat, city):
        return say("no way leads to the own network yet")
    toll = links.toll(desk.seat, city)
    if not toll:
        return say("in the own network: its resources are free")
    return say("outside the own network: {price} a resource for routes", price=money_word(toll))


@choice.register
def _(move: TakeContracts, desk: Desk) -> Choice:
    victim = hands.source(desk.s, desk.seat)
    held = desk.s.in_hand(desk.seat)
    effects = [
        _source(desk, victim),
        say_n("{n} contract in hand now", "{n} contracts in hand now", held),
    ]
    return chosen(
        move,
        say("take contracts"),
        say("other actions"),
        effects,
        source=None if victim == FROM_BAG else victim,
        bag=desk.s.in_bag(),
    )


def _source(desk: Desk, victim: int) -> Sentence:
    if victim == FROM_BAG:
        bag = desk.s.in_bag()
        return say("from the bag, which has {n}", n=bag)
    return say("at random from the hand of {seat}, who has most", seat=seat_word(victim))


@choice.register
def _(move: TakeMoney, desk: Desk) -> Choice:
    amount = desk.rules.options.money
    cash = desk.money + amount
    return chosen(
        move,
        say("take {money}", money=money_word(amount)),
        say("other actions"),
        [say("then {money} in cash", money=money_word(cash))],
        amount=amount,
        left=cash,
    )


@choice.register
def _(move: Pass, desk: Desk) -> Choice:
    return chosen(move, say("no bonus action"), None, [])
