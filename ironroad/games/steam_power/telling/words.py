"""Phrases that many sentences on Steam Power are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ironroad.core.sentences import Listing, Sentence, Value, Word, money_word, say, say_n, seat_word
from ironroad.core.track import NOBODY
from ironroad.games.steam_power.contracts import Contract
from ironroad.games.steam_power.rules.scoring import FACTORY_POINTS
from ironroad.games.steam_power.rules.state import Power

BONUSES: Final = {
    "track": say("build track"),
    "factory": say("a factory with 4, 5 or 6 resources"),
    "contracts": say("2 contracts"),
}


def contract_word(contract: Contract) -> Word:
    return Word("contract", contract.name, contract.name)


def amounts(colours: list[Word], counts: Sequence[int]) -> Listing:
    """`2 black and 1 grey`."""
    found = [(count, colour) for count, colour in zip(counts, colours, strict=True) if count]
    return Listing([say("{n} {colour}", n=count, colour=colour) for count, colour in found])


def rewards(contract: Contract) -> list[Sentence]:
    """What a contract brings."""
    found = [say("{money}", money=money_word(contract.money))] if contract.money else []
    found += [say_n("{n} point", "{n} points", contract.points)] if contract.points else []
    return found + ([say("bonus: {bonus}", bonus=BONUSES[contract.bonus])] if contract.bonus else [])


def paid(payments: dict[int, int], bank: int) -> list[Sentence]:
    """Who gets how much."""
    seats = [(seat_word(seat), money_word(n)) for seat, n in sorted(payments.items())]
    found = [say("{seat} gets {money}", seat=seat, money=money) for seat, money in seats]
    return [*found, say("the bank gets {money}", money=money_word(bank))] if bank else found


def exhausted(s: Power, city: int, stop: Word) -> Sentence:
    """That a city is, or would be, exhausted, and what that brings to whom."""
    owner = s.factory[city]
    if owner == NOBODY or owner >= s.players or s.out[owner]:
        return say("{stop} is exhausted", stop=stop)
    return say_n(
        "{stop} is exhausted: {n} point for {seat}",
        "{stop} is exhausted: {n} points for {seat}",
        FACTORY_POINTS,
        stop=stop,
        seat=seat_word(owner),
    )


def sharing(s: Power, city: int) -> list[int]:
    """The seats whose network contains a city, for its points."""
    return [seat for seat in range(s.players) if not s.out[seat] and s.links().has(seat, city)]


def owner_word(s: Power, owner: int) -> Value:
    return seat_word(owner) if 0 <= owner < s.players else say("the neutral railway")
