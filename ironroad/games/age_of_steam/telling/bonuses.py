"""Bonuses of income that follow on a move, where a board has some: who gets them, or who may."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.moves import Build, City, Deliver
from ironroad.core.sentences import Listing, Sentence, say, seat_word
from ironroad.games.age_of_steam.rules.bonus import BonusRule, WithBonus, seats_in
from ironroad.games.age_of_steam.telling.situation import Situation


def bonus_rule(now: Situation) -> BonusRule | None:
    """The rule that gives bonuses in the present phase."""
    phase = now.rules.timeline()[now.s.phase]
    return phase.rule if isinstance(phase, WithBonus) else None


def given_to(now: Situation, move: Deliver) -> list[tuple[int, ...]]:
    """The seats among whom a delivery lets its mover choose; one group if there is nothing to choose."""
    rule = bonus_rule(now)
    return [seats_in(mask) for mask in rule.choices(now.s.copy(), move)] if rule else []


def automatic(now: Situation, move: Deliver) -> list[int]:
    """The seats that gain by a delivery without a choice, each as often as it gains."""
    groups, rule = given_to(now, move), bonus_rule(now)
    return list(groups[0]) * rule.amount(len(groups[0])) if rule and len(groups) == 1 else []


def delivery_effects(now: Situation, move: Deliver) -> list[Sentence]:
    groups = given_to(now, move)
    if len(groups) > 1:
        return [say("crosses the country: then you choose who gains 1 more")]
    gaining = [seat_word(seat) for seat in groups[0]] if groups else []
    return [say("crosses the country: {seats} gains 1 more", seats=Listing(gaining))] if gaining else []


def joining_effects(now: Situation, move: Build | City) -> list[Sentence]:
    """What the first line from coast to coast brings, if a move makes it."""
    if bonus_rule(now) is None or now.s.connected:
        return []
    after = now.game.copy()
    after.push(move)
    return [joined(now.game, after)] if Situation(after).s.connected else []


def joined(before: Game, after: Game) -> Sentence:
    """A predicate."""
    old, new = Situation(before).s, Situation(after)
    gains = [(seat, new.s.income[seat] - old.income[seat]) for seat in range(old.players)]
    found = [say("{seat} +{gain}", seat=seat_word(seat), gain=gain) for seat, gain in gains if gain]
    if new.kind == "bonus":
        return say("joins the coasts and chooses who gains by it")
    if not found:
        return say("joins the coasts, and nobody gains by it")
    return say("joins the coasts: {gains} income", gains=Listing(found))
