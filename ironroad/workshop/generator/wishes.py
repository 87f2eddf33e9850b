"""What somebody wishes a board to be like."""

from __future__ import annotations

from typing import Final, NamedTuple

from ironroad.core.sentences import Sentence, say
from ironroad.games.found import kind_of, kinds
from ironroad.games.kind import Recipe

# No board has less land than games need, or more hexes than are read at a glance.
LEAST_LAND: Final = 40
MOST_LAND: Final = 300
MOST_WATER: Final = 60
MOST_HIGH: Final = 45
MOST_TOWNS: Final = 30
LONGEST_SEED: Final = 40
LAYOUTS: Final = ("flat", "pointy")
FLAVOURS: Final = ("english", "german", "dutch", "nordic", "romance")


class WishError(ValueError):
    """A wish that cannot be granted; the message says which and why."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class Wishes(NamedTuple):
    """`land` is the number of hexes of land, 0 for what fits the cities; `water` and `high` are parts of a
    hundred, of the map and of the land; `towns` -1 is as many as fit; `hexes` and `flavour` are "" where
    chance decides. Seats 0 are those of the game."""

    game: str
    cities: int = 0
    towns: int = -1
    land: int = 0
    water: int = 25
    high: int = 16
    fewest: int = 0
    most: int = 0
    hexes: str = ""
    flavour: str = ""

    @property
    def text(self) -> str:
        """In words, as the command line takes them."""
        named = {"cities": self.cities, "land": self.land, "water": self.water, "high": self.high}
        words = [f"{name} {value}" for name, value in named.items()]
        words += [f"towns {self.towns}"] if kind_recipe(self.game).towns else []
        words += [f"seats {self.fewest}-{self.most}", self.hexes or "any layout", self.flavour or "any names"]
        return ", ".join(words)


def kind_recipe(game: str) -> Recipe:
    recipe = kind_of(game).recipe() if game in kinds() else None
    if recipe is None:
        raise WishError(say("There is no recipe for boards of this game."))
    return recipe


def granted(wishes: Wishes) -> Wishes:
    """The wishes with all that was left open but layout and names; WishError where one cannot be granted."""
    recipe = kind_recipe(wishes.game)
    fewest, most = recipe.seats
    wishes = wishes._replace(fewest=wishes.fewest or fewest, most=wishes.most or most)
    wishes = wishes._replace(cities=wishes.cities or _usual_cities(recipe, wishes.most))
    wishes = wishes._replace(towns=_towns(recipe, wishes))
    wishes = wishes._replace(land=wishes.land or _usual_land(recipe, wishes))
    _check(recipe, wishes)
    return wishes


def _usual_cities(recipe: Recipe, most: int) -> int:
    """More for more players."""
    part = most / recipe.seats[1]
    return max(recipe.cities[0], min(round(12 * part) if recipe.towns else 26, recipe.cities[1]))


def _towns(recipe: Recipe, wishes: Wishes) -> int:
    if not recipe.towns:
        return 0
    return round(1.15 * wishes.cities) if wishes.towns < 0 else wishes.towns


def _usual_land(recipe: Recipe, wishes: Wishes) -> int:
    return max(LEAST_LAND, min(MOST_LAND, round(recipe.land * wishes.cities)))


def _check(recipe: Recipe, wishes: Wishes) -> None:
    fewest, most = recipe.seats
    _within(say("seats"), wishes.fewest, fewest, most)
    _within(say("seats"), wishes.most, wishes.fewest, most)
    _within(say("cities"), wishes.cities, *recipe.cities)
    _within(say("towns"), wishes.towns, 0, MOST_TOWNS)
    _within(say("hexes of land"), wishes.land, LEAST_LAND, MOST_LAND)
    _within(say("water"), wishes.water, 0, MOST_WATER)
    _within(say("mountains and hills"), wishes.high, 0, MOST_HIGH)
    if wishes.land < 3 * (wishes.cities + wishes.towns):
        raise WishError(
            say(
                "{places} cities and towns need at least {land} hexes of land.",
                places=wishes.cities + wishes.towns,
                land=3 * (wishes.cities + wishes.towns),
            )
        )
    if wishes.hexes not in ("", *LAYOUTS) or wishes.flavour not in ("", *FLAVOURS):
        raise WishError(say("There is no such layout or language of names."))


def _within(what: Sentence, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise WishError(say("{what}: from {least} to {most}", what=what, least=least, most=most))
