"""Fields of a position that every railway game has: tiles, cities, cubes, the bag."""

from __future__ import annotations

from ironroad.core.board import LETTERS, MOST_CUBES, Board
from ironroad.core.position import Fields, flags, join
from ironroad.core.sentences import say
from ironroad.core.tiles import EMPTY, Shape, exits_of, pairs_of, shape_of, town_shape
from ironroad.core.track import NOBODY, TOWN_HEX
from ironroad.games.common.cubes import cubes_of, one_cube
from ironroad.games.common.state import NO_ROLE, Railway


def letters_of(board: Board) -> str:
    return "".join(LETTERS[colour] for colour in board.colours)


def write_game(s: Railway, phase: str) -> dict[str, str]:
    return {"round": str(s.round), "phase": phase, "over": flags([s.over]), "order": join(s.order)}


def not_usual(fields: dict[str, str], players: int, mostly_zero: frozenset[str]) -> dict[str, str]:
    """Every field that is not what a new game has."""
    zero = ("0", ",".join("0" * players))
    return {
        key: value for key, value in fields.items() if value and not (key in mostly_zero and value in zero)
    }


def write_cubes(packed: int, letters: str) -> str:
    return "".join(letter * cubes_of(packed, colour) for colour, letter in enumerate(letters))


def write_roles(s: Railway, names: tuple[str, ...]) -> str:
    return ",".join("-" if role == NO_ROLE else names[role] for role in s.role)


def write_goods(s: Railway) -> dict[str, str]:
    """New Cities, the cubes on the board and in the bag."""
    board, letters = s.board, letters_of(s.board)
    cities = [
        f"{board.hexes[hex_].name}:{board.new_cities[tile].letter}"
        for tile, hex_ in enumerate(s.new_city)
        if hex_ >= 0
    ]
    cubes = [
        f"{board.hexes[hex_].name}:{write_cubes(packed, letters)}"
        for hex_, packed in enumerate(s.cubes)
        if packed
    ]
    return {
        "cities": ",".join(cities),
        "cubes": ",".join(cubes),
        "bag": write_counts(s.bag, letters),
    }


def write_counts(counts: list[int], letters: str) -> str:
    return "".join(f"{letters[colour]}{count}" for colour, count in enumerate(counts) if count)


def write_side(board: Board, side: int) -> str:
    return f"{board.hexes[side // 6].name}.{board.edges[side % 6]}"


def write_sides(board: Board, sides: list[int]) -> str:
    return ",".join(write_side(board, side) for side in sides)


def write_tile(s: Railway, hex_: int, kind: str) -> str:
    """`L18:NE-SW+2,SE-NW+0`, the owner behind each track; the kind where the track does not tell it."""
    shape, owners = s.track.shape(hex_), s.track.owners(hex_)
    edges = s.board.edges
    tracks = [(f"{edges[a]}-{edges[b]}", owners[a]) for a, b in pairs_of(shape)]
    tracks += [(edges[e], owners[e]) for e in exits_of(shape)]
    text = ",".join(word if owner == NOBODY else f"{word}+{owner}" for word, owner in tracks)
    return f"{s.board.hexes[hex_].name}{'@' + kind if kind else ''}:{text}"


# Reading


def read_roles(fields: Fields, players: int, names: tuple[str, ...]) -> list[int]:
    words = fields.words("role") or ["-"] * players
    found = [NO_ROLE if word == "-" else read_role(fields, "role", word, names) for word in words]
    if len(words) != players:
        raise fields.error(
            "role", say("{number} values for {players} seats", number=len(words), players=players)
        )
    return found


def read_role(fields: Fields, key: str, word: str, names: tuple[str, ...]) -> int:
    if word not in names:
        raise fields.error(key, say("there is no role {word}", word=repr(word)))
    return names.index(word)


def read_cities(fields: Fields, s: Railway) -> None:
    for word in fields.words("cities"):
        _read_city(fields, s, word)


def _read_city(fields: Fields, s: Railway, word: str) -> None:
    name, _, letter = word.partition(":")
    hex_ = fields.hex("cities", name)
    letters = [tile.letter for tile in s.board.new_cities]
    if letter not in letters or s.track.stop[hex_] != TOWN_HEX or s.new_city[letters.index(letter)] >= 0:
        raise fields.error("cities", say("{word} is no New City tile on a town", word=repr(word)))
    tile = letters.index(letter)
    s.new_city[tile] = hex_
    s.track.make_city(hex_)
    s.accepts[hex_] = 1 << s.board.colours.index(s.board.new_cities[tile].colour)


def read_cubes(fields: Fields, s: Railway) -> None:
    s.cubes = [0] * len(s.board.hexes)
    for word in fields.words("cubes"):
        name, _, cubes = word.partition(":")
        hex_ = fields.hex("cubes", name)
        if s.cubes[hex_]:
            raise fields.error("cubes", say("{name} stands twice", name=name))
        s.cubes[hex_] = packed_cubes(fields, "cubes", cubes)


def packed_cubes(fields: Fields, key: str, letters: str) -> int:
    if any(letters.count(letter) > MOST_CUBES for letter in set(letters)):
        raise fields.error(key, say("more than {most} cubes of a colour lie together", most=MOST_CUBES))
    return sum(one_cube(fields.colour(key, letter)) for letter in letters)


def read_tracks(fields: Fields, s: Railway, text: str) -> tuple[Shape, list[int]]:
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
        raise fields.error("track", say("{text} is no tile", text=repr(text)))
    return (shape_of(pairs) if pairs else town_shape(exits) if exits else EMPTY), owners


def read_counts(fields: Fields, key: str) -> list[int]:
    """Cubes by colour, `R3B12`."""
    counts = [0] * len(fields.board.colours)
    text = fields.text(key)
    while text:
        digits = len(text[1:]) - len(text[1:].lstrip("0123456789"))
        counts[fields.colour(key, text[0])] = fields.small(key, text[1 : 1 + digits], 1, 1000)
        text = text[1 + digits :]
    return counts
