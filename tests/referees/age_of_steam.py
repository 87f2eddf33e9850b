"""A second referee for the track of Age of Steam: every tile, in every rotation, on every hex.

Slow and simple on purpose, to be read beside docs/rules/age-of-steam.md: every function names the rules it
decides. It knows the position by its text and the board by its printed facts, and nothing of the library's
own rules. `corrected` chooses the later reading where one is on its way: see `Table.corrected`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import permutations, product
from typing import Final, NamedTuple

from ironroad import Board
from tests.referees.reading import Land, fields_of, land_of, of_seat, words

TOWN: Final = 6
NOBODY: Final = -1
UNCLAIMED: Final = -2
DISCS: Final = 8

# Two edges of a hex, or an edge and TOWN (AOS-TERM-05). A shape is all that a tile shows.
Ends = tuple[int, int]
Shape = frozenset[Ends]

# 2.1 Tile manifest: the class of a kind, its track up to rotation, and how many there are.
MANIFEST: Final[dict[str, tuple[str, tuple[Ends, ...], int]]] = {
    "straight": ("simple", ((0, 3),), 48),
    "gentle": ("simple", ((0, 2),), 55),
    "sharp": ("simple", ((0, 1),), 7),
    "x_straight_straight": ("crossing", ((0, 3), (1, 4)), 4),
    "x_gentle_straight": ("crossing", ((0, 2), (1, 4)), 4),
    "x_gentle_gentle": ("crossing", ((0, 2), (1, 3)), 3),
    "c_gentle_gentle": ("coexisting", ((0, 2), (3, 5)), 1),
    "c_straight_sharp": ("coexisting", ((0, 1), (2, 5)), 1),
    "c_gentle_sharp_l": ("coexisting", ((0, 1), (2, 4)), 1),
    "c_gentle_sharp_r": ("coexisting", ((0, 1), (3, 5)), 1),
    "town_1": ("town", ((0, TOWN),), 3),
    "town_3_left": ("town", ((0, TOWN), (1, TOWN), (4, TOWN)), 2),
    "town_3_right": ("town", ((0, TOWN), (1, TOWN), (3, TOWN)), 2),
    "town_3_side": ("town", ((0, TOWN), (1, TOWN), (2, TOWN)), 2),
    "town_3_star": ("town", ((0, TOWN), (2, TOWN), (4, TOWN)), 2),
}


def rotated(track: Iterable[Ends], by: int) -> Shape:
    turn = [tuple(sorted(end if end == TOWN else (end + by) % 6 for end in ends)) for ends in track]
    return frozenset((ends[0], ends[1]) for ends in turn)


def shapes() -> tuple[dict[Shape, list[str]], dict[Shape, list[str]]]:
    """AOS-TILE-01, AOS-TILE-02, AOS-TILE-03: what may lie on a hex without a town and on a town, with the
    kinds that show it."""
    plain: dict[Shape, list[str]] = {}
    town: dict[Shape, list[str]] = {}
    for (kind, (class_, track, _)), by in product(MANIFEST.items(), range(6)):
        shape = rotated(track, by)
        exits = frozenset((end, TOWN) for ends in shape for end in ends if end != TOWN)
        for known, what in ((town, exits), *([(plain, shape)] if class_ != "town" else [])):
            if kind not in known.setdefault(what, []):
                known[what].append(kind)
    return plain, town


PLAIN_SHAPES, TOWN_SHAPES = shapes()

# Section 15, as far as track is concerned.
OPTIONS: Final = {
    "direct_complex": "true",
    "price_simple_to_coexist": "2",
    "ownership_marker_limit": "none",
    "first_tile": "simple",
    "urbanize_when": "before_track",
    "same_hex_twice": "true",
    "combined_redirect": "false",
    "redirect_completion_claims": "false",
    "urbanize_claims_unowned": "true",
    "town_town_links": "true",
    "replace_anchor_city": "true",
    "terrain_mode": "per_hex",
    "ger_halve_direct_link": "true",
    "peer_profile": "false",
}
OLD: Final = {"direct_complex": "false", "price_simple_to_coexist": "3"}
DUTCH: Final = {"first_tile": "any", "terrain_mode": "per_player_feature"}
PEER: Final = {
    "ownership_marker_limit": "20",
    "same_hex_twice": "false",
    "combined_redirect": "true",
    "redirect_completion_claims": "true",
    "first_tile": "any",
    "urbanize_when": "any_time",
    "ger_halve_direct_link": "false",
}


def options_of(fields: Mapping[str, str]) -> dict[str, str]:
    given = dict(word.split("=", 1) for word in words(fields, "options"))
    edition = fields["edition"]
    old = OLD if edition in ("2002", "nl-2004") else {}
    dutch = DUTCH if edition == "nl-2004" else {}
    return OPTIONS | old | dutch | (PEER if given.get("peer_profile") == "true" else {}) | given


class Piece(NamedTuple):
    """AOS-TERM-05."""

    hex: str
    ends: Ends

    @property
    def edges(self) -> list[int]:
        return [end for end in self.ends if end != TOWN]


class Section(NamedTuple):
    """AOS-TERM-06: its pieces, the stops at its ends, and its open sides."""

    pieces: frozenset[Piece]
    stops: tuple[str, ...]
    open: tuple[tuple[str, int], ...]


class Track:
    """All track on the board with its owners, and the cities it may lead into."""

    def __init__(self, land: Land, cities: frozenset[str], owner: Mapping[Piece, int]) -> None:
        self.land = land
        self.cities = cities
        self.owner = dict(owner)
        self.at = {(piece.hex, edge): piece for piece in owner for edge in piece.edges}

    def on(self, hex_: str) -> set[Piece]:
        return {self.at[hex_, edge] for edge in range(6) if (hex_, edge) in self.at}

    def facing(self, hex_: str, edge: int) -> Piece | None:
        """The piece on the other side of an edge."""
        other = self.land.over.get((hex_, edge), "")
        return self.at.get((other, (edge + 3) % 6))

    def section(self, start: Piece) -> Section:
        """AOS-TERM-06."""
        pieces, stops, open_ = {start}, [], []
        todo = [(start, end) for end in start.ends]
        while todo:
            piece, end = todo.pop()
            other = "" if end == TOWN else self.land.over.get((piece.hex, end), "")
            met = None if end == TOWN else self.facing(piece.hex, end)
            if end == TOWN:
                stops.append(piece.hex)
            elif other in self.cities:
                stops.append(other)
            elif met is None:
                open_.append((piece.hex, end))
            elif met not in pieces:
                pieces.add(met)
                todo += [(met, far) for far in met.ends if far != (end + 3) % 6]
        return Section(frozenset(pieces), tuple(stops), tuple(open_))

    def sections(self, owner: int) -> list[Section]:
        left = {piece for piece, seat in self.owner.items() if seat == owner}
        found: list[Section] = []
        while left:
            found.append(self.section(min(left)))
            left -= found[-1].pieces
        return found

    def changed(self, gone: Iterable[Piece], new: Mapping[Piece, int]) -> Track:
        kept = {piece: seat for piece, seat in self.owner.items() if piece not in set(gone)}
        return Track(self.land, self.cities, kept | dict(new))

    def given(self, pieces: Iterable[Piece], seat: int) -> Track:
        return self.changed((), dict.fromkeys(pieces, seat))


class Reading(NamedTuple):
    """One way to see a build: old pieces that are turned, with what becomes of each, and new pieces."""

    turned: dict[Piece, Piece]
    new: tuple[Piece, ...]


@dataclass(frozen=True)
class Table:
    """A position, as the seat in its build turn sees it.

    `corrected`: the second track of a complex tile may hang on a town that the first reaches in the same
    build; on Western U.S. one build may not begin two networks, and only a seat's first tile of the game
    must lead into a starting city.
    """

    land: Land
    edition: str
    options: Mapping[str, str]
    seat: int
    role: str
    money: int
    builds: int
    urbanize: bool
    built: bool
    paid: int
    dearest: int
    connected: bool
    claimed: tuple[int, ...]
    track: Track
    named: Mapping[str, str]
    built_on: frozenset[str]
    letters: frozenset[str]
    corrected: bool

    def is_on(self, option: str) -> bool:
        return self.options[option] == "true"

    @cached_property
    def mine(self) -> frozenset[Piece]:
        return frozenset(piece for piece, owner in self.track.owner.items() if owner == self.seat)

    def is_town(self, hex_: str) -> bool:
        return bool(self.land.hexes[hex_].town) and hex_ not in self.track.cities

    def finished(self, section: Section) -> bool:
        """AOS-TERM-07, AOS-AMB-45, AOS-AMB-50."""
        cities = sum(stop in self.track.cities for stop in section.stops)
        return len(set(section.stops)) == 2 and (cities > 0 or self.is_on("town_town_links"))


def owners(land: Land, fields: Mapping[str, str]) -> dict[Piece, int]:
    """The field `track`: every piece with its owner."""
    found: dict[Piece, int] = {}
    for word in words(fields, "track", ";"):
        place, _, tracks = word.partition(":")
        for text in tracks.split(","):
            shown, _, whose = text.partition("+")
            ends = sorted(land.edges.index(edge) for edge in shown.split("-"))
            other = ends[1] if len(ends) > 1 else TOWN
            found[Piece(place.partition("@")[0], (ends[0], other))] = int(whose or NOBODY)
    return found


def table_of(board: Board, position: str, corrected: bool) -> Table:
    """What a position line says, for the seat whose build turn it is."""
    fields, land = fields_of(position), land_of(board)
    seat = int(words(fields, "todo")[0])
    placed = dict(word.split(":") for word in words(fields, "cities"))
    cities = frozenset(name for name, h in land.hexes.items() if h.city) | frozenset(placed)
    tiles = [word.partition(":")[0].partition("@") for word in words(fields, "track", ";")]
    return Table(
        land=land,
        edition=fields["edition"],
        options=options_of(fields),
        seat=seat,
        role=of_seat(fields, "role", seat),
        money=int(of_seat(fields, "money", seat)),
        builds=int(fields.get("builds", "0")),
        urbanize="urbanize" in fields,
        built=of_seat(fields, "built", seat) == "1",
        paid=int(of_seat(fields, "features", seat)),
        dearest=int(fields.get("dearest", "0")),
        connected="connected" in fields,
        claimed=tuple(int(word) for word in words(fields, "claimed")),
        track=Track(land, cities, owners(land, fields)),
        named={name: kind for name, _, kind in tiles if kind},
        built_on=frozenset(words(fields, "built_on")),
        letters=frozenset(placed.values()),
        corrected=corrected,
    )


# 8.2 and 8.6: is a build legal?


def lay(t: Table, hex_: str, shape: Shape) -> Iterator[Table]:
    """8.6 Procedure to validate a build: the table after it, for every way in which it is legal."""
    kinds = shapes_for(t, hex_)[shape]
    for reading in readings(t, hex_, shape) if t.builds and fits(t, hex_, shape) else ():
        if not edges_are_free(t, reading) or not starts_well(t, hex_, reading):
            continue
        if not is_anchored(t, hex_, reading) or not free(t, hex_, kinds):
            continue
        price, after = price_of(t, hex_, kinds, reading), joined(t, reading)
        if due(t, price) > t.money or joins_itself(after, reading):
            continue
        if markers_last(t, after) and hangs_together(t, reading, after):
            yield laid(t, hex_, kinds, price, after)


def shapes_for(t: Table, hex_: str) -> dict[Shape, list[str]]:
    return TOWN_SHAPES if t.is_town(hex_) else PLAIN_SHAPES


def fits(t: Table, hex_: str, shape: Shape) -> bool:
    """AOS-TILE-01, AOS-TILE-05, E-02, AOS-AMB-32, AOS-BUILD-10, AOS-AMB-35."""
    if hex_ in t.track.cities or (hex_ in t.built_on and not t.is_on("same_hex_twice")):
        return False
    simple = len(shape) == (2 if t.is_town(hex_) else 1)
    if not (t.is_town(hex_) or t.track.on(hex_) or simple or t.is_on("direct_complex")):
        return False
    return t.built or t.options["first_tile"] == "any" or simple


def starts_well(t: Table, hex_: str, reading: Reading) -> bool:
    """AOS-BUILD-10, AOS-AMB-35, AOS-WEST-07: the first tile leads into a city, or a starting city."""
    ends = [{t.land.over[hex_, edge] for edge in piece.edges} for piece in changed(reading)]
    at_city = t.options["first_tile"] == "simple" or t.edition == "nl-2004"
    if not t.built and at_city and not t.track.cities & set().union(*ends):
        return False
    if t.land.rules != "western-us" or t.connected or (t.built if t.corrected else t.mine):
        return True
    first = ends[len(reading.turned) :] or (ends if t.corrected else [])
    return not first or any(starting_cities(t) & reached for reached in first)


def starting_cities(t: Table) -> set[str]:
    """AOS-WEST-07."""
    return {name for name, h in t.land.hexes.items() if h.city and h.coast}


def readings(t: Table, hex_: str, shape: Shape) -> Iterator[Reading]:
    """AOS-BUILD-15, AOS-BUILD-32, AOS-BUILD-33, AOS-BUILD-34, AOS-AMB-28: old pieces stay or are turned."""
    old = t.track.on(hex_)
    tile = {Piece(hex_, ends) for ends in shape}
    gone, new = sorted(old - tile), sorted(tile - old)
    mixed = t.is_on("combined_redirect")
    if (gone and t.is_town(hex_)) or not new or len(gone) > len(new):
        return
    if len(gone) > 1 and not mixed or gone and len(new) > 1 and not mixed:
        return
    for images in permutations(new, len(gone)):
        turned = dict(zip(gone, images, strict=True))
        if all(may_turn(t, piece, image) for piece, image in turned.items()):
            yield Reading(turned, tuple(piece for piece in new if piece not in images))
            if not t.corrected:
                return


def may_turn(t: Table, piece: Piece, image: Piece) -> bool:
    """AOS-BUILD-33, AOS-AMB-28, AOS-AMB-54."""
    open_ends = {edge for hex_, edge in t.track.section(piece).open if t.track.at[hex_, edge] == piece}
    shared = set(piece.ends) & set(image.ends)
    mixed = t.is_on("combined_redirect")
    mine = t.track.owner[piece] in (t.seat, NOBODY)
    return mine and bool(open_ends) and len(shared) == 1 and (mixed or not shared & open_ends)


def changed(reading: Reading) -> list[Piece]:
    return [*reading.turned.values(), *reading.new]


def edges_are_free(t: Table, reading: Reading) -> bool:
    """AOS-BUILD-12, AOS-BUILD-13."""
    for piece in changed(reading):
        for edge in piece.edges:
            met = t.track.facing(piece.hex, edge)
            if (piece.hex, edge) not in t.land.over or (met and t.track.owner[met] not in (t.seat, NOBODY)):
                return False
    return True


def is_anchored(t: Table, hex_: str, reading: Reading) -> bool:
    """8.3, AOS-AMB-33, AOS-AMB-56: every piece on a hex without a town, one of the new exits in a town."""
    rest = t.track.changed(reading.turned, {}) if reading.turned else t.track
    pieces = changed(reading)
    if t.is_town(hex_):
        return any(anchored(t, rest, piece, True) for piece in pieces)
    if not t.corrected:
        return all(anchored(t, rest, piece, piece in reading.new) for piece in pieces)
    return any(anchored_in_turn(t, rest, order, reading.new) for order in permutations(pieces))


def anchored_in_turn(t: Table, rest: Track, pieces: Iterable[Piece], new: tuple[Piece, ...]) -> bool:
    for piece in pieces:
        if not anchored(t, rest, piece, piece in new):
            return False
        rest = rest.given([piece], t.seat)
        rest = rest.given(rest.section(piece).pieces, t.seat)
    return True


def anchored(t: Table, rest: Track, piece: Piece, added: bool) -> bool:
    """8.3 Anchor test (a), (b), (c); AOS-AMB-24, AOS-AMB-25, AOS-AMB-53."""
    anything = t.is_on("replace_anchor_city") or not t.track.on(piece.hex) or not added
    if TOWN in piece.ends and owns_in(t, rest, piece.hex):
        return True
    for edge in piece.edges:
        if anything and t.land.over[piece.hex, edge] in rest.cities:
            return True
        met = rest.facing(piece.hex, edge)
        if met and rest.owner[met] == t.seat:
            return True
        if met and anything and rest.owner[met] == NOBODY:
            far = rest.section(met).stops
            if any(stop in rest.cities or owns_in(t, rest, stop) for stop in far):
                return True
    return False


def owns_in(t: Table, track: Track, town: str) -> bool:
    return any(track.owner[piece] == t.seat for piece in track.on(town))


def joined(t: Table, reading: Reading) -> Track:
    """AOS-BUILD-20, AOS-BUILD-23, AOS-AMB-27, AOS-AMB-29, AOS-AMB-55: the track after a build."""
    new = {image: t.track.owner[piece] for piece, image in reading.turned.items()}
    track = t.track.changed(reading.turned, new | dict.fromkeys(reading.new, t.seat))
    for piece in changed(reading):
        section = track.section(piece)
        claims = t.is_on("redirect_completion_claims") and t.finished(section)
        if claims or t.is_on("peer_profile") or any(track.owner[p] == t.seat for p in section.pieces):
            track = track.given(section.pieces, t.seat)
    return track


def joins_itself(after: Track, reading: Reading) -> bool:
    """AOS-BUILD-14, AOS-AMB-48."""
    ends = [after.section(piece).stops for piece in changed(reading)]
    return any(len(stops) == 2 and stops[0] == stops[1] for stops in ends)


def markers_last(t: Table, after: Track) -> bool:
    """AOS-AMB-39."""
    limit = t.options["ownership_marker_limit"]
    return limit == "none" or len(after.sections(t.seat)) + t.claimed.count(t.seat) <= int(limit)


def hangs_together(t: Table, reading: Reading, after: Track) -> bool:
    """AOS-WEST-08, AOS-AMB-101: what the seat gains is joined to its track, through edges and stops."""
    if t.land.rules != "western-us" or t.connected:
        return True
    left = after.sections(t.seat)
    reached = {stop for section in t.track.sections(t.seat) for stop in section.stops}
    if not t.mine and not t.corrected:
        reached = {t.land.over[piece.hex, edge] for piece in reading.new for edge in piece.edges}
        reached &= starting_cities(t)
    own = t.mine | {image for piece, image in reading.turned.items() if piece in t.mine}
    held = [section for section in left if section.pieces & (t.mine if t.corrected else own)] or (left[:1] if not reached else [])
    while near := [s for s in left if s in held or reached.intersection(s.stops)]:
        left = [section for section in left if section not in near]
        reached |= {stop for section in near for stop in section.stops}
    return not left


def free(t: Table, hex_: str, kinds: list[str]) -> bool:
    """AOS-TILE-04, AOS-TILE-06, AOS-TILE-08, AOS-COMP-04, AOS-AMB-38: tile and disc are there."""
    left = tiles_left(t, hex_)
    group = next((kinds_ for kinds_ in TOWN_SHAPES.values() if kinds[0] in kinds_ and len(kinds_) > 1), kinds)
    there = any(left[kind] > 0 for kind in kinds) and sum(left[kind] for kind in group) > left["?" + "+".join(group)]
    needs_disc = t.is_town(hex_) and MANIFEST[kinds[0]][0] != "town"
    return there and (left["disc"] > 0 or not needs_disc)


def tiles_left(t: Table, hex_: str) -> Counter[str]:
    """AOS-AMB-38: what is free once the tile of a hex is back. Of tiles that are bound to no kind (peer
    profile) it tells how many there are."""
    left = Counter({kind: count for kind, (_, _, count) in MANIFEST.items()} | {"disc": DISCS})
    for place in {piece.hex for piece in t.track.owner} - (set() if t.is_on("peer_profile") else {hex_}):
        shape = frozenset(piece.ends for piece in t.track.on(place))
        shown = shapes_for(t, place)[shape]
        left["disc"] -= t.is_town(place) and len(shape) in (2, 4)
        if len(shown) > 1 and place not in t.named:
            left["?" + "+".join(shown)] += 1
        else:
            left[t.named.get(place, shown[0])] -= 1
    return left


# 2.3 Price list


def price_of(t: Table, hex_: str, kinds: list[str], reading: Reading) -> int:
    """2.3, AOS-AMB-28, AOS-AMB-36, AOS-AMB-37."""
    class_ = MANIFEST[kinds[0]][0]
    old = t.track.on(hex_)
    if t.is_town(hex_):
        return 3 if old else 1 + len(reading.new)
    if not old:
        return ground(t, hex_) + {"simple": 0, "coexisting": 1, "crossing": 2}[class_]
    if class_ == "crossing" and len(old) == 1:
        return 3
    if reading.turned:
        return 2 * len(reading.turned)
    return int(t.options["price_simple_to_coexist"])


def ground(t: Table, hex_: str) -> int:
    """E-06, AOS-AMB-49, AOS-WEST-05, AOS-GER-05: the price of a simple tile on an empty hex."""
    h = t.land.hexes[hex_]
    group = t.land.features.get(hex_)
    if group is not None and t.options["terrain_mode"] == "per_player_feature" and t.paid >> group & 1:
        return t.land.prices["plain"]
    return t.land.prices[h.terrain] if h.price is None else h.price


def due(t: Table, price: int) -> int:
    """AOS-GER-03, AOS-AMB-105: by how much the sum of a turn rises."""
    if t.land.rules != "germany" or t.role != "engineer":
        return price
    return price - max(t.dearest, price) // 2 + t.dearest // 2


def laid(t: Table, hex_: str, kinds: list[str], price: int, after: Track) -> Table:
    """8.6, step 8; AOS-AMB-38: where four exits leave a choice, the tile is one of which most are left."""
    named = {place: kind for place, kind in t.named.items() if place != hex_}
    if len(kinds) > 1 and not t.is_on("peer_profile"):
        left = tiles_left(t, hex_)
        named[hex_] = max(kinds, key=left.__getitem__)
    group = t.land.features.get(hex_)
    return replace(
        t,
        track=after,
        named=named,
        money=t.money - due(t, price),
        dearest=max(t.dearest, price),
        builds=t.builds - 1,
        built=True,
        built_on=t.built_on | {hex_},
        paid=t.paid | (0 if group is None else 1 << group),
    )


# 8.1 New City, 17.3 Germany


def urbanized(t: Table, hex_: str) -> Table:
    """AOS-BUILD-05, AOS-AMB-43, AOS-AMB-44: the track after a New City is placed."""
    gone = t.track.on(hex_)
    kept = {piece: owner for piece, owner in t.track.owner.items() if piece not in gone}
    after = replace(t, track=Track(t.land, t.track.cities | {hex_}, kept), urbanize=False)
    for section in after.track.sections(NOBODY):
        was = t.track.section(min(section.pieces))
        if t.is_on("urbanize_claims_unowned") and after.finished(section) and not t.finished(was):
            after = replace(after, track=after.track.given(section.pieces, t.seat))
    return after


def unfinished(t: Table) -> list[Section]:
    return [section for section in t.track.sections(t.seat) if not t.finished(section)]


def can_finish(t: Table) -> bool:
    """AOS-GER-04, AOS-AMB-106: what is open can be completed by the builds left."""
    open_ = unfinished(t) if t.land.rules == "germany" else []
    if not open_ or not t.builds:
        return not open_
    sides = [side for section in open_ for side in section.open]
    hexes = {hex_ for hex_, _ in sides} | {t.land.over[side] for side in sides}
    return any(can_finish(after) for hex_ in sorted(hexes) for after in everything(t, hex_))


def everything(t: Table, hex_: str) -> Iterator[Table]:
    for shape in shapes_for(t, hex_):
        yield from lay(t, hex_, shape)


# The answer


def build_text(t: Table, hex_: str, shape: Shape) -> str:
    names = ["-".join(t.land.edges[end] for end in ends if end != TOWN) for ends in sorted(shape)]
    return f"build {hex_} {' '.join(names)}"


def moves(board: Board, position: str, corrected: bool) -> dict[str, int]:
    """Every legal move of the build turn by its text, with its price (AOS-BUILD-01 to AOS-BUILD-04)."""
    t = table_of(board, position, corrected)
    found: dict[str, int] = {}
    for hex_ in t.land.hexes:
        for shape in shapes_for(t, hex_):
            prices = [t.money - after.money for after in lay(t, hex_, shape) if can_finish(after)]
            if prices:
                found[build_text(t, hex_, shape)] = min(prices)
    found |= claims(t) | new_cities(t)
    if t.land.rules != "germany" or not unfinished(t):
        found["done"] = 0
    return found


def claims(t: Table) -> dict[str, int]:
    """AOS-GER-06, AOS-AMB-105."""
    found: dict[str, int] = {}
    for number, (one, other, full) in enumerate(t.land.links):
        price = due(t, full) if t.is_on("ger_halve_direct_link") else full
        counted = full if t.is_on("ger_halve_direct_link") else 0
        after = replace(
            t, builds=t.builds - 1, money=t.money - price, dearest=max(t.dearest, counted), claimed=(t.seat,)
        )
        owned = t.claimed and t.claimed[number] != UNCLAIMED
        if t.builds and not owned and after.money >= 0 and can_finish(after) and markers_last(after, t.track):
            found[f"claim {one} {other}"] = price
    return found


def new_cities(t: Table) -> dict[str, int]:
    """AOS-BUILD-04, AOS-AMB-42."""
    in_time = t.options["urbanize_when"] == "any_time" or not t.built_on
    towns = [hex_ for hex_ in t.land.hexes if t.is_town(hex_)] if t.urbanize and in_time else []
    towns = [hex_ for hex_ in towns if can_finish(urbanized(t, hex_))]
    return {f"city {hex_} {letter}": 0 for hex_ in towns for letter in t.land.letters if letter not in t.letters}


def tracks_after(board: Board, position: str, move: str, corrected: bool) -> list[dict[Piece, int]]:
    """The track with its owners that a build or a New City may lead to."""
    t = table_of(board, position, corrected)
    verb, hex_, *rest = move.split()
    if verb != "build":
        return [(urbanized(t, hex_) if verb == "city" else t).track.owner]
    return [
        after.track.owner
        for shape in shapes_for(t, hex_)
        if build_text(t, hex_, shape) == move
        for after in lay(t, hex_, shape)
    ]
