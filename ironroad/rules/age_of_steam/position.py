"""A position of Age of Steam as fields of text, and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ironroad.boards import LETTERS, Board
from ironroad.position import Fields, flags, join
from ironroad.rules.age_of_steam.state import (
    MAX_ENGINE,
    MAX_SHARES,
    NO_CUBE,
    NO_ROLE,
    NO_TILE,
    ROLES,
    UNBUILT,
    Aos,
    cubes_of,
    one_cube,
)
from ironroad.rules.age_of_steam.supply import FIRST_GROUP, GROUPS, fitting, group_of, put_tile
from ironroad.tiles import (
    AGE_OF_STEAM,
    EMPTY,
    TOWN,
    Shape,
    exits_of,
    pairs_of,
    shape_of,
    town_shape,
    used_edges,
)
from ironroad.track import NOBODY, TOWN_HEX

SCALARS: Final = (
    "over",
    "passed",
    "builds",
    "urbanize",
    "dearest",
    "connected",
    "lead",
    "cycle",
    "step",
)
PER_SEAT: Final = ("out", "income", "built", "features", "bids", "raised")
MOSTLY_ZERO: Final = frozenset(SCALARS + PER_SEAT)


def write_state(s: Aos, phase: str) -> dict[str, str]:
    """Every field that is not what a new game has."""
    fields = {"round": str(s.round), "phase": phase, "over": flags([s.over]), "order": join(s.order)}
    fields |= _write_seats(s) | _write_map(s) | _write_turn(s)
    zero = ("0", ",".join("0" * s.players))
    return {
        key: value for key, value in fields.items() if value and not (key in MOSTLY_ZERO and value in zero)
    }


def _write_seats(s: Aos) -> dict[str, str]:
    return {
        "out": flags(s.out),
        "money": join(s.money),
        "income": join(s.income),
        "shares": join(s.shares),
        "engine": join(s.engine),
        "role": ",".join("-" if role == NO_ROLE else ROLES[role] for role in s.role),
        "built": flags(s.has_built),
        "features": join(s.features),
    }


def _write_map(s: Aos) -> dict[str, str]:
    board, letters = s.board, _letters(s.board)
    cities = [
        f"{board.hexes[hex_].name}:{board.new_cities[tile].letter}"
        for tile, hex_ in enumerate(s.new_city)
        if hex_ >= 0
    ]
    cubes = [
        f"{board.hexes[hex_].name}:{_write_cubes(packed, letters)}"
        for hex_, packed in enumerate(s.cubes)
        if packed
    ]
    track = [_write_tile(s, hex_) for hex_ in range(len(board.hexes)) if s.tile[hex_] != NO_TILE]
    return {
        "track": ";".join(track),
        "cities": ",".join(cities),
        "cubes": ",".join(cubes),
        "display": _write_display(s, letters),
        "bag": _write_counts(s.bag, letters),
        "gone": _write_counts(s.gone, letters),
        "terminals": ",".join(_write_terminal(s, hex_) for hex_ in board.terminals if s.accepts[hex_]),
        "claimed": join(s.claimed) if any(owner != UNBUILT for owner in s.claimed) else "",
    }


def _write_counts(counts: list[int], letters: str) -> str:
    return "".join(f"{letters[colour]}{count}" for colour, count in enumerate(counts) if count)


def _write_terminal(s: Aos, hex_: int) -> str:
    return f"{s.board.hexes[hex_].name}:{_letters(s.board)[s.accepts[hex_].bit_length() - 1]}"


def _write_turn(s: Aos) -> dict[str, str]:
    names = s.board.hexes
    return {
        "todo": join(s.todo),
        "bids": join(s.bids),
        "dropped": join(s.dropped),
        "passed": flags([s.passed]),
        "builds": str(s.builds),
        "urbanize": flags([s.may_urbanize]),
        "fresh": ",".join(f"{names[side // 6].name}.{s.board.edges[side % 6]}" for side in s.fresh),
        "built_on": ",".join(names[hex_].name for hex_ in s.built_on),
        "dearest": str(s.dearest),
        "connected": flags([s.connected]),
        "bonus": join(s.bonus),
        "decider": "" if s.decider == NOBODY else str(s.decider),
        "taken": ",".join(ROLES[role] for role in s.taken),
        "lead": str(s.lead),
        "cycle": str(s.cycle),
        "raised": flags(s.raised),
        "hand": "".join(_letters(s.board)[colour] for colour in s.hand),
        "dice": join(s.dice),
        "ties": "/".join(join(group) for group in s.ties),
        "step": str(s.step),
    }


def _letters(board: Board) -> str:
    return "".join(LETTERS[colour] for colour in board.colours)


def _write_cubes(packed: int, letters: str) -> str:
    return "".join(letter * cubes_of(packed, colour) for colour, letter in enumerate(letters))


def _write_display(s: Aos, letters: str) -> str:
    words: list[str] = []
    start = 0
    for column in s.board.columns:
        cubes = s.display[start : start + column.spaces]
        words.append(column.name + ":" + "".join("-" if cube == NO_CUBE else letters[cube] for cube in cubes))
        start += column.spaces
    return ",".join(words)


def _write_tile(s: Aos, hex_: int) -> str:
    """`L18:NE-SW+2,SE-NW+0`, the owner behind each track; the kind where the track does not tell it."""
    shape, owners = s.track.shape(hex_), s.track.owners(hex_)
    edges = s.board.edges
    tracks = [(f"{edges[a]}-{edges[b]}", owners[a]) for a, b in pairs_of(shape)]
    tracks += [(edges[e], owners[e]) for e in exits_of(shape)]
    text = ",".join(word if owner == NOBODY else f"{word}+{owner}" for word, owner in tracks)
    kind = (
        f"@{AGE_OF_STEAM.kinds[s.tile[hex_]].name}"
        if _is_ambiguous(shape) and s.tile[hex_] < FIRST_GROUP
        else ""
    )
    return f"{s.board.hexes[hex_].name}{kind}:{text}"


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
    s.role = _read_roles(fields, players)
    s.has_built = [value == 1 for value in fields.per_seat("built", players, 0, 0, 1)]
    s.features = fields.per_seat("features", players, 0, 0, 2**60)


def _read_roles(fields: Fields, players: int) -> list[int]:
    words = fields.words("role") or ["-"] * players
    found = [NO_ROLE if word == "-" else _read_role(fields, "role", word) for word in words]
    if len(words) != players:
        raise fields.error("role", f"{len(words)} values for {players} seats")
    return found


def _read_role(fields: Fields, key: str, word: str) -> int:
    if word not in ROLES:
        raise fields.error(key, f"there is no role {word!r}")
    return ROLES.index(word)


def _read_map(fields: Fields, s: Aos) -> None:
    for word in fields.words("cities"):
        _read_city(fields, s, word)
    for word in fields.words("track", ";"):
        _read_tile(fields, s, word)
    s.track.refresh_all()
    s.cubes = [0] * len(s.board.hexes)
    for word in fields.words("cubes"):
        name, _, cubes = word.partition(":")
        for letter in cubes:
            s.cubes[fields.hex("cubes", name)] += one_cube(fields.colour("cubes", letter))
    _read_display(fields, s)
    s.bag = _read_counts(fields, "bag")
    s.gone = _read_counts(fields, "gone")
    for word in fields.words("terminals"):
        _read_terminal(fields, s, word)
    s.claimed = fields.numbers("claimed", UNBUILT, s.players - 1) or s.claimed
    if len(s.claimed) != len(s.board.links):
        raise fields.error("claimed", f"{len(s.claimed)} values for {len(s.board.links)} printed links")


def _read_terminal(fields: Fields, s: Aos, word: str) -> None:
    name, _, letter = word.partition(":")
    hex_ = fields.hex("terminals", name)
    if not s.board.hexes[hex_].terminal:
        raise fields.error("terminals", f"{name} is no terminal")
    s.accepts[hex_] = 1 << fields.colour("terminals", letter)


def _read_city(fields: Fields, s: Aos, word: str) -> None:
    name, _, letter = word.partition(":")
    hex_ = fields.hex("cities", name)
    letters = [tile.letter for tile in s.board.new_cities]
    if letter not in letters or s.track.stop[hex_] != TOWN_HEX or s.new_city[letters.index(letter)] >= 0:
        raise fields.error("cities", f"{word!r} is no New City tile on a town")
    tile = letters.index(letter)
    s.new_city[tile] = hex_
    s.track.make_city(hex_)
    s.accepts[hex_] = 1 << s.board.colours.index(s.board.new_cities[tile].colour)


def _read_tile(fields: Fields, s: Aos, word: str) -> None:
    place, _, tracks = word.partition(":")
    name, _, kind = place.partition("@")
    hex_ = fields.hex("track", name)
    shape, owners = _read_tracks(fields, s, tracks)
    town = s.track.stop[hex_] == TOWN_HEX
    known = AGE_OF_STEAM.towns if town else AGE_OF_STEAM.kind_of
    if shape not in known or s.track.has_tile(hex_) or s.board.hexes[hex_].city or hex_ in s.new_city:
        raise fields.error("track", f"{word!r} is no tile for this hex")
    s.track.exits[6 * hex_ : 6 * hex_ + 6] = shape
    s.track.owner[6 * hex_ : 6 * hex_ + 6] = owners
    put_tile(s, hex_, _read_kind(fields, shape, kind, word))


def _read_tracks(fields: Fields, s: Aos, text: str) -> tuple[Shape, list[int]]:
    owners = [NOBODY] * 6
    pairs: list[tuple[int, int]] = []
    exits: list[int] = []
    for word in text.split(","):
        track, plus, owner = word.partition("+")
        ends = [fields.edge("track", name) for name in track.split("-")]
        for end in ends:
            owners[end] = fields.small("track", owner, 0, s.players - 1) if plus else NOBODY
        if len(ends) == 2:
            pairs.append((ends[0], ends[1]))
        else:
            exits += ends
    used = [edge for pair in pairs for edge in pair] + exits
    if len(set(used)) < len(used) or (pairs and exits):
        raise fields.error("track", f"{text!r} is no tile")
    return (shape_of(pairs) if pairs else town_shape(exits) if exits else EMPTY), owners


def _read_kind(fields: Fields, shape: Shape, name: str, word: str) -> int:
    if not name:
        return group_of(shape) if _is_ambiguous(shape) else fitting(shape).bit_length() - 1
    kinds = [kind for group in GROUPS for kind in group if AGE_OF_STEAM.kinds[kind].name == name]
    if not kinds or not _is_ambiguous(shape) or not fitting(shape) >> kinds[0] & 1:
        raise fields.error("track", f"{word!r} names a tile that does not show this track")
    return kinds[0]


def _read_display(fields: Fields, s: Aos) -> None:
    starts = {
        column.name: (sum(c.spaces for c in s.board.columns[:i]), column.spaces)
        for i, column in enumerate(s.board.columns)
    }
    for word in fields.words("display"):
        name, _, cubes = word.partition(":")
        if name not in starts or len(cubes) != starts[name][1]:
            raise fields.error("display", f"{word!r} is no column of the display")
        for row, letter in enumerate(cubes):
            s.display[starts[name][0] + row] = NO_CUBE if letter == "-" else fields.colour("display", letter)


def _read_counts(fields: Fields, key: str) -> list[int]:
    """Cubes by colour, `R3B12`."""
    counts = [0] * len(fields.board.colours)
    text = fields.text(key)
    while text:
        digits = len(text[1:]) - len(text[1:].lstrip("0123456789"))
        counts[fields.colour(key, text[0])] = fields.small(key, text[1 : 1 + digits], 1, 1000)
        text = text[1 + digits :]
    return counts


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
    s.dearest = fields.number("dearest", most=1000)
    s.connected = fields.number("connected", most=1) == 1
    s.bonus = fields.numbers("bonus", 0, 2**players - 1)
    s.decider = fields.number("decider", NOBODY, NOBODY, players - 1)
    s.taken = [_read_role(fields, "taken", word) for word in fields.words("taken")]
    s.lead = fields.number("lead", most=players - 1)
    s.cycle = fields.number("cycle", most=2)
    s.raised = [value == 1 for value in fields.per_seat("raised", players, 0, 0, 1)]
    s.hand = [fields.colour("hand", letter) for letter in fields.text("hand")]
    s.dice = fields.numbers("dice", 1, 6)
    s.ties = [
        [fields.small("ties", word, 0, players - 1) for word in g.split(",")]
        for g in fields.words("ties", "/")
    ]
    s.step = fields.number("step", most=1000)
