"""Every invariant of a state; AssertionError names the one that is broken."""

from __future__ import annotations

from ironroad.core.game import EVERYTHING
from ironroad.core.sentences import say
from ironroad.core.tiles import EMPTY, NONE
from ironroad.core.track import CITY_HEX, FREE, NOBODY, OPEN
from ironroad.games.common.check import check_track
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
    check_track(s.track)
    check_owners(s)
    check_routes(s)
    check_network(s)
    check_factories(s)
    check_contracts(s)
    check_turn(s, phase, contracts)


def check_seats(s: Power) -> None:
    assert sorted(s.order) == [seat for seat in range(s.players) if not s.out[seat]], say(
        "order is not who is in"
    )
    assert all(cash >= 0 for cash in s.money), say("a seat owes money")
    assert s.todo == [seat for seat in s.order if seat in s.todo], say("those still to act are not in order")
    start = s.order[0] if s.order else 0
    assert s.order == sorted(s.order, key=lambda seat: (seat - start) % s.players), say(
        "order is not clockwise"
    )


def check_tiles(s: Power) -> None:
    """Every tile of the box is in the supply or on the map."""
    assert min(tiles_left(s)) >= 0, say("more city tiles lie on the map than there are")
    left = list(COUNTS)
    for hex_ in range(len(s.tile)):
        shape, name = s.track.shape(hex_), s.places.board.hexes[hex_].name
        assert s.tile[hex_] == NO_TILE or s.track.stop[hex_] == CITY_HEX, say(
            "a city tile lies on {name}", name=name
        )
        if shape != EMPTY:
            assert shape in STOCK, say("there is no such tile as on {name}", name=name)
            assert s.track.stop[hex_] != CITY_HEX, say("track lies on the city {name}", name=name)
            left[STOCK[shape]] -= 1
    assert left == s.supply, say("the supply of track tiles is not what is left")
    assert min(left) >= 0, say("more track tiles lie on the map than there are")


def check_owners(s: Power) -> None:
    for side in [side for side, end in enumerate(s.track.exits) if end != NONE]:
        name = s.places.board.hexes[side // 6].name
        assert s.track.owner[side] != NOBODY, say("track on {name} has no owner", name=name)


def check_routes(s: Power) -> None:
    """A route joins two groups, or once two cities of one; each seat has at most one that does not yet,
    ending at its tip."""
    routes = [0] * s.players
    tips = [NO_TIP] * s.players
    within: set[int] = set()
    for section in s.track.sections():
        owners = {s.track.owner[piece] for piece in section}
        assert len(owners) == 1, say("a route has the owners {owners}", owners=str(owners))
        owner = owners.pop()
        routes[owner] += 1
        a, b = s.track.ends(section[0])
        if OPEN in (a, b):
            assert (a, b) != (OPEN, OPEN), say("a route under construction starts at no city")
            assert tips[owner] == NO_TIP, say("seat {owner} has two routes under construction", owner=owner)
            tips[owner] = _tip(s, section)
        elif s.places.group[a] == s.places.group[b]:
            assert a != b, say("a route joins a city with itself")
            assert s.places.group[a] not in within, say("a group is joined with itself twice")
            within.add(s.places.group[a])
    assert tips == s.tip, say("the open ends are out of date")
    assert routes == s.routes, say("the count of routes is out of date")
    assert max(routes) <= LOCOMOTIVES, say("a seat has more routes than locomotives")


def _tip(s: Power, section: list[int]) -> int:
    sides = [side for piece in section for side in (piece, piece - piece % 6 + s.track.exits[piece])]
    return next(side for side in sides if s.track.faces[side] == FREE)


def check_network(s: Power) -> None:
    fresh = Network(s.track, s.places, s.completed(), s.out)
    if s.network is not None and s.network.is_of(s.completed(), s.out):
        assert s.network.links == fresh.links, say("the routes are out of date")
        assert s.network.member == fresh.member, say("the networks are out of date")
    for seat in range(s.players):
        assert _is_connected(s, fresh.member[seat], seat), say(
            "the network of seat {seat} falls apart", seat=seat
        )


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
            assert s.cubes[hex_] == 0, say("resources without a factory on {name}", name=name)
            continue
        assert 0 <= s.tile[hex_] < len(left), say(
            "a factory on {name}, which is no city with resources", name=name
        )
        assert s.links().is_joined(hex_), say("a factory on {name}, which no route reaches", name=name)
        assert 0 <= s.cubes[hex_] <= 6, say(
            "the factory on {name} has {cubes} resources", name=name, cubes=s.cubes[hex_]
        )
        assert owner != NEUTRAL or s.players == 1, say("a neutral factory in a game of several")
        left[s.tile[hex_]] -= s.cubes[hex_]
    assert left == s.stock, say("the supply of resources is not what is left")
    assert all(s.factories(seat) <= FACTORIES for seat in range(s.players)), say(
        "a seat has too many factories"
    )


def check_contracts(s: Power) -> None:
    assert s.in_bag() >= 0, say("more contracts are hidden than there are")
    assert min(s.hidden) >= 0, say("a seat has less than no hidden contracts")
    if s.viewer == EVERYTHING:
        assert not any(s.hidden), say("contracts are hidden from nobody")
        assert s.hidden_gone == 0, say("contracts are hidden from nobody")
    for number, place in enumerate(s.where):
        assert GONE <= place < 2 * s.players, say("a contract is nowhere")
        if place == POOL or place % 2:
            assert s.known[number] == 0, say("somebody knows of a contract that nobody has")
        elif place != GONE:
            assert s.known[number] >> place // 2 & 1, say("a seat does not know its own contract")
    for seat in range(s.players):
        assert not (s.out[seat] and s.in_hand(seat)), say("a seat that is out has contracts")


def check_turn(s: Power, phase: str, contracts: list[Contract]) -> None:
    assert 0 <= s.actions <= ACTIONS, say("a turn has two actions")
    assert 0 <= s.steps < STEPS, say("a build has two steps")
    assert 0 <= s.draws <= HAND, say("too many contracts are drawn")
    assert (s.contract == NO_CONTRACT) == (not any(s.needs)), say("needs without a contract")
    if s.contract != NO_CONTRACT:
        owner = 2 * s.todo[0] + 1 if s.todo else NO_TILE
        assert s.where[s.contract] == owner, say("a contract is delivered that is not on the table")
        asked = contracts[s.contract].needs
        assert all(need <= most for need, most in zip(s.needs, asked, strict=True)), say(
            "too much is asked for"
        )
    if phase != "turn" or not s.todo:
        assert s.actions + s.steps + s.bonus == 0, say("a turn goes on without a seat")
    parts = [s.draws > 0, s.contract != NO_CONTRACT, s.steps > 0, s.bonus != NO_BONUS]
    assert sum(parts) <= 1, say("two parts of a turn are on at once")
