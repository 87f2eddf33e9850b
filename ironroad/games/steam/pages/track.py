"""The tiles, and what they cost."""

from __future__ import annotations

from dataclasses import dataclass

from ironroad.core.board import Board
from ironroad.core.moves import shape_text
from ironroad.core.sentences import Word, track_word
from ironroad.core.tiles import (
    EMPTY,
    NONE,
    STEAM,
    STEAM_TILES,
    TOWN_TILE,
    Kind,
    Shape,
    pairs_of,
    shape_of,
    town_shape,
    used_edges,
)
from ironroad.games.common.sites import MINE, NO_STOP
from ironroad.games.common.state import NO_ROLE
from ironroad.games.steam.rules import Steam
from ironroad.games.steam.rules.build import surcharge
from ironroad.games.steam.rules.plans import BARE, OWN, Planner, Site
from ironroad.games.steam.rules.state import ENGINEER


@dataclass(frozen=True)
class Builds:
    usual: int
    engineer: int


@dataclass(frozen=True)
class TileKind:
    """`track` names its track, `picture` the picture of it; `count` tiles have it."""

    name: str
    group: str
    picture: str
    track: Word
    count: int


@dataclass(frozen=True)
class Tile:
    """A tile with its two sides; the second is None where it is blank."""

    front: TileKind
    back: TileKind | None
    count: int


@dataclass(frozen=True)
class Tiles:
    layout: str
    count: int
    kinds: list[TileKind]
    sides: list[Tile]


@dataclass(frozen=True)
class Ground:
    terrain: str
    river: bool
    extra: int


@dataclass(frozen=True)
class PriceRow:
    """What a tile with so many edges or exits costs: on each ground, to replace a tile, to redirect one; None
    where it cannot be used for that."""

    town: bool
    edges: int
    laid: list[int]
    upgrade: int | None
    redirect: int | None


@dataclass(frozen=True)
class Prices:
    grounds: list[Ground]
    rows: list[PriceRow]

    @property
    def edge(self) -> int:
        return self.row(True, 2).laid[0] - self.row(True, 1).laid[0]

    @property
    def town(self) -> int:
        return self.row(True, 2).laid[0] - self.row(False, 2).laid[0]

    def row(self, town: bool, edges: int) -> PriceRow:
        return next(row for row in self.rows if (row.town, row.edges) == (town, edges))


def builds_of(rules: Steam) -> Builds:
    return Builds(_builds_as(rules, NO_ROLE), _builds_as(rules, ENGINEER))


def _builds_as(rules: Steam, role: int) -> int:
    s = rules.start()
    s.role = [role] * s.players
    rules.build.enter(s)
    return s.builds


# Tiles


def tiles_of(board: Board) -> Tiles:
    kinds = [_kind(board, number) for number in range(len(STEAM.kinds))]
    sides = [Tile(kinds[tile.faces[0]], _back(kinds, tile.faces), tile.count) for tile in STEAM_TILES]
    count = sum(tile.count for tile in STEAM_TILES)
    return Tiles("flat" if board.flat else "pointy", count, kinds, sides)


def _back(kinds: list[TileKind], faces: list[int]) -> TileKind | None:
    return kinds[faces[1]] if len(faces) > 1 else None


def _kind(board: Board, number: int) -> TileKind:
    kind = STEAM.kinds[number]
    track = shape_text(board, kind.shapes()[0])
    count = sum(tile.count for tile in STEAM_TILES if number in tile.faces)
    return TileKind(kind.name, kind.group, track.replace(" ", "_"), track_word(track), count)


# Prices


def prices_of(rules: Steam) -> Prices:
    grounds = _grounds(rules.board)
    planner = Planner(rules.options)
    rows = [_row(planner, grounds, kind) for kind in _classes()]
    return Prices(grounds, rows)


def _grounds(board: Board) -> list[Ground]:
    """The kinds of land that there are, cheapest first."""
    land = [(hex_, h) for hex_, h in enumerate(board.hexes) if not h.city]
    found = {(surcharge(board, hex_), h.terrain, h.river) for hex_, h in land}
    return [Ground(terrain, river, extra) for extra, terrain, river in sorted(found)]


def _classes() -> list[Kind]:
    """One kind for each number of edges, tiles without a town first."""
    found: dict[tuple[bool, int], Kind] = {}
    for kind in STEAM.kinds:
        found.setdefault((kind.group == TOWN_TILE, used_edges(kind.shapes()[0])), kind)
    return [found[key] for key in sorted(found)]


def _row(planner: Planner, grounds: list[Ground], kind: Kind) -> PriceRow:
    shape = kind.shapes()[0]
    town = kind.group == TOWN_TILE
    laid = _price(planner, EMPTY, shape, town)
    assert laid is not None
    return PriceRow(
        town,
        used_edges(shape),
        [laid + ground.extra for ground in grounds],
        _price(planner, _with_less(kind), shape, town) if _with_less(kind) != EMPTY else None,
        None if town else _redirect_price(planner, shape),
    )


def _with_less(kind: Kind) -> Shape:
    """A tile that this one can replace; EMPTY if there is none."""
    return town_shape(list(kind.exits[1:])) if kind.exits else shape_of(list(kind.pairs[1:]))


def _redirect_price(planner: Planner, shape: Shape) -> int | None:
    """What it costs to turn the last track of a tile so that it looks like this."""
    track, *others = pairs_of(shape)
    for open_end in range(6):
        if shape[open_end] == NONE:
            before = shape_of([(track[0], open_end), *others])
            return _price(planner, before, shape, False, open_end)
    return None


def _price(planner: Planner, before: Shape, after: Shape, town: bool, open_end: int = NONE) -> int | None:
    """What a tile costs that lies amid the builder's own track, apart from the ground."""
    leads = tuple(BARE if edge == open_end else OWN for edge in range(6))
    stops = tuple(NO_STOP if edge == open_end else edge + 1 for edge in range(6))
    whose = tuple(0 if end == NONE else MINE for end in before)
    plan = planner.plan(Site(town, False, True, leads, stops, before, whose), after)
    return None if plan is None else plan.price
