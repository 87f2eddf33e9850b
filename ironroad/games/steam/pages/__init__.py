"""What the rules page of Steam is written around.

Everything is asked of the rules that play the game, so that page and game cannot differ.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ironroad.games.common.auction_places import Place, places_of
from ironroad.games.common.differences import Difference, differences
from ironroad.games.common.state import MAX_ENGINE
from ironroad.games.steam.pages.board import Places, Setup, Start, places_on, setup_of, start_of
from ironroad.games.steam.pages.examples import Examples, examples_of
from ironroad.games.steam.pages.money import Money, money_of
from ironroad.games.steam.pages.order import later_money
from ironroad.games.steam.pages.roles import RoleFacts, roles_of
from ironroad.games.steam.pages.track import Builds, Prices, Tiles, builds_of, prices_of, tiles_of
from ironroad.games.steam.rules import Steam
from ironroad.games.steam.rules.options import OPTIONS, Options
from ironroad.games.steam.rules.revisions import REVISIONS

# The sections before and after those of the phases; that of the money where capital is raised on demand.
BEFORE: Final = ("differences", "goal", "board", "words", "setup", "money", "round")
AFTER: Final = ("end",)


@dataclass(frozen=True)
class RulesFacts:
    """`phases` are the rows of the round; `later_money` is what the places get where the order is dealt."""

    contents: tuple[str, ...]
    phases: list[str]
    edition: str
    seats: int
    rounds: int
    options: Options
    differences: list[Difference]
    on: Places
    start: Start
    setup: Setup
    money: Money
    later_money: list[int]
    places: list[Place]
    roles: list[RoleFacts]
    most_engine: int
    builds: Builds
    tiles: Tiles
    prices: Prices
    examples: Examples

    def role(self, name: str) -> RoleFacts:
        return next(role for role in self.roles if role.name == name)


def rules_facts(rules: Steam) -> RulesFacts:
    return RulesFacts(
        contents=_contents(rules),
        phases=_phases(rules),
        edition=rules.edition,
        seats=rules.players,
        rounds=rules.rounds,
        options=rules.options,
        differences=_differences(rules),
        on=places_on(rules.board),
        start=start_of(rules),
        setup=setup_of(rules),
        money=money_of(rules),
        later_money=later_money(rules),
        places=places_of(rules),
        roles=roles_of(rules),
        most_engine=MAX_ENGINE,
        builds=builds_of(rules),
        tiles=tiles_of(rules.board),
        prices=prices_of(rules),
        examples=examples_of(rules),
    )


def anchor(phase: str) -> str:
    """The section that explains a phase."""
    return "setup" if phase.startswith("setup-") else phase


def _contents(rules: Steam) -> tuple[str, ...]:
    before = [name for name in BEFORE if name != "money" or rules.options.on_demand]
    return (*before, *_phases(rules), *AFTER)


def _phases(rules: Steam) -> list[str]:
    return [phase.kind for phase in rules.round_phases]


def _differences(rules: Steam) -> list[Difference]:
    known = [option for option in OPTIONS if _applies(option.name, rules.options)]
    given = REVISIONS.older(rules.revision) | rules.chosen | {"turns": rules.rounds}
    return differences(known, rules.edition, given, {"turns": rules.board.rounds[rules.players]})


def _applies(name: str, options: Options) -> bool:
    """Two options are of one edition only."""
    return {"opening": not options.expert, "raise_any_time": options.expert}.get(name, True)
