"""Everything that must hold in any position of Steam."""

from __future__ import annotations

from ironroad.core.sentences import colour_word, say
from ironroad.core.tiles import STEAM_TILES
from ironroad.core.track import CITY_HEX, NOBODY, OPEN
from ironroad.games.common.check import (
    check_cities,
    check_network,
    check_order,
    check_sections,
    check_tile,
    check_track,
    laid_on,
)
from ironroad.games.common.cubes import cubes_of
from ironroad.games.common.state import MAX_ENGINE, NO_TILE
from ironroad.games.steam.rules.laying import is_joined
from ironroad.games.steam.rules.state import HIGHEST, LOWEST, SteamState
from ironroad.games.steam.rules.supply import TILES, fitting


def check_state(s: SteamState, phase: str) -> None:
    check_seats(s)
    check_turn(s, phase)
    check_cubes(s)
    check_tiles(s)
    check_cities(s)
    check_track(s.track)
    check_bridges(s)
    check_sections(s, loose=True)
    check_stops(s)
    check_joined(s)
    check_network(s, True)


def check_seats(s: SteamState) -> None:
    for seat in range(s.players):
        assert s.money[seat] >= 0, say("seat {seat} has less than no money", seat=seat)
        assert s.points[seat] >= 0, say("seat {seat} has less than no points", seat=seat)
        assert LOWEST <= s.income[seat] <= HIGHEST, say(
            "seat {seat} has income {income}", seat=seat, income=s.income[seat]
        )
        assert 1 <= s.engine[seat] <= MAX_ENGINE, say(
            "seat {seat} has engine {engine}", seat=seat, engine=s.engine[seat]
        )
    check_order(s)


def check_turn(s: SteamState, phase: str) -> None:
    """What a phase keeps in mind fits the phase."""
    building, moving, bidding = phase == "build", phase == "goods", phase in ("order", "setup-auction")
    assert building or not (s.loose or s.fresh or s.builds), say("a build turn is on outside its phase")
    assert building or not (s.may_urbanize or s.may_grow), say("a role is in use outside the build turn")
    assert moving or not (s.owed or s.cycle), say("goods are moved outside their phase")
    assert all(s.earned[seat] for seat in s.owed), say("a seat is owed no points")
    assert sum(s.earned) == sum(s.earned[seat] for seat in s.owed), say("points are owed to nobody")
    assert bidding or not s.dropped, say("an auction is on outside its phase")
    assert bidding or max(s.bids) < 0, say("there are bids outside an auction")


def check_cubes(s: SteamState) -> None:
    """Delivered cubes leave the game, so there may be less than at the start, never more."""
    placed = [packed for packed in s.cubes + s.groups if packed]
    for colour, (name, total) in enumerate(s.board.supply.items()):
        found = s.bag[colour] + sum(cubes_of(packed, colour) for packed in placed)
        assert found <= total, say(
            "there are {found} {name} cubes, not {total}", found=found, name=colour_word(name), total=total
        )
        assert s.bag[colour] >= 0, say("the bag holds less than no {name} cubes", name=colour_word(name))
    assert all(s.accepts[hex_] for hex_, packed in enumerate(s.cubes) if packed), say(
        "a cube lies outside a city"
    )
    assert len(set(s.grown)) == len(s.grown), say("a city has grown twice")
    assert all(s.board.hexes[hex_].city for hex_ in s.grown), say("what is no printed city has grown")


def check_tiles(s: SteamState) -> None:
    for tile in range(TILES):
        name, count = STEAM_TILES[tile].name, STEAM_TILES[tile].count
        assert s.supply[tile] >= 0, say("more than {count} tiles {name} are laid", count=count, name=name)
        assert s.supply[tile] + s.tile.count(tile) == count, say(
            "tiles {name} have been lost or made", name=name
        )
    for hex_ in laid_on(s):
        tile = s.tile[hex_]
        check_tile(s, hex_, tile != NO_TILE and bool(fitting(s.track.shape(hex_)) >> tile & 1))


def check_bridges(s: SteamState) -> None:
    assert len(s.bridge_sides) == len(s.bridge_owners), say("a bridge has no owner")
    assert len(set(s.bridge_sides)) == len(s.bridge_sides), say("two bridges lie on one side")
    for side in s.bridge_sides:
        ends = (side // 6, s.track.across[side] // 6)
        assert all(s.track.stop[end] == CITY_HEX for end in ends), say("a bridge does not join two cities")


def check_stops(s: SteamState) -> None:
    """No link joins a stop with itself; track that a New City would have closed ends there blunt."""
    for section in s.track.sections():
        a, b = s.track.ends(section[0])
        sides = [side for piece in section for side in s.track.sides(piece)]
        assert a != b or a == OPEN or any(side in s.blunt for side in sides), say(
            "a link joins {title} with itself", title=s.board.title(a)
        )


def check_joined(s: SteamState) -> None:
    """Whatever a seat owns is joined to a city through its own track, except what is loose this turn."""
    loose = {piece for start in s.loose for piece in s.track.section(start)}
    for section in s.track.sections():
        owner = s.track.owner[section[0]]
        if (
            owner == NOBODY
            or section[0] in loose
            or s.track.ends(section[0])[0] == s.track.ends(section[0])[1]
        ):
            continue
        assert is_joined(s.track, owner, section[0]), say(
            "track of seat {owner} at {name} is joined to no city",
            owner=owner,
            name=s.board.hexes[section[0] // 6].name,
        )
