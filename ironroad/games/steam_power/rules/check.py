"""Every invariant of a state; AssertionError names the one that is broken."""

from __future__ import annotations

from ironroad.core.game import EVERYTHING
from ironroad.core.tiles import EMPTY, NONE
from ironroad.core.track import CITY_HEX, FREE, NOBODY, OPEN
from ironroad.games.steam_power.contracts import Contract
from ironroad.games.steam_power.rules.network import Network
from ironroad.games.steam_power.rules.setup import tiles_left
from ironroad.games.steam_power.rules.state import (
    ACTIONS,
    FACTORIES,
    GONE,
    HAND,
    LOCOMOTIVES,
    NEUTRAL,
    NO_BONUS,
    NO_CONTRACT,
    NO_TILE,
    NO_TIP,
    POOL,
    STEPS,
    Power,
)
from ironroad.games.steam_power.rules.supply import COUNTS, STOCK


def check_state(s: Power, phase: str, contracts: list[Contract]) -> None:
    check_seats(s)
    check_tiles(s)
    check_track(s)
    check_routes(s)
    check_network(s)
    check_factories(s)
    check_contracts(s)
    check_turn(s, phase, contracts)


def check_seats(s: Power) -> None:
    assert sorted(s.order) == [seat for seat in range(s.players) if not s.out[seat]], "order is not who is in"
    assert all(cash >= 0 for cash in s.money), "a seat owes money"
    assert s.todo == [seat for seat in s.order if seat in s.todo], "those still to act are not in order"
    start = s.order[0] if s.order else 0
    assert s.order == sorted(s.order, key=lambda seat: (seat - start) % s.players), "order is not clockwise"


def check_tiles(s: Power) -> None:
    """Every tile of the box is in the supply or on the map."""
    assert min(tiles_left(s)) >= 0, "more city tiles lie on the map than there are"
    left = list(COUNTS)
    for hex_ in range(len(s.tile)):
        shape, name = s.track.shape(hex_), s.places.board.hexes[hex_].name
        assert s.tile[hex_] == NO_TILE or s.track.stop[hex_] == CITY_HEX, f"a city tile lies on {name}"
        if shape != EMPTY:
            assert shape in STOCK, f"there is no such tile as on {name}"
            assert s.track.stop[hex_] != CITY_HEX, f"track lies on the city {name}"
            left[STOCK[shape]] -= 1
    assert left == s.supply, "the supply of track tiles is not what is left"
    assert min(left) >= 0, "more track tiles lie on the map than there are"


def check_track(s: Power) -> None:
    track = s.track
    for side, end in enumerate(track.exits):
        name = s.places.board.hexes[side // 6].name
        if end == NONE:
            assert track.owner[side] == NOBODY, f"track that is not on {name} has an owner"
            continue
        back = side - side % 6 + end
        assert track.exits[back] == side % 6, f"track on {name} has one end"
        assert track.owner[side] == track.owner[back] != NOBODY, f"track on {name} has two owners or none"
        assert track.across[side] >= 0, f"track on {name} leads off the land"
    for side, code in enumerate(track.faces):
        assert code == track.look(side), f"what {s.places.board.hexes[side // 6].name} faces is out of date"


def check_routes(s: Power) -> None:
    """A route joins two groups, or once two cities of one; each seat has at most one that does not yet,
    ending at its tip."""
    routes = [0] * s.players
    tips = [NO_TIP] * s.players
    within: set[int] = set()
    for section in s.track.sections():
        owners = {s.track.owner[piece] for piece in section}
        assert len(owners) == 1, f"a route has the owners {owners}"
        owner = owners.pop()
        routes[owner] += 1
        a, b = s.track.ends(section[0])
        if OPEN in (a, b):
            assert (a, b) != (OPEN, OPEN), "a route under construction starts at no city"
            assert tips[owner] == NO_TIP, f"seat {owner} has two routes under construction"
            tips[owner] = _tip(s, section)
        elif s.places.group[a] == s.places.group[b]:
            assert a != b, "a route joins a city with itself"
            assert s.places.group[a] not in within, "a group is joined with itself twice"
            within.add(s.places.group[a])
    assert tips == s.tip, "the open ends are out of date"
    assert routes == s.routes, "the count of routes is out of date"
    assert max(routes) <= LOCOMOTIVES, "a seat has more routes than locomotives"


def _tip(s: Power, section: list[int]) -> int:
    sides = [side for piece in section for side in (piece, piece - piece % 6 + s.track.exits[piece])]
    return next(side for side in sides if s.track.faces[side] == FREE)


def check_network(s: Power) -> None:
    fresh = Network(s.track, s.places, s.completed(), s.out)
    if s.network is not None and s.network.is_of(s.completed(), s.out):
        assert s.network.links == fresh.links, "the routes are out of date"
        assert s.network.member == fresh.member, "the networks are out of date"
    for seat in range(s.players):
        assert _is_connected(s, fresh.member[seat], seat), f"the network of seat {seat} falls apart"


def _is_connected(s: Power, groups: int, seat: int) -> bool:
    """Whether the seat's routes alone lead from any of its groups to all others."""
    found = groups & -groups
    before = 0
    pairs = [s.track.ends(piece) for piece in s.track.owned_by(seat)]
    masks = [1 << s.places.group[a] | 1 << s.places.group[b] for a, b in pairs if OPEN not in (a, b)]
    while found != before:
        before = found
        for mask in masks:
            if mask & found:
                found |= mask
    return found == groups


def check_factories(s: Power) -> None:
    left = list(s.places.board.supply.values())
    for hex_, owner in enumerate(s.factory):
        name = s.places.board.hexes[hex_].name
        if owner == NOBODY:
            assert s.cubes[hex_] == 0, f"resources without a factory on {name}"
            continue
        assert 0 <= s.tile[hex_] < len(left), f"a factory on {name}, which is no city with resources"
        assert s.links().is_joined(hex_), f"a factory on {name}, which no route reaches"
        assert 0 <= s.cubes[hex_] <= 6, f"the factory on {name} has {s.cubes[hex_]} resources"
        assert owner != NEUTRAL or s.players == 1, "a neutral factory in a game of several"
        left[s.tile[hex_]] -= s.cubes[hex_]
    assert left == s.stock, "the supply of resources is not what is left"
    assert all(s.factories(seat) <= FACTORIES for seat in range(s.players)), "a seat has too many factories"


def check_contracts(s: Power) -> None:
    assert s.in_bag() >= 0, "more contracts are hidden than there are"
    assert min(s.hidden) >= 0, "a seat has less than no hidden contracts"
    if s.viewer == EVERYTHING:
        assert not any(s.hidden), "contracts are hidden from nobody"
        assert s.hidden_gone == 0, "contracts are hidden from nobody"
    for number, place in enumerate(s.where):
        assert GONE <= place < 2 * s.players, "a contract is nowhere"
        if place == POOL or place % 2:
            assert s.known[number] == 0, "somebody knows of a contract that nobody has"
        elif place != GONE:
            assert s.known[number] >> place // 2 & 1, "a seat does not know its own contract"
    for seat in range(s.players):
        assert not (s.out[seat] and s.in_hand(seat)), "a seat that is out has contracts"


def check_turn(s: Power, phase: str, contracts: list[Contract]) -> None:
    assert 0 <= s.actions <= ACTIONS, "a turn has two actions"
    assert 0 <= s.steps < STEPS, "a build has two steps"
    assert 0 <= s.draws <= HAND, "too many contracts are drawn"
    assert (s.contract == NO_CONTRACT) == (not any(s.needs)), "needs without a contract"
    if s.contract != NO_CONTRACT:
        owner = 2 * s.todo[0] + 1 if s.todo else NO_TILE
        assert s.where[s.contract] == owner, "a contract is delivered that is not on the table"
        asked = contracts[s.contract].needs
        assert all(need <= most for need, most in zip(s.needs, asked, strict=True)), "too much is asked for"
    if phase != "turn" or not s.todo:
        assert s.actions + s.steps + s.bonus == 0, "a turn goes on without a seat"
    parts = [s.draws > 0, s.contract != NO_CONTRACT, s.steps > 0, s.bonus != NO_BONUS]
    assert sum(parts) <= 1, "two parts of a turn are on at once"
