"""A position of Steam as fields of text, and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ironroad.core.position import Fields, flags, join
from ironroad.core.sentences import say
from ironroad.core.tiles import STEAM, STEAM_TILES
from ironroad.core.track import CITY_HEX, NOBODY, TOWN_HEX
from ironroad.games.common.position import (
    letters_of,
    not_usual,
    packed_cubes,
    read_cities,
    read_counts,
    read_cubes,
    read_roles,
    read_tracks,
    write_cubes,
    write_game,
    write_goods,
    write_roles,
    write_side,
    write_sides,
    write_tile,
)
from ironroad.games.common.state import MAX_ENGINE, NO_TILE
from ironroad.games.steam.rules.state import GROUPS, HIGHEST, LOWEST, NO_BID, ROLES, SteamState
from ironroad.games.steam.rules.supply import put_tile, tiles_with

SCALARS: Final = ("over", "passed", "builds", "urbanize", "grow", "cycle", "step")
PER_SEAT: Final = ("out", "income", "points", "built", "passing", "earned", "raised")
MOSTLY_ZERO: Final = frozenset(SCALARS + PER_SEAT)


def write_state(s: SteamState, phase: str) -> dict[str, str]:
    fields = write_game(s, phase) | _write_seats(s) | _write_map(s) | _write_turn(s)
    return not_usual(fields, s.players, MOSTLY_ZERO)


def _write_seats(s: SteamState) -> dict[str, str]:
    return {
        "out": flags(s.out),
        "money": join(s.money),
        "income": join(s.income),
        "points": join(s.points),
        "engine": join(s.engine),
        "role": write_roles(s, ROLES),
        "passing": flags(s.passing),
        "built": flags(s.has_built),
    }


def _write_map(s: SteamState) -> dict[str, str]:
    letters = letters_of(s.board)
    tiles = [_write_tile(s, hex_) for hex_ in range(len(s.board.hexes)) if s.tile[hex_] != NO_TILE]
    bridges = [
        write_side(s.board, side) + ("" if owner == NOBODY else f"+{owner}") for side, owner in s.bridges()
    ]
    groups = ",".join(write_cubes(group, letters) or "-" for group in s.groups)
    return {
        "track": ";".join(tiles),
        "bridges": ",".join(bridges),
        "blunt": write_sides(s.board, s.blunt),
        **write_goods(s),
        "groups": groups if any(s.groups) else "",
        "grown": _write_hexes(s, s.grown),
    }


def _write_tile(s: SteamState, hex_: int) -> str:
    """With the physical tile where several show the same track."""
    several = len(tiles_with(s.track.shape(hex_))) > 1
    return write_tile(s, hex_, STEAM_TILES[s.tile[hex_]].name if several else "")


def _write_hexes(s: SteamState, hexes: list[int]) -> str:
    return ",".join(s.board.hexes[hex_].name for hex_ in hexes)


def _write_turn(s: SteamState) -> dict[str, str]:
    return {
        "todo": join(s.todo),
        "bids": join(s.bids) if max(s.bids) != NO_BID else "",
        "dropped": join(s.dropped),
        "passed": flags([s.passed]),
        "builds": str(s.builds),
        "urbanize": flags([s.may_urbanize]),
        "grow": flags([s.may_grow]),
        "fresh": write_sides(s.board, s.fresh),
        "loose": write_sides(s.board, s.loose),
        "cycle": str(s.cycle),
        "raised": flags(s.raised),
        "owed": join(s.owed),
        "earned": join(s.earned),
        "step": str(s.step),
    }


# Reading


def read_state(fields: Fields, players: int, phase_of: Callable[[str], int]) -> SteamState:
    s = SteamState(fields.board, players)
    s.round = fields.number("round", most=1000)
    s.phase = phase_of(fields.text("phase"))
    s.over = fields.number("over", most=1) == 1
    _read_seats(fields, s)
    _read_map(fields, s)
    _read_turn(fields, s)
    return s


def _read_seats(fields: Fields, s: SteamState) -> None:
    players = s.players
    s.order = fields.numbers("order", 0, players - 1)
    s.out = _read_flags(fields, "out", players)
    s.money = fields.per_seat("money", players, 0, 0, 10**6)
    s.income = fields.per_seat("income", players, 0, LOWEST, HIGHEST)
    s.points = fields.per_seat("points", players, 0, 0, 10**6)
    s.engine = fields.per_seat("engine", players, 1, 1, MAX_ENGINE)
    s.role = read_roles(fields, players, ROLES)
    s.passing = _read_flags(fields, "passing", players)
    s.has_built = _read_flags(fields, "built", players)


def _read_flags(fields: Fields, key: str, players: int) -> list[bool]:
    return [value == 1 for value in fields.per_seat(key, players, 0, 0, 1)]


def _read_map(fields: Fields, s: SteamState) -> None:
    read_cities(fields, s)
    for word in fields.words("track", ";"):
        _read_tile(fields, s, word)
    s.track.refresh_all()
    for word in fields.words("bridges"):
        _read_bridge(fields, s, word)
    s.blunt = [fields.side("blunt", word) for word in fields.words("blunt")]
    read_cubes(fields, s)
    s.bag = read_counts(fields, "bag")
    _read_groups(fields, s)
    s.grown = fields.hexes("grown")


def _read_tile(fields: Fields, s: SteamState, word: str) -> None:
    place, _, tracks = word.partition(":")
    name, _, tile = place.partition("@")
    hex_ = fields.hex("track", name)
    shape, owners = read_tracks(fields, s, tracks)
    known = STEAM.towns if s.track.stop[hex_] == TOWN_HEX else STEAM.kind_of
    if shape not in known or s.track.has_tile(hex_) or s.track.stop[hex_] == CITY_HEX:
        raise fields.error("track", say("{word} is no tile for this hex", word=repr(word)))
    fitting = [number for number in tiles_with(shape) if tile in ("", STEAM_TILES[number].name)]
    if not fitting:
        raise fields.error("track", say("{word} names a tile that does not show this track", word=repr(word)))
    s.track.exits[6 * hex_ : 6 * hex_ + 6] = shape
    s.track.owner[6 * hex_ : 6 * hex_ + 6] = owners
    put_tile(s, hex_, fitting[0])


def _read_bridge(fields: Fields, s: SteamState, word: str) -> None:
    side, plus, owner = word.partition("+")
    s.bridge_sides.append(fields.side("bridges", side))
    s.bridge_owners.append(fields.small("bridges", owner, 0, s.players - 1) if plus else NOBODY)


def _read_groups(fields: Fields, s: SteamState) -> None:
    words = fields.words("groups") or ["-"] * GROUPS
    if len(words) != GROUPS:
        raise fields.error(
            "groups", say("there are {groups} groups, not {number}", groups=GROUPS, number=len(words))
        )
    s.groups = [0 if word == "-" else packed_cubes(fields, "groups", word) for word in words]


def _read_turn(fields: Fields, s: SteamState) -> None:
    players = s.players
    s.todo = fields.numbers("todo", 0, players - 1)
    s.bids = fields.per_seat("bids", players, NO_BID, NO_BID, 10**6)
    s.dropped = fields.numbers("dropped", 0, players - 1)
    s.passed = fields.number("passed", most=1) == 1
    s.builds = fields.number("builds", most=10)
    s.may_urbanize = fields.number("urbanize", most=1) == 1
    s.may_grow = fields.number("grow", most=1) == 1
    s.fresh = [fields.side("fresh", word) for word in fields.words("fresh")]
    s.loose = [fields.side("loose", word) for word in fields.words("loose")]
    s.cycle = fields.number("cycle", most=2)
    s.raised = _read_flags(fields, "raised", players)
    s.owed = fields.numbers("owed", 0, players - 1)
    s.earned = fields.per_seat("earned", players, 0, 0, MAX_ENGINE)
    s.step = fields.number("step", most=1000)
