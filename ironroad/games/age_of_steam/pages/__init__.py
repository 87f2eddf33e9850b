"""What the rules page of Age of Steam is written around.

Everything is asked of the rules that play the game, so that page and game cannot differ.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ironroad.core.options import peer_values
from ironroad.core.tiles import TOWN_DISCS
from ironroad.games.age_of_steam.pages import phases
from ironroad.games.age_of_steam.pages.board import Half, Places, halves_of, places_on
from ironroad.games.age_of_steam.pages.phases import Band, Builds, Dice, Extra
from ironroad.games.age_of_steam.pages.prices import Prices, prices_of, tiles_in_the_box
from ironroad.games.age_of_steam.pages.scoring import Points, points_of
from ironroad.games.age_of_steam.pages.setup import Setup, Start, setup_of, start_of
from ironroad.games.age_of_steam.rules import AgeOfSteam
from ironroad.games.age_of_steam.rules.complete import CompleteLinks
from ironroad.games.age_of_steam.rules.growth import PRODUCTION_CUBES
from ironroad.games.age_of_steam.rules.options import OPTIONS, Options
from ironroad.games.age_of_steam.rules.revisions import REVISIONS
from ironroad.games.age_of_steam.rules.state import MAX_ENGINE, MAX_SHARES, SHARE_PRICE
from ironroad.games.common.auction_places import Place, places_of
from ironroad.games.common.differences import Difference, differences

# The sections before and after those of the phases; that of the board only where it has rules of its own.
BEFORE: Final = ("differences", "goal", "board", "words", "setup", "round")
AFTER: Final = ("end",)

# The phases with a section of their own.
PHASES: Final = (
    "shares",
    "order",
    "roles",
    "build",
    "goods",
    "income",
    "expenses",
    "reduction",
    "production",
    "growth",
)

# Phases that are told in the section of another one.
TOLD_IN: Final = {"extra": "growth", "ties": "end", "new-city": "build-city"}


@dataclass(frozen=True)
class RulesFacts:
    """`changed` are the sections whose phases are not the usual ones, `phases` the rows of the round."""

    contents: tuple[str, ...]
    phases: list[str]
    changed: set[str]
    edition: str
    board: str
    board_rules: str
    seats: int
    rounds: int
    options: Options
    differences: list[Difference]
    start: Start
    setup: Setup
    on: Places
    share_price: int
    most_shares: int
    at_once: int | None
    most_engine: int
    places: list[Place]
    first_price: int | None
    roles: list[str]
    roles_stay_taken: bool
    builds: Builds
    only_complete: bool
    prices: Prices
    tiles: dict[str, int]
    discs: int
    town_cubes_stay: bool
    leaving: list[str]
    mover_gains: dict[str, int]
    bonuses: dict[str, tuple[int, int]]
    bands: list[Band]
    doubled: list[int]
    production_cubes: int
    dice: Dice | None
    extra: Extra | None
    halves: list[Half]
    points: Points


def rules_facts(rules: AgeOfSteam) -> RulesFacts:
    return RulesFacts(
        contents=_contents(rules),
        phases=_phases(rules),
        changed=_changed(rules),
        edition=rules.edition,
        board=rules.board.name,
        board_rules=rules.board.rules,
        seats=rules.players,
        rounds=rules.rounds,
        options=rules.options,
        differences=_differences(rules),
        start=start_of(rules),
        setup=setup_of(rules),
        on=places_on(rules),
        share_price=SHARE_PRICE,
        most_shares=MAX_SHARES,
        at_once=phases.most_at_once(rules),
        most_engine=MAX_ENGINE,
        places=places_of(rules),
        first_price=phases.price_to_be_first(rules),
        roles=phases.roles_of(rules),
        roles_stay_taken=phases.roles_stay_taken(rules),
        builds=phases.builds_of(rules),
        only_complete=isinstance(rules.build, CompleteLinks),
        prices=prices_of(rules),
        tiles=tiles_in_the_box(),
        discs=TOWN_DISCS,
        town_cubes_stay=phases.town_cubes_stay(rules),
        leaving=phases.leaving_colours(rules),
        mover_gains=phases.mover_gains(rules),
        bonuses=phases.bonuses_of(rules),
        bands=phases.bands_of(rules),
        doubled=phases.doubled_rounds(rules),
        production_cubes=PRODUCTION_CUBES,
        dice=phases.dice_of(rules),
        extra=phases.extra_of(rules),
        halves=halves_of(rules),
        points=points_of(rules),
    )


def anchor(phase: str) -> str:
    """The section that explains a phase."""
    return "setup" if phase.startswith("setup-") else TOLD_IN.get(phase, phase)


def _contents(rules: AgeOfSteam) -> tuple[str, ...]:
    before = [name for name in BEFORE if name != "board" or rules.board.rules]
    return (*before, *_phases(rules), *AFTER)


def _phases(rules: AgeOfSteam) -> list[str]:
    return [phase.kind for phase in rules.round_phases if phase.kind in PHASES]


def _changed(rules: AgeOfSteam) -> set[str]:
    """The sections of phases that are other than those of a board without rules of its own."""
    usual = AgeOfSteam(rules.edition, rules.board, rules.players, {}, rules.revision)
    known = {phase.kind: type(phase) for phase in usual.timeline()}
    own = [phase.kind for phase in rules.timeline() if known.get(phase.kind) is not type(phase)]
    return {anchor(kind) for kind in own}


def _differences(rules: AgeOfSteam) -> list[Difference]:
    known = [*OPTIONS, *rules.own_options]
    given = REVISIONS.older(rules.revision) | (peer_values(known) if rules.options.peer else {})
    given |= rules.chosen | {"turns": rules.rounds}
    return differences(known, rules.edition, given, {"turns": rules.board.rounds[rules.players]})
