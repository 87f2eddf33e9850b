"""What must hold in any position of any railway game."""

from __future__ import annotations

from ironroad.core.sentences import say
from ironroad.core.tiles import EMPTY, NONE, TOWN
from ironroad.core.track import BLOCKED, CITY_HEX, FREE, LAND_HEX, OPEN, TOWN_HEX, Track
from ironroad.games.common.state import NO_ROLE, NO_TILE, Railway


def check_order(s: Railway) -> None:
    inside = [seat for seat in range(s.players) if not s.out[seat]]
    assert sorted(s.order) == inside, say(
        "the order {order} is not that of the seats {inside}", order=str(s.order), inside=str(inside)
    )
    assert all(seat in inside for seat in s.todo), say("a seat that is out is still to act")
    assert len(set(s.todo)) == len(s.todo), say("a seat is to act twice")
    roles = [role for role in s.role if role != NO_ROLE]
    assert len(roles) == len(set(roles)), say("two seats hold one role")
    assert all(s.role[seat] == NO_ROLE for seat in range(s.players) if s.out[seat]), say(
        "a seat that is out has a role"
    )


def check_cities(s: Railway) -> None:
    placed = [hex_ for hex_ in s.new_city if hex_ >= 0]
    assert len(set(placed)) == len(placed), say("two New Cities lie on one hex")
    for hex_, h in enumerate(s.board.hexes):
        is_city = h.city is not None or hex_ in placed
        assert (s.track.stop[hex_] == CITY_HEX) == is_city, say(
            "{name} is taken for what it is not", name=h.name
        )
        assert bool(s.accepts[hex_]) == is_city or h.terminal, say(
            "{name} accepts what it must not", name=h.name
        )


def laid_on(s: Railway) -> list[int]:
    """The hexes with a tile, with track, or with both, as it should be."""
    tiled = {hex_ for hex_, kind in enumerate(s.tile) if kind != NO_TILE}
    return sorted(tiled | {side // 6 for side, other in enumerate(s.track.exits) if other != NONE})


def check_tile(s: Railway, hex_: int, shows: bool) -> None:
    """`shows` is whether what is printed on the tile on a hex is the track there."""
    shape, name = s.track.shape(hex_), s.board.hexes[hex_].name
    assert (s.tile[hex_] == NO_TILE) == (shape == EMPTY), say("tile and track differ on {name}", name=name)
    assert s.track.stop[hex_] != CITY_HEX, say("a tile lies on the city {name}", name=name)
    assert (TOWN in shape) == (s.track.stop[hex_] == TOWN_HEX), say(
        "the wrong class of tile lies on {name}", name=name
    )
    assert shows, say("the tile on {name} does not show its track", name=name)


def check_track(track: Track) -> None:
    owned = [side for side, seat in enumerate(track.owner) if seat >= 0]
    assert all(track.exits[side] != NONE for side in owned), say("track that is not there has an owner")
    for side in [side for side, other in enumerate(track.exits) if other not in (NONE, TOWN)]:
        back, name = side - side % 6 + track.exits[side], track.board.hexes[side // 6].name
        assert track.exits[back] == side % 6, say("track on {name} has one end", name=name)
        assert track.owner[back] == track.owner[side], say("one piece has two owners")
        assert track.across[side] >= 0, say("track on {name} leads off the land", name=name)
    check_faces(track)


def check_faces(track: Track) -> None:
    """Only where a city or track lies beyond a side there is much to look at."""
    busy = [stop == CITY_HEX for stop in track.stop]
    for side in [side for side, other in enumerate(track.exits) if other != NONE]:
        busy[side // 6] = True
    faces = [
        BLOCKED if here < 0 else track.look(side) if busy[here // 6] else FREE
        for side, here in enumerate(track.across)
    ]
    stale = [side for side, code in enumerate(track.faces) if code != faces[side]]
    assert not stale, say("what {name} faces is out of date", name=track.board.hexes[stale[0] // 6].name)
    live = [0] * len(track.stop)
    for side in [side for side, code in enumerate(faces) if code >= 2]:
        live[side // 6] += track.stop[side // 6] != CITY_HEX
    assert track.live == live, say("the count of live edges is out of date")


def check_sections(s: Railway, loose: bool = False) -> None:
    """Every section has one owner and hangs on a stop, unless track may be loose."""
    for section in s.track.sections():
        owners = {s.track.owner[piece] for piece in section}
        assert len(owners) == 1, say("a section has the owners {owners}", owners=str(owners))
        name = s.board.hexes[section[0] // 6].name
        hangs = s.track.ends(section[0]) != (OPEN, OPEN)
        assert loose or hangs, say("a section at {name} hangs on no stop", name=name)
        assert hangs or _has_end(s, section), say("the track at {name} is a ring", name=name)


def _has_end(s: Railway, section: list[int]) -> bool:
    """Whether a section leads over some side into nothing."""
    return any(s.track.faces[side] < 2 for piece in section for side in s.track.sides(piece))


def check_network(s: Railway, town_town: bool) -> None:
    """The links a cube may use are those found by following the track, and bridges."""
    network, bridges = s.network, s.bridges()
    if network is None or not network.is_of(s.track, s.accepts, town_town, bridges, network.revisit):
        return
    found = {
        (6 * stop + edge, reached, owner)
        for stop, links in enumerate(network.links)
        if s.track.stop[stop] != LAND_HEX
        for edge, reached, owner in links
    }
    expected = {(side, s.board.neighbours[side], owner) for side, owner in bridges}
    expected |= {(s.board.across[side], side // 6, owner) for side, owner in bridges}
    for section in s.track.sections():
        if s.track.finished(section[0], town_town):
            expected |= _link_ends(s, section)
    assert found == expected, say("the links are out of date")


def _link_ends(s: Railway, section: list[int]) -> set[tuple[int, int, int]]:
    """A completed section as links from either stop."""
    owner = s.track.owner[section[0]]
    doors: list[int] = []
    for piece in section:
        other = s.track.exits[piece]
        if other == TOWN:
            doors.append(piece)
        sides = [piece] if other == TOWN else [piece, piece - piece % 6 + other]
        doors += [
            s.track.across[side] for side in sides if s.track.stop[s.track.across[side] // 6] == CITY_HEX
        ]
    assert len(doors) == 2, say("a completed section does not have two ends at stops")
    return {(doors[0], doors[1] // 6, owner), (doors[1], doors[0] // 6, owner)}
