"""Ratings of bots by their places, as the site rates people (openskill, Plackett and Luce)."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean
from typing import Final, NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

from ironroad.arena.playing import Played

# The model's own.
MODEL: Final = PlackettLuce()
SURE: Final = 3


class Rating(NamedTuple):
    """`at_least` is what it is worth with some certainty: the rating less three times its spread."""

    bot: str
    rating: float
    spread: float

    @property
    def at_least(self) -> float:
        return self.rating - SURE * self.spread


def ratings(games: Iterable[Played]) -> list[Rating]:
    """After these games in their order, the best first; who plays alone is not among them."""
    known: dict[str, PlackettLuceRating] = {}
    for played in games:
        if len(played.seats) > 1:
            known |= _rated(played, known)
    found = [Rating(bot, rating.mu, rating.sigma) for bot, rating in known.items()]
    return sorted(found, key=lambda rating: -rating.rating)


def _rated(played: Played, known: dict[str, PlackettLuceRating]) -> dict[str, PlackettLuceRating]:
    """A bot that sits in several seats gets the mean of what they get."""
    sitters = played.fixture.sitters
    before = {bot: known.get(bot) or MODEL.rating(name=bot) for bot in sitters}
    teams = [[MODEL.rating(mu=before[bot].mu, sigma=before[bot].sigma)] for bot in sitters]
    after = [team[0] for team in MODEL.rate(teams, ranks=[float(seated.place) for seated in played.seats])]
    return {bot: _mean([after[n] for n, name in enumerate(sitters) if name == bot]) for bot in before}


def _mean(found: list[PlackettLuceRating]) -> PlackettLuceRating:
    return MODEL.rating(mu=fmean(one.mu for one in found), sigma=fmean(one.sigma for one in found))
