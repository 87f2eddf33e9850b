"""What the whole table should have in mind."""

from __future__ import annotations

from ironroad.game import Game
from ironroad.sentences import Listing, Sentence, say
from ironroad.telling.common.since import seats_listed
from ironroad.telling.steam_power.desk import Desk


def notices(game: Game) -> list[Sentence]:
    desk = Desk(game)
    if game.over or not game.round:
        return []
    return _race(desk) + _last_round(desk) + _bag(desk) + _exhausted(desk) + _supply(desk)


def _race(desk: Desk) -> list[Sentence]:
    """Who is nearest to the number of contracts that ends the game."""
    rules, s = desk.rules, desk.s
    if not rules.trigger or rules.is_last(s):
        return []
    most = max(s.fulfilled(seat) for seat in s.order)
    if not most:
        return [say("{n} fulfilled contracts of one player bring the last round.", n=rules.trigger)]
    return [
        say(
            "Most fulfilled contracts: {seats} with {n} of the {trigger} that bring the last round.",
            n=most,
            trigger=rules.trigger,
            seats=seats_listed([seat for seat in s.order if s.fulfilled(seat) == most]),
        )
    ]


def _last_round(desk: Desk) -> list[Sentence]:
    rules, s = desk.rules, desk.s
    if not rules.is_last(s) and s.round != rules.rounds:
        return []
    later = s.todo[1:]
    if not later:
        return [say("This is the last turn of the game.")]
    return [say("This is the last round; still to come: {seats}.", seats=seats_listed(later))]


def _bag(desk: Desk) -> list[Sentence]:
    if desk.s.in_bag():
        return []
    return [say("The bag is empty: contracts are taken from the hand that has most.")]


def _exhausted(desk: Desk) -> list[Sentence]:
    cities = [desk.names[city] for city in desk.board.cities if desk.s.is_exhausted(city)]
    return [say("Exhausted: {cities}.", cities=Listing(cities))] if cities else []


def _supply(desk: Desk) -> list[Sentence]:
    """Resources that have run out."""
    gone = [colour for colour, left in zip(desk.colours, desk.s.stock, strict=True) if not left]
    return [say("No resources left in the supply: {colours}.", colours=Listing(gone))] if gone else []
