"""Everything that must hold in any position of Age of Steam."""

from __future__ import annotations

from ironroad.core.lists import places_filled
from ironroad.core.sentences import colour_word, say
from ironroad.core.tiles import AGE_OF_STEAM, TOWN_DISCS, Shape
from ironroad.core.track import CITY_HEX, NOBODY, TOWN_HEX
from ironroad.games.age_of_steam.rules.growth import ASKED, DRAWING, FINISHED, PLACING
from ironroad.games.age_of_steam.rules.options import Options
from ironroad.games.age_of_steam.rules.state import (
    MAX_ENGINE,
    MAX_SHARES,
    NO_CUBE,
    NO_TILE,
    PRODUCTION,
    Aos,
    cubes_of,
)
from ironroad.games.age_of_steam.rules.supply import FIRST_GROUP, GROUPS, KINDS, disc_for, fitting, group_of
from ironroad.games.common.check import (
    check_cities,
    check_network,
    check_order,
    check_sections,
    check_tile,
    check_track,
    laid_on,
)


def check_state(s: Aos, options: Options, phase: str) -> None:
    check_seats(s)
    check_turn(s, phase)
    check_cubes(s)
    check_tiles(s)
    check_cities(s)
    check_track(s.track)
    check_sections(s)
    check_network(s, options.town_town)
    s.check_own()


def check_seats(s: Aos) -> None:
    for seat in range(s.players):
        assert s.money[seat] >= 0, say("seat {seat} has less than no money", seat=seat)
        assert s.out[seat] or s.income[seat] >= 0, say(
            "seat {seat} is in the game with income below 0", seat=seat
        )
        assert 0 <= s.shares[seat] <= MAX_SHARES, say(
            "seat {seat} has {shares} shares", seat=seat, shares=s.shares[seat]
        )
        assert 1 <= s.engine[seat] <= MAX_ENGINE, say(
            "seat {seat} has engine {engine}", seat=seat, engine=s.engine[seat]
        )
    check_order(s)


def check_turn(s: Aos, phase: str) -> None:
    """What a phase keeps in mind fits the phase."""
    assert phase == "production" or not s.hand, say("cubes are held outside Production")
    assert phase in ("setup-order", "ties") or s.over or not s.ties, say(
        "seats are tied where no dice are rolled"
    )
    assert phase in ("setup-order", "ties", "growth") or not s.dice, say("dice lie about")
    if s.over:
        return
    if phase == "order" and s.todo:
        assert sorted(s.todo + s.dropped) == sorted(s.order), say(
            "bidders and dropped seats are not all seats"
        )
    if phase == "production":
        assert ASKED <= s.step <= FINISHED, say("Production has no step {step}", step=s.step)
        assert s.step == FINISHED or s.holder(PRODUCTION) != NOBODY, say("nobody holds Production")
        assert (s.step == PLACING) == bool(s.hand) or s.step == DRAWING, say("Production lost its cubes")
    if phase == "growth":
        assert s.step <= 2, say("there is no half {step} of the display", step=s.step)
        assert len(s.dice) < max(2, s.players), say("more dice are rolled than there are")
    if phase == "setup-order":
        check_ties(s)


def check_ties(s: Aos) -> None:
    assert sorted([seat for group in s.ties for seat in group]) == sorted(s.order), say(
        "the ties are not of all seats"
    )
    tied = [len(group) for group in s.ties if len(group) > 1]
    assert len(s.dice) < 3 * (tied[0] if tied else 1), say("more dice are rolled than there are")
    assert tied or not s.dice, say("dice are rolled though nobody is tied")


def check_cubes(s: Aos) -> None:
    places = places_filled(s.cubes)
    for colour, (name, total) in enumerate(s.board.supply.items()):
        placed = sum(cubes_of(s.cubes[hex_], colour) for hex_ in places)
        found = s.bag[colour] + s.display.count(colour) + s.hand.count(colour) + s.gone[colour] + placed
        assert found == total, say(
            "there are {found} {name} cubes, not {total}", found=found, name=colour_word(name), total=total
        )
        assert s.bag[colour] >= 0, say("the bag holds less than no {name} cubes", name=colour_word(name))
    assert all(cube >= NO_CUBE for cube in s.display), say("a display space holds no colour")
    for hex_ in places:
        h = s.board.hexes[hex_]
        holds = (h.cubes or h.given or s.track.stop[hex_] == CITY_HEX) and not h.terminal
        assert holds, say("a cube lies on {name}, where none can", name=h.name)


def check_tiles(s: Aos) -> None:
    for kind in range(KINDS):
        name, count = AGE_OF_STEAM.kinds[kind].name, AGE_OF_STEAM.kinds[kind].count
        assert s.supply[kind] >= 0, say("more than {count} tiles {name} are laid", count=count, name=name)
        assert s.supply[kind] + s.tile.count(kind) == count, say(
            "tiles {name} have been lost or made", name=name
        )
    for number, kinds in enumerate(GROUPS):
        undecided = s.tile.count(FIRST_GROUP + number)
        assert undecided <= sum(s.supply[kind] for kind in kinds), say(
            "there are more four-exit towns than tiles"
        )
    on_towns = [hex_ for hex_ in range(len(s.tile)) if s.track.stop[hex_] == TOWN_HEX]
    discs = sum(disc_for(s.track.shape(hex_)) for hex_ in on_towns)
    assert s.discs >= 0, say("more town discs are laid than there are")
    assert s.discs + discs == TOWN_DISCS, say("town discs have been lost or made")
    for hex_ in laid_on(s):
        kind = s.tile[hex_]
        check_tile(s, hex_, kind != NO_TILE and _shows(kind, s.track.shape(hex_)))


def _shows(kind: int, shape: Shape) -> bool:
    return kind == group_of(shape) if kind >= FIRST_GROUP else bool(fitting(shape) >> kind & 1)
