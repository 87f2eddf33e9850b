"""What an option needs to mean something: options name these, and are not offered on boards without it."""

from __future__ import annotations

from ironroad.core.game import Rules
from ironroad.core.options import Needs
from ironroad.games.common.auction import Auction


def seats(least: int) -> Needs:
    return lambda rules: rules.players >= least


def phase(kind: str) -> Needs:
    return lambda rules: kind in [phase.kind for phase in rules.timeline()]


def towns(least: int) -> Needs:
    return lambda rules: len([h for h in rules.board.hexes if h.town]) >= least


def both(one: Needs, other: Needs) -> Needs:
    return lambda rules: one(rules) and other(rules)


def auction(rules: Rules) -> bool:  # type: ignore[type-arg]
    return any(isinstance(phase, Auction) for phase in rules.timeline())


def new_cities(rules: Rules) -> bool:  # type: ignore[type-arg]
    return bool(rules.board.new_cities)


def dear_land(rules: Rules) -> bool:  # type: ignore[type-arg]
    """Land on which track costs more than elsewhere."""
    prices = rules.board.prices
    return len({prices[h.terrain] for h in rules.board.hexes if h.terrain in prices}) > 1
