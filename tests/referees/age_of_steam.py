"""A second referee for the track of Age of Steam: every tile, in every rotation, on every hex.

Slow and simple on purpose, to be read beside docs/rules/age-of-steam.md: every function names the rules it
decides. It knows the position by its text and the board by its printed facts, and nothing of the library's
own rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import permutations, product
from typing import Final, NamedTuple

from ironroad import Board
from tests.referees.age_of_steam_facts import DISCS, MANIFEST, PLAIN_SHAPES, TOWN_SHAPES, Shape, options_of
from tests.referees.reading import (
    NOBODY,
    TOWN,
    Land,
    Piece,
    Section,
    Track,
    fields_of,
    land_of,
    of_seat,
    owners,
    words,
)

UNCLAIMED: Final = -2


class Reading(NamedTuple):
    """One way to see a build: old pieces that are turned, with what becomes of each, and new pieces."""

    turned: dict[Piece, Piece]
    new: tuple[Piece, ...]


@dataclass(frozen=True)
class Table:
    """A position, as the seat in its build turn sees it."""

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

    def is_on(self, option: str) -> bool:
        return self.options[option] == "true"

    @cached_property
    def mine(self) -> frozenset[Piece]:
        return frozenset(piece for piece, owner in self.track.owner.items() if owner == self.seat)

    @cached_property
    def tiles(self) -> dict[str, Shape]:
        hexes = {piece.hex for piece in self.track.owner}
        return {hex_: frozenset(piece.ends for piece in self.track.on(hex_)) for hex_ in hexes}

    @cached_property
    def used(self) -> Counter[str]:
        return Counter(part for hex_ in self.tiles for part in components(self, hex_))

    def is_town(self, hex_: str) -> bool:
        return bool(self.land.hexes[hex_].town) and hex_ not in self.track.cities

    def finished(self, section: Section) -> bool:
        """AOS-TERM-07, AOS-AMB-45, AOS-AMB-50."""
        cities = sum(stop in self.track.cities for stop in section.stops)
        return len(set(section.stops)) == 2 and (cities > 0 or self.is_on("town_town_links"))


def table_of(board: Board, position: str) -> Table:
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
    )


# 8.2 and 8.6: is a build legal?


def lay(t: Table, hex_: str, shape: Shape, kinds: list[str]) -> Table | None:
    """8.6 Procedure to validate a build with one of these tiles: the table after it, if it is legal. Of many
    ways to see it the first decides that is anchored (AOS-AMB-28)."""
    if not t.builds or not fits(t, hex_, shape):
        return None
    for reading in readings(t, hex_, shape):
        if not edges_are_free(t, reading) or not starts_well(t, hex_, reading):
            continue
        if is_anchored(t, hex_, reading):
            price = price_of(t, hex_, kinds, reading)
            if due(t, price) > t.money or not free(t, hex_, kinds):
                return None
            after = joined(t, reading)
            if (
                markers_last(t, after)
                and not joins_itself(after, reading)
                and hangs_together(t, after, reading)
            ):
                return laid(t, hex_, kinds, price, after)
            return None
    return None


def choices(t: Table, hex_: str, shape: Shape) -> dict[str, list[str]]:
    """AOS-AMB-38: every text for a build with the tiles it may take. Where four exits leave a choice, it is
    named, but for the one of which most are left."""
    kinds, text = shapes_for(t, hex_)[shape], build_text(t, hex_, shape)
    if len(kinds) == 1 or t.is_on("peer_profile"):
        return {text: kinds}
    left = tiles_left(t, hex_)
    usual = max(kinds, key=left.__getitem__)
    others = [kind for kind in kinds if kind != usual and left[kind] > 0]
    return {text: [usual]} | {f"{text} tile {kind}": [kind] for kind in others}


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
    if t.land.rules != "western-us" or t.built:
        return True
    return any(starting_cities(t) & reached for reached in ends[len(reading.turned) :] or ends)


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
    if gone and len(new) > 1 and not mixed and not (t.is_on("two_redirects") and len(gone) == 2):
        return
    for images in permutations(new, len(gone)):
        turned = dict(zip(gone, images, strict=True))
        if all(may_turn(t, piece, image) for piece, image in turned.items()):
            yield Reading(turned, tuple(piece for piece in new if piece not in images))


def may_turn(t: Table, piece: Piece, image: Piece) -> bool:
    """AOS-BUILD-33, AOS-AMB-28, AOS-AMB-54."""
    shared = set(piece.ends) & set(image.ends)
    mine = t.track.owner[piece] in (t.seat, NOBODY)
    may_swing = t.is_on("combined_redirect") or keeps_end(t, piece, image)
    return mine and bool(open_edges(t, piece)) and len(shared) == 1 and may_swing


def keeps_end(t: Table, piece: Piece, image: Piece) -> bool:
    return not set(piece.ends) & set(image.ends) & open_edges(t, piece)


def open_edges(t: Table, piece: Piece) -> set[int]:
    return {edge for hex_, edge in t.track.section(piece).open if t.track.at[hex_, edge] == piece}


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
    hanging = [piece for piece in pieces if anchored(t, rest, piece, piece in reading.new)]
    if not hanging or hanging == pieces:
        return bool(hanging)
    return any(anchored_in_turn(t, rest, order, reading) for order in permutations(pieces))


def anchored_in_turn(t: Table, rest: Track, pieces: Iterable[Piece], reading: Reading) -> bool:
    """AOS-AMB-33: a piece may hang on a town that one before it reaches, if that one is the seat's then."""
    after = joined(t, reading)
    for piece in pieces:
        if not anchored(t, rest, piece, piece in reading.new):
            return False
        rest = rest.given([piece], after.owner[piece])
        rest = rest.given(rest.section(piece).pieces, after.owner[piece])
    return True


def anchored(t: Table, rest: Track, piece: Piece, added: bool) -> bool:
    """8.3 Anchor test (a), (b), (c); AOS-AMB-24, AOS-AMB-25, AOS-AMB-53."""
    anything = t.is_on("replace_anchor_city") or not t.track.on(piece.hex) or not added
    if TOWN in piece.ends and t.track.on(piece.hex) and t.options["town_upgrade_anchor"] == "own_track":
        anything = False
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


def hangs_together(t: Table, after: Track, reading: Reading) -> bool:
    """AOS-WEST-08, AOS-AMB-101: what the seat gains is joined to its track, through edges and stops. A piece
    turned with an end that stays is track it has."""
    if t.land.rules != "western-us" or t.connected:
        return True
    own = t.mine.union(new for old, new in reading.turned.items() if old in t.mine and keeps_end(t, old, new))
    left, reached = after.sections(t.seat), set[str]()
    held = [section for section in left if section.pieces & own] or left[:1]
    while near := [s for s in left if s in held or reached.intersection(s.stops)]:
        left = [section for section in left if section not in near]
        reached |= {stop for section in near for stop in section.stops}
    return not left


def free(t: Table, hex_: str, kinds: list[str]) -> bool:
    """AOS-TILE-04, AOS-TILE-06, AOS-TILE-08, AOS-COMP-04, AOS-AMB-38: tile and disc are there."""
    left = tiles_left(t, hex_)
    needs_disc = t.is_town(hex_) and MANIFEST[kinds[0]][0] != "town"
    if all(left[kind] <= 0 for kind in kinds) or (needs_disc and left["disc"] <= 0):
        return False
    group = next((group for group in TOWN_SHAPES.values() if kinds[0] in group and len(group) > 1), [])
    return not group or sum(left[kind] for kind in group) + left[" ".join(["any", *group])] > 0


def tiles_left(t: Table, hex_: str) -> Counter[str]:
    """AOS-AMB-38: what is free once the tile of a hex is back (peer profile: before that)."""
    left = Counter({kind: count for kind, (_, _, count) in MANIFEST.items()} | {"disc": DISCS})
    left.subtract(t.used)
    if hex_ in t.tiles and not t.is_on("peer_profile"):
        left.update(components(t, hex_))
    return left


def components(t: Table, hex_: str) -> list[str]:
    """AOS-TILE-03: the tile that lies on a hex, and its disc. Where four exits leave a choice and no kind is
    named (peer profile), it is "any" with the kinds it may be."""
    kinds = shapes_for(t, hex_)[t.tiles[hex_]]
    disc = ["disc"] if t.is_town(hex_) and len(t.tiles[hex_]) in (2, 4) else []
    return [t.named.get(hex_, kinds[0] if len(kinds) == 1 else " ".join(["any", *kinds])), *disc]


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
    """8.6, step 8; AOS-AMB-38: where four exits leave a choice, the tile is named."""
    named = {place: kind for place, kind in t.named.items() if place != hex_}
    exits = [piece for piece in after.on(hex_) if TOWN in piece.ends]
    if len(exits) == 4 and len(kinds) == 1:
        named[hex_] = kinds[0]
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


def may_urbanize(t: Table) -> bool:
    """AOS-AMB-42."""
    in_time = t.options["urbanize_when"] == "any_time" or not t.built_on
    return t.urbanize and in_time and len(t.letters) < len(t.land.letters)


def urbanized(t: Table, hex_: str) -> Table:
    """AOS-BUILD-05, AOS-AMB-43, AOS-AMB-44: the track after a New City is placed. Of what is nobody's the
    seat gets what pointed at the bare hex and is complete now."""
    gone = t.track.on(hex_)
    kept = {piece: owner for piece, owner in t.track.owner.items() if piece not in gone}
    track = Track(t.land, t.track.cities | {hex_}, kept)
    before = replace(t, track=track, urbanize=False)
    if not t.is_on("urbanize_claims_unowned"):
        return before
    for section in track.sections(NOBODY):
        if before.finished(section) and t.track.section(min(section.pieces)).open:
            track = track.given(section.pieces, t.seat)
    return replace(before, track=track) if gains_at_city(before, track) else before


def gains_at_city(before: Table, track: Track) -> bool:
    """AOS-AMB-101: a New City gives a seat nothing that does not hang on its own track."""
    if before.land.rules != "western-us" or before.connected:
        return True
    return bool(before.mine) and hangs_together(before, track, Reading({}, ()))


def usual_kinds(t: Table, hex_: str, shape: Shape) -> list[str]:
    return choices(t, hex_, shape)[build_text(t, hex_, shape)]


def unfinished(t: Table) -> list[Section]:
    return [section for section in t.track.sections(t.seat) if not t.finished(section)]


def can_finish(t: Table) -> bool:
    """AOS-GER-04, AOS-AMB-106: what is open can be completed by the builds left, and by the New City if that
    may still be placed (AOS-AMB-42, AOS-AMB-44)."""
    open_ = unfinished(t) if t.land.rules == "germany" else []
    return not open_ or any(can_finish(after) for after in [*helpful_builds(t, open_), *helpful_cities(t)])


def helpful_builds(t: Table, open_: list[Section]) -> Iterator[Table]:
    """A build changes the end of an open section, on its last hex or the one beyond, the last build all of
    them; or it gives back a tile of which none is left."""
    ends = [{hex_ for side in section.open for hex_ in (side[0], t.land.over[side])} for section in open_]
    last = t.builds == 1 and not may_urbanize(t)
    near = set.intersection(*ends) if last else set.union(*ends, filter(partial(is_last_tile, t), t.tiles))
    for hex_ in sorted(near) if t.builds else []:
        tries = [lay(t, hex_, shape, usual_kinds(t, hex_, shape)) for shape in shapes_for(t, hex_)]
        yield from (after for after in tries if after)


def is_last_tile(t: Table, hex_: str) -> bool:
    left = tiles_left(t, "")
    return any(left[part] <= 0 for part in components(t, hex_))


def helpful_cities(t: Table) -> Iterator[Table]:
    """Anywhere: it may take away tiles and track that are in the way."""
    if may_urbanize(t):
        yield from (urbanized(t, hex_) for hex_ in t.land.hexes if t.is_town(hex_))


# The answer


def build_text(t: Table, hex_: str, shape: Shape) -> str:
    names = ["-".join(t.land.edges[end] for end in ends if end != TOWN) for ends in sorted(shape)]
    return f"build {hex_} {' '.join(names)}"


def is_alone(t: Table, hex_: str) -> bool:
    """8.3: with no track here and neither track nor a city at its sides there is nothing to hang on."""
    near = [t.land.over.get((hex_, edge)) for edge in range(6)]
    return not any(other in t.track.cities or other in t.tiles for other in [hex_, *near])


def moves(board: Board, position: str) -> dict[str, int]:
    """Every legal move of the build turn by its text, with its price (AOS-BUILD-01 to AOS-BUILD-04)."""
    t = table_of(board, position)
    found: dict[str, int] = {}
    for hex_ in t.land.hexes:
        for shape in [] if is_alone(t, hex_) else shapes_for(t, hex_):
            for text, kinds in choices(t, hex_, shape).items():
                after = lay(t, hex_, shape, kinds)
                if after and can_finish(after):
                    found[text] = t.money - after.money
    found |= claims(t) | new_cities(t)
    if t.land.rules != "germany" or not unfinished(t):
        found["done"] = 0
    return found


def claims(t: Table) -> dict[str, int]:
    """AOS-GER-06, AOS-AMB-105."""
    found: dict[str, int] = {}
    for number, (link, ends) in enumerate(t.land.links):
        full = link.price
        price = due(t, full) if t.is_on("ger_halve_direct_link") else full
        counted = full if t.is_on("ger_halve_direct_link") else 0
        after = replace(
            t, builds=t.builds - 1, money=t.money - price, dearest=max(t.dearest, counted), claimed=(t.seat,)
        )
        owned = t.claimed and t.claimed[number] != UNCLAIMED
        if t.builds and not owned and after.money >= 0 and can_finish(after) and markers_last(after, t.track):
            found[f"claim {' '.join(ends)}"] = price
    return found


def new_cities(t: Table) -> dict[str, int]:
    """AOS-BUILD-04."""
    towns = [hex_ for hex_ in t.land.hexes if t.is_town(hex_)] if may_urbanize(t) else []
    towns = [hex_ for hex_ in towns if can_finish(urbanized(t, hex_))]
    letters = [letter for letter in t.land.letters if letter not in t.letters]
    return {f"city {hex_} {letter}": 0 for hex_, letter in product(towns, letters)}


def track_after(board: Board, position: str, move: str) -> dict[Piece, int]:
    """The track with its owners that a build or a New City leads to."""
    t = table_of(board, position)
    verb, hex_ = [*move.split(), ""][:2]
    if verb != "build":
        return (urbanized(t, hex_) if verb == "city" else t).track.owner
    shapes = [(shape, choices(t, hex_, shape)) for shape in shapes_for(t, hex_)]
    shape, kinds = next((shape, texts[move]) for shape, texts in shapes if move in texts)
    after = lay(t, hex_, shape, kinds)
    return after.track.owner if after else {}
