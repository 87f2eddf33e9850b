"""Each hex with what lies on it, remembered by what that is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from ironroad.core.board import Hex
from ironroad.core.hexes import edge_names
from ironroad.core.tiles import TOWN
from ironroad.draw.cubes import disc
from ironroad.draw.grid import Grid, grid_of
from ironroad.draw.marks import LinkMark, link_mark
from ironroad.draw.markup import Defs, Known, Point, group, polygon, tag, text, use, xy
from ironroad.draw.places import Sign, city, city_name, open_cubes, town, town_name
from ironroad.draw.scene import NOBODY, ScenePiece
from ironroad.draw.terrain import scenery
from ironroad.draw.track import crossing, curve, ordered, pieces

_DEFS = Known()


class Lying(NamedTuple):
    """All that the picture of a hex depends on besides what is printed there."""

    pieces: tuple[ScenePiece, ...] = ()
    marked: tuple[ScenePiece, ...] = ()
    sign: Sign | None = None
    cubes: tuple[str, ...] = ()
    last: bool = False
    bridges: tuple[tuple[int, int], ...] = ()
    links: tuple[LinkMark, ...] = ()


NOTHING: Final = Lying()


class HexParts(NamedTuple):
    """The hex in the three layers of a board: the paper of a tile, the hex itself, name and discs."""

    paper: str
    hex: str
    sign: str


@lru_cache(maxsize=8192)
def hex_parts(h: Hex, flat: bool, lying: Lying) -> HexParts:
    grid = grid_of(flat)
    at = grid.centre(h.col, h.row)
    paper = use(whole_hex("paper", grid, _DEFS)) if lying.pieces else ""
    signs = _title(h, lying, grid) + _discs(lying, flat) + _links(lying) + _bridges(lying, grid)
    return HexParts(
        _part(paper, at, data_paper=h.name),
        group(*_inner(h, lying, grid), at=at, data_hex=h.name),
        _part(signs, at, data_sign=h.name),
    )


def _part(inner: str, at: Point, **name: str) -> str:
    """A place that is kept even where nothing lies, for something may come."""
    return group(inner, at=at, **name) if inner else tag("g", **name)


def whole_hex(kind: str, grid: Grid, defs: Defs) -> str:
    """`hex`, what a page may light up, `paper` under a tile, or `last`, what the last move changed."""
    id_, d = grid.id(kind), polygon(grid.outline())
    return defs.need(id_, lambda: tag("path", id=id_, d=d, class_=f"ir-{kind}"))


def _inner(h: Hex, lying: Lying, grid: Grid) -> Iterator[str]:
    yield use(whole_hex("hex", grid, _DEFS))
    yield _below(h, bool(lying.pieces), grid)
    yield text(h.name, (-18.5, -28.5) if grid.flat else (0.0, -30.0), "ir-xy")
    yield pieces(lying.pieces, h.name, edge_names(grid.flat), grid, _DEFS)
    yield _place(h, lying, grid)
    if lying.last:
        yield use(whole_hex("last", grid, _DEFS))


def _below(h: Hex, laid: bool, grid: Grid) -> str:
    """The scenery, faint under a laid tile."""
    art = "" if h.title else scenery(h, grid.centre(h.col, h.row), grid, _DEFS)
    if laid:
        return group(art, class_="ir-faint") if art else ""
    return art + _price(h)


def _price(h: Hex) -> str:
    if h.price is None:
        return ""
    return tag("circle", r=16.0, class_="ir-coin") + text(f"${h.price}", (0, 5.5), "ir-figure")


def _place(h: Hex, lying: Lying, grid: Grid) -> str:
    cubes = list(lying.cubes)
    if lying.sign:
        return city(lying.sign, cubes, grid, _DEFS)
    if h.town:
        return town(h.town, _used(lying), cubes, grid, _DEFS)
    return open_cubes(cubes, _used(lying) | _priced(h), grid, _DEFS)


def _priced(h: Hex) -> set[int]:
    """A price stands in the middle, as track does."""
    return set() if h.price is None else {TOWN}


def _title(h: Hex, lying: Lying, grid: Grid) -> str:
    if lying.sign:
        return city_name(lying.sign.name, h.coast, grid)
    return town_name(h.town, h.coast, _used(lying), grid) if h.town else ""


def _used(lying: Lying) -> set[int]:
    return {edge for piece in lying.pieces for edge in piece.ends}


def _discs(lying: Lying, flat: bool) -> str:
    return "".join(disc(p.owner, _disc_spot(p, lying.pieces, flat), _DEFS) for p in lying.marked)


def _bridges(lying: Lying, grid: Grid) -> str:
    """Links without track: a line over an edge and its owner's disc."""
    return "".join(_bridge(grid.middles[edge], owner) for edge, owner in lying.bridges)


def _bridge(at: Point, owner: int) -> str:
    (x, y), reach = at, 0.35
    ends = f"M{xy((x * (1 - reach), y * (1 - reach)))}L{xy((x * (1 + reach), y * (1 + reach)))}"
    line = tag("path", d=ends, class_="ir-link")
    return line + (disc(owner, at, _DEFS) if owner != NOBODY else "")


def _links(lying: Lying) -> str:
    return "".join(link_mark(link, _DEFS) for link in lying.links)


def _disc_spot(piece: ScenePiece, laid: tuple[ScenePiece, ...], flat: bool) -> Point:
    """The middle of the piece, but not on a town or a bridge."""
    ends = ordered(piece.ends)
    bridged = any(crossing(flat, ends, ordered(other.ends)) for other in laid if other is not piece)
    part = 0.3 if ends[1] == TOWN else 0.2 if bridged else 0.5
    return curve(flat, ends).at(part)
