"""What the whole table should have in mind."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.sentences import Listing, Sentence, say
from ironroad.games.steam_power.telling.situation import Situation
from ironroad.telling.span import seats_listed


def notices(game: Game) -> list[Sentence]:
    now = Situation(game)
    if game.over or not game.round:
        return []
    return _race(now) + _last_round(now) + _bag(now) + _exhausted(now) + _supply(now)


def _race(now: Situation) -> list[Sentence]:
    """Who is nearest to the number of contracts that ends the game."""
    rules, s = now.rules, now.s
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


def _last_round(now: Situation) -> list[Sentence]:
    rules, s = now.rules, now.s
    if not rules.is_last(s) and s.round != rules.rounds:
        return []
    later = s.todo[1:]
    if not later:
        return [say("This is the last turn of the game.")]
    return [say("This is the last round; still to come: {seats}.", seats=seats_listed(later))]


def _bag(now: Situation) -> list[Sentence]:
    if now.s.in_bag():
        return []
    return [say("The bag is empty: contracts are taken from the hand that has most.")]


def _exhausted(now: Situation) -> list[Sentence]:
    cities = [now.names[city] for city in now.board.cities if now.s.is_exhausted(city)]
    return [say("Exhausted: {cities}.", cities=Listing(cities))] if cities else []


def _supply(now: Situation) -> list[Sentence]:
    """Resources that have run out."""
    gone = [colour for colour, left in zip(now.colours, now.s.stock, strict=True) if not left]
    return [say("No resources left in the supply: {colours}.", colours=Listing(gone))] if gone else []
