"""Everything that must hold in any position of Age of Steam."""

from __future__ import annotations

from ironroad.rules.age_of_steam.growth import ASKED, DRAWING, FINISHED, PLACING
from ironroad.rules.age_of_steam.network import link_sides
from ironroad.rules.age_of_steam.options import Options
from ironroad.rules.age_of_steam.state import (
    MAX_ENGINE,
    MAX_SHARES,
    NO_CUBE,
    NO_ROLE,
    NO_TILE,
    PRODUCTION,
    UNBUILT,
    Aos,
    cubes_of,
)
from ironroad.rules.age_of_steam.supply import FIRST_GROUP, GROUPS, KINDS, disc_for, fitting, group_of
from ironroad.tiles import AGE_OF_STEAM, EMPTY, NONE, TOWN, TOWN_DISCS
from ironroad.track import CITY_HEX, LAND_HEX, NOBODY, OPEN, TOWN_HEX


def check_state(s: Aos, options: Options, phase: str) -> None:
    check_seats(s)
    check_turn(s, phase)
    check_cubes(s)
    check_tiles(s)
    check_cities(s)
    check_track(s)
    check_sections(s)
    check_network(s, options)


def check_seats(s: Aos) -> None:
    for seat in range(s.players):
        assert s.money[seat] >= 0, f"seat {seat} has less than no money"
        assert s.out[seat] or s.income[seat] >= 0, f"seat {seat} is in the game with income below 0"
        assert 0 <= s.shares[seat] <= MAX_SHARES, f"seat {seat} has {s.shares[seat]} shares"
        assert 1 <= s.engine[seat] <= MAX_ENGINE, f"seat {seat} has engine {s.engine[seat]}"
    inside = [seat for seat in range(s.players) if not s.out[seat]]
    assert sorted(s.order) == inside, f"the order {s.order} is not that of the seats {inside}"
    assert all(seat in inside for seat in s.todo), "a seat that is out is still to act"
    assert len(set(s.todo)) == len(s.todo), "a seat is to act twice"
    roles = [role for role in s.role if role != NO_ROLE]
    assert len(roles) == len(set(roles)), "two seats hold one role"
    assert all(s.role[seat] == NO_ROLE for seat in range(s.players) if s.out[seat]), (
        "a seat that is out has a role"
    )


def check_turn(s: Aos, phase: str) -> None:
    """What a phase keeps in mind fits the phase."""
    assert phase == "production" or not s.hand, "cubes are held outside Production"
    assert phase in ("setup-order", "ties") or s.over or not s.ties, "seats are tied where no dice are rolled"
    assert phase in ("setup-order", "ties", "growth") or not s.dice, "dice lie about"
    assert bool(s.bonus) == (s.decider != NOBODY), "a bonus is to be given by nobody, or nothing by somebody"
    assert s.bonus == [] or (len(s.bonus) > 1 and not s.out[s.decider]), (
        "there is no choice of who gets a bonus"
    )
    if phase == "order" and s.todo:
        assert sorted(s.todo + s.dropped) == sorted(s.order), "bidders and dropped seats are not all seats"
    if phase == "production":
        assert ASKED <= s.step <= FINISHED, f"Production has no step {s.step}"
        assert s.step == FINISHED or s.holder(PRODUCTION) != NOBODY, "nobody holds Production"
        assert (s.step == PLACING) == bool(s.hand) or s.step == DRAWING, "Production lost its cubes"
    if phase == "growth":
        assert s.step <= 2, f"there is no half {s.step} of the display"
        assert len(s.dice) < max(2, s.players), "more dice are rolled than there are"
    if phase == "setup-order":
        check_ties(s)


def check_ties(s: Aos) -> None:
    assert sorted([seat for group in s.ties for seat in group]) == sorted(s.order), (
        "the ties are not of all seats"
    )
    tied = [len(group) for group in s.ties if len(group) > 1]
    assert len(s.dice) < 3 * (tied[0] if tied else 1), "more dice are rolled than there are"
    assert tied or not s.dice, "dice are rolled though nobody is tied"


def check_cubes(s: Aos) -> None:
    for colour, (name, total) in enumerate(s.board.supply.items()):
        placed = sum(cubes_of(packed, colour) for packed in s.cubes)
        found = s.bag[colour] + s.display.count(colour) + s.hand.count(colour) + s.gone[colour] + placed
        assert found == total, f"there are {found} {name} cubes, not {total}"
        assert s.bag[colour] >= 0, f"the bag holds less than no {name} cubes"
    assert all(cube >= NO_CUBE for cube in s.display), "a display space holds no colour"
    for hex_, packed in enumerate(s.cubes):
        h = s.board.hexes[hex_]
        holds = h.cubes or h.given or s.track.stop[hex_] == CITY_HEX
        assert not packed or (holds and not h.terminal), f"a cube lies on {h.name}, where none can"


def check_tiles(s: Aos) -> None:
    for kind in range(KINDS):
        name, count = AGE_OF_STEAM.kinds[kind].name, AGE_OF_STEAM.kinds[kind].count
        assert s.supply[kind] >= 0, f"more than {count} tiles {name} are laid"
        assert s.supply[kind] + s.tile.count(kind) == count, f"tiles {name} have been lost or made"
    for number, kinds in enumerate(GROUPS):
        undecided = s.tile.count(FIRST_GROUP + number)
        assert undecided <= sum(s.supply[kind] for kind in kinds), "there are more four-exit towns than tiles"
    on_towns = [hex_ for hex_ in range(len(s.tile)) if s.track.stop[hex_] == TOWN_HEX]
    discs = sum(disc_for(s.track.shape(hex_)) for hex_ in on_towns)
    assert s.discs >= 0, "more town discs are laid than there are"
    assert s.discs + discs == TOWN_DISCS, "town discs have been lost or made"
    for hex_, kind in enumerate(s.tile):
        _check_tile(s, hex_, kind)


def _check_tile(s: Aos, hex_: int, kind: int) -> None:
    shape, name = s.track.shape(hex_), s.board.hexes[hex_].name
    assert (kind == NO_TILE) == (shape == EMPTY), f"tile and track differ on {name}"
    if kind == NO_TILE:
        return
    assert s.track.stop[hex_] != CITY_HEX, f"a tile lies on the city {name}"
    assert (TOWN in shape) == (s.track.stop[hex_] == TOWN_HEX), f"the wrong class of tile lies on {name}"
    shows = kind == group_of(shape) if kind >= FIRST_GROUP else fitting(shape) >> kind & 1
    assert shows, f"the tile on {name} does not show its track"


def check_cities(s: Aos) -> None:
    placed = [hex_ for hex_ in s.new_city if hex_ >= 0]
    assert len(set(placed)) == len(placed), "two New Cities lie on one hex"
    for hex_, h in enumerate(s.board.hexes):
        is_city = h.city is not None or hex_ in placed
        assert (s.track.stop[hex_] == CITY_HEX) == is_city, f"{h.name} is taken for what it is not"
        assert bool(s.accepts[hex_]) == is_city or h.terminal, f"{h.name} accepts what it must not"


def check_track(s: Aos) -> None:
    track = s.track
    for side, other in enumerate(track.exits):
        if other in (NONE, TOWN):
            assert other == TOWN or track.owner[side] < 0, "track that is not there has an owner"
            continue
        back = side - side % 6 + other
        assert track.exits[back] == side % 6, f"track on {s.board.hexes[side // 6].name} has one end"
        assert track.owner[back] == track.owner[side], "one piece has two owners"
        assert track.across[side] >= 0, f"track on {s.board.hexes[side // 6].name} leads off the land"
    for side, code in enumerate(track.faces):
        assert code == track.look(side), f"what {s.board.hexes[side // 6].name} faces is out of date"
    for hex_ in range(len(s.tile)):
        live = sum(1 for code in track.faces[6 * hex_ : 6 * hex_ + 6] if code >= 2)
        assert track.live[hex_] == (0 if track.stop[hex_] == CITY_HEX else live), (
            "the count of live edges is out of date"
        )


def check_sections(s: Aos) -> None:
    for section in s.track.sections():
        owners = {s.track.owner[piece] for piece in section}
        assert len(owners) == 1, f"a section has the owners {owners}"
        ends = s.track.ends(section[0])
        assert ends != (OPEN, OPEN), f"a section at {s.board.hexes[section[0] // 6].name} hangs on no stop"


def check_network(s: Aos, options: Options) -> None:
    """The links a cube may use are those found by following the track."""
    if s.network is None:
        return
    found = {
        (6 * stop + edge, reached, owner)
        for stop, links in enumerate(s.network.links)
        if s.track.stop[stop] != LAND_HEX
        for edge, reached, owner in links
    }
    expected: set[tuple[int, int, int]] = set()
    for section in s.track.sections():
        if s.track.finished(section[0], options.town_town):
            expected |= _link_ends(s, section)
    for link, owner in zip(s.board.links, s.claimed, strict=True):
        if owner != UNBUILT:
            a, b = link_sides(s.board, link)
            expected |= {(a, b // 6, owner), (b, a // 6, owner)}
    assert found == expected, "the links are out of date"


def _link_ends(s: Aos, section: list[int]) -> set[tuple[int, int, int]]:
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
    assert len(doors) == 2, "a completed section does not have two ends at stops"
    return {(doors[0], doors[1] // 6, owner), (doors[1], doors[0] // 6, owner)}
