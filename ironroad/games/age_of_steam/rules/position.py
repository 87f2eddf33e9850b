"""A position of Age of Steam as fields of text, and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ironroad.core.position import Fields, flags, join
from ironroad.core.sentences import say
from ironroad.core.tiles import AGE_OF_STEAM, TOWN, Shape, used_edges
from ironroad.core.track import TOWN_HEX
from ironroad.games.age_of_steam.rules.state import (
    MAX_ENGINE,
    MAX_SHARES,
    NO_CUBE,
    NO_TILE,
    ROLES,
    UNBUILT,
    Aos,
)
from ironroad.games.age_of_steam.rules.supply import FIRST_GROUP, GROUPS, fitting, group_of, put_tile
from ironroad.games.common.position import (
    letters_of,
    not_usual,
    read_cities,
    read_counts,
    read_cubes,
    read_roles,
    read_tracks,
    write_counts,
    write_game,
    write_goods,
    write_roles,
    write_sides,
    write_tile,
)

SCALARS: Final = ("over", "passed", "builds", "urbanize", "cycle", "step")
PER_SEAT: Final = ("out", "income", "built", "features", "bids", "raised")
MOSTLY_ZERO: Final = frozenset(SCALARS + PER_SEAT)


def write_state(s: Aos, phase: str) -> dict[str, str]:
    fields = write_game(s, phase) | _write_seats(s) | _write_map(s) | _write_turn(s)
    return not_usual(fields, s.players, MOSTLY_ZERO)


def _write_seats(s: Aos) -> dict[str, str]:
    return {
        "out": flags(s.out),
        "money": join(s.money),
        "income": join(s.income),
        "shares": join(s.shares),
        "engine": join(s.engine),
        "role": write_roles(s, ROLES),
        "built": flags(s.has_built),
        "features": join(s.features),
    }


def _write_map(s: Aos) -> dict[str, str]:
    track = [_write_tile(s, hex_) for hex_ in range(len(s.board.hexes)) if s.tile[hex_] != NO_TILE]
    goods = write_goods(s)
    return {
        "track": ";".join(track),
        "cities": goods["cities"],
        "cubes": goods["cubes"],
        "display": _write_display(s, letters_of(s.board)),
        "bag": goods["bag"],
        "gone": write_counts(s.gone, letters_of(s.board)),
        "terminals": ",".join(_write_terminal(s, hex_) for hex_ in s.board.terminals if s.accepts[hex_]),
        "claimed": join(s.claimed) if any(owner != UNBUILT for owner in s.claimed) else "",
    }


def _write_terminal(s: Aos, hex_: int) -> str:
    return f"{s.board.hexes[hex_].name}:{letters_of(s.board)[s.accepts[hex_].bit_length() - 1]}"


def _write_turn(s: Aos) -> dict[str, str]:
    names = s.board.hexes
    return {
        "todo": join(s.todo),
        "bids": join(s.bids),
        "dropped": join(s.dropped),
        "passed": flags([s.passed]),
        "builds": str(s.builds),
        "urbanize": flags([s.may_urbanize]),
        "fresh": write_sides(s.board, s.fresh),
        "built_on": ",".join(names[hex_].name for hex_ in s.built_on),
        **s.write_own(),
        "cycle": str(s.cycle),
        "raised": flags(s.raised),
        "hand": "".join(letters_of(s.board)[colour] for colour in s.hand),
        "dice": join(s.dice),
        "ties": "/".join(join(group) for group in s.ties),
        "step": str(s.step),
    }


def _write_display(s: Aos, letters: str) -> str:
    words: list[str] = []
    start = 0
    for column in s.board.columns:
        cubes = s.display[start : start + column.spaces]
        words.append(column.name + ":" + "".join("-" if cube == NO_CUBE else letters[cube] for cube in cubes))
        start += column.spaces
    return ",".join(words)


def _write_tile(s: Aos, hex_: int) -> str:
    bound = _is_ambiguous(s.track.shape(hex_)) and s.tile[hex_] < FIRST_GROUP
    return write_tile(s, hex_, AGE_OF_STEAM.kinds[s.tile[hex_]].name if bound else "")


def _is_ambiguous(shape: Shape) -> bool:
    return TOWN in shape and used_edges(shape) == 4


# Reading


def read_state(fields: Fields, s: Aos, phase_of: Callable[[str], int]) -> Aos:
    """Put what the fields say into the state before the first cube is drawn."""
    s.round = fields.number("round", most=1000)
    s.phase = phase_of(fields.text("phase"))
    s.over = fields.number("over", most=1) == 1
    _read_seats(fields, s)
    _read_map(fields, s)
    _read_turn(fields, s)
    return s


def _read_seats(fields: Fields, s: Aos) -> None:
    players = s.players
    s.order = fields.numbers("order", 0, players - 1)
    s.out = [value == 1 for value in fields.per_seat("out", players, 0, 0, 1)]
    s.money = fields.per_seat("money", players, 0, 0, 10**6)
    s.income = fields.per_seat("income", players, 0, -(10**6), 10**6)
    s.shares = fields.per_seat("shares", players, 0, 0, MAX_SHARES)
    s.engine = fields.per_seat("engine", players, 0, 1, MAX_ENGINE)
    s.role = read_roles(fields, players, ROLES)
    s.has_built = [value == 1 for value in fields.per_seat("built", players, 0, 0, 1)]
    s.features = fields.per_seat("features", players, 0, 0, 2**60)


def _read_map(fields: Fields, s: Aos) -> None:
    read_cities(fields, s)
    for word in fields.words("track", ";"):
        _read_tile(fields, s, word)
    s.track.refresh_all()
    read_cubes(fields, s)
    _read_display(fields, s)
    s.bag = read_counts(fields, "bag")
    s.gone = read_counts(fields, "gone")
    for word in fields.words("terminals"):
        _read_terminal(fields, s, word)
    s.claimed = fields.numbers("claimed", UNBUILT, s.players - 1) or s.claimed
    if len(s.claimed) != len(s.board.links):
        raise fields.error(
            "claimed",
            say(
                "{number} values for {links} printed links",
                number=len(s.claimed),
                links=len(s.board.links),
            ),
        )


def _read_terminal(fields: Fields, s: Aos, word: str) -> None:
    name, _, letter = word.partition(":")
    hex_ = fields.hex("terminals", name)
    if not s.board.hexes[hex_].terminal:
        raise fields.error("terminals", say("{name} is no terminal", name=name))
    s.accepts[hex_] = 1 << fields.colour("terminals", letter)


def _read_tile(fields: Fields, s: Aos, word: str) -> None:
    place, _, tracks = word.partition(":")
    name, _, kind = place.partition("@")
    hex_ = fields.hex("track", name)
    shape, owners = read_tracks(fields, s, tracks)
    town = s.track.stop[hex_] == TOWN_HEX
    known = AGE_OF_STEAM.towns if town else AGE_OF_STEAM.kind_of
    if shape not in known or s.track.has_tile(hex_) or s.board.hexes[hex_].city or hex_ in s.new_city:
        raise fields.error("track", say("{word} is no tile for this hex", word=repr(word)))
    s.track.exits[6 * hex_ : 6 * hex_ + 6] = shape
    s.track.owner[6 * hex_ : 6 * hex_ + 6] = owners
    put_tile(s, hex_, _read_kind(fields, shape, kind, word))


def _read_kind(fields: Fields, shape: Shape, name: str, word: str) -> int:
    if not name:
        return group_of(shape) if _is_ambiguous(shape) else fitting(shape).bit_length() - 1
    kinds = [kind for group in GROUPS for kind in group if AGE_OF_STEAM.kinds[kind].name == name]
    if not kinds or not _is_ambiguous(shape) or not fitting(shape) >> kinds[0] & 1:
        raise fields.error("track", say("{word} names a tile that does not show this track", word=repr(word)))
    return kinds[0]


def _read_display(fields: Fields, s: Aos) -> None:
    starts = {
        column.name: (sum(c.spaces for c in s.board.columns[:i]), column.spaces)
        for i, column in enumerate(s.board.columns)
    }
    for word in fields.words("display"):
        name, _, cubes = word.partition(":")
        if name not in starts or len(cubes) != starts[name][1]:
            raise fields.error("display", say("{word} is no column of the display", word=repr(word)))
        for row, letter in enumerate(cubes):
            s.display[starts[name][0] + row] = NO_CUBE if letter == "-" else fields.colour("display", letter)


def _read_turn(fields: Fields, s: Aos) -> None:
    players = s.players
    s.todo = fields.numbers("todo", 0, players - 1)
    s.bids = fields.per_seat("bids", players, 0, 0, 10**6)
    s.dropped = fields.numbers("dropped", 0, players - 1)
    s.passed = fields.number("passed", most=1) == 1
    s.builds = fields.number("builds", most=10)
    s.may_urbanize = fields.number("urbanize", most=1) == 1
    s.fresh = [fields.side("fresh", word) for word in fields.words("fresh")]
    s.built_on = fields.hexes("built_on")
    s.read_own(fields)
    s.cycle = fields.number("cycle", most=2)
    s.raised = [value == 1 for value in fields.per_seat("raised", players, 0, 0, 1)]
    s.hand = [fields.colour("hand", letter) for letter in fields.text("hand")]
    s.dice = fields.numbers("dice", 1, 6)
    s.ties = [
        [fields.small("ties", word, 0, players - 1) for word in g.split(",")]
        for g in fields.words("ties", "/")
    ]
    s.step = fields.number("step", most=1000)
