"""Choices of the other actions: factories, taking contracts, taking money, and no bonus action."""

from __future__ import annotations

from ironroad.core.moves import Pass
from ironroad.core.sentences import Listing, Sentence, money_word, say, say_n, seat_word
from ironroad.games.steam_power.rules import hands
from ironroad.games.steam_power.rules.moves import FROM_BAG, Factory, TakeContracts, TakeMoney
from ironroad.games.steam_power.rules.scoring import FACTORY_POINTS
from ironroad.games.steam_power.rules.state import FACTORIES
from ironroad.games.steam_power.telling.choice import choice
from ironroad.games.steam_power.telling.situation import Situation
from ironroad.games.steam_power.telling.words import contract_word
from ironroad.telling.parts import Choice, chosen


@choice.register
def _(move: Factory, now: Situation) -> Choice:
    colour = now.s.tile[move.hex]
    resources = say("{n} {colour}", n=move.count, colour=now.colours[colour])
    left = FACTORIES - now.s.factories(now.seat) - 1
    effects = [
        *_wanted(now, colour),
        _reach(now, move.hex),
        say_n("{n} point once exhausted", "{n} points once exhausted", FACTORY_POINTS),
        say_n("{n} factory left", "{n} factories left", left),
    ]
    return chosen(
        move,
        say("factory in {stop} with {resources}", stop=now.names[move.hex], resources=resources),
        say("factories"),
        effects,
        hex=now.board.hexes[move.hex].name,
        colour=now.board.colours[colour],
        resources=move.count,
        price=0,
        left=now.money,
    )


def _wanted(now: Situation, colour: int) -> list[Sentence]:
    """The contracts in hand that ask for a colour."""
    known = [now.contracts[number] for number in now.s.hand(now.seat)]
    asking = [contract_word(contract) for contract in known if contract.needs[colour]]
    if not asking:
        return []
    return [
        say("{colour} is asked for by {contracts}", colour=now.colours[colour], contracts=Listing(asking))
    ]


def _reach(now: Situation, city: int) -> Sentence:
    """What its resources would cost the builder."""
    links = now.s.links()
    if not links.member[now.seat] or not links.fees(now.seat, city):
        return say("no way leads to the own network yet")
    toll = links.toll(now.seat, city)
    if not toll:
        return say("in the own network: its resources are free")
    return say("outside the own network: {price} a resource for routes", price=money_word(toll))


@choice.register
def _(move: TakeContracts, now: Situation) -> Choice:
    victim = hands.source(now.s, now.seat)
    held = now.s.in_hand(now.seat)
    effects = [
        _source(now, victim),
        say_n("{n} contract in hand now", "{n} contracts in hand now", held),
    ]
    return chosen(
        move,
        say("take contracts"),
        say("other actions"),
        effects,
        source=None if victim == FROM_BAG else victim,
        bag=now.s.in_bag(),
    )


def _source(now: Situation, victim: int) -> Sentence:
    if victim == FROM_BAG:
        bag = now.s.in_bag()
        return say("from the bag, which has {n}", n=bag)
    return say("at random from the hand of {seat}, who has most", seat=seat_word(victim))


@choice.register
def _(move: TakeMoney, now: Situation) -> Choice:
    amount = now.rules.options.money
    cash = now.money + amount
    return chosen(
        move,
        say("take {money}", money=money_word(amount)),
        say("other actions"),
        [say("then {money} in cash", money=money_word(cash))],
        amount=amount,
        left=cash,
    )


@choice.register
def _(move: Pass, now: Situation) -> Choice:
    return chosen(move, say("no bonus action"), None, [])
