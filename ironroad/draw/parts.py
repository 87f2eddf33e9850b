"""A board in parts, so that a page can change single hexes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from ironroad.core.board import Board, Hex
from ironroad.draw.grid import grid_of
from ironroad.draw.hexes import NOTHING, HexParts, Lying, hex_parts
from ironroad.draw.marks import LinkMark
from ironroad.draw.markup import Defs, Sides, opening, tag
from ironroad.draw.places import GROWN, Sign, city_badges
from ironroad.draw.printed import printed
from ironroad.draw.scene import Scene, ScenePiece
from ironroad.draw.sections import discs_of


@dataclass(frozen=True)
class BoardParts:
    """A picture from bottom to top.

    `papers`, `hexes` and `signs` hold one element per hex, by its name, that carries it as data-paper,
    data-hex or data-sign; the rest is the same for all positions of a board.
    """

    box: Sides
    head: str
    defs: str
    land: str
    papers: dict[str, str]
    ground: str
    hexes: dict[str, str]
    signs: dict[str, str]
    marks: str
    foot: str = "</svg>"

    @property
    def inner(self) -> str:
        """All that is drawn: the picture without its frame of head, definitions and foot."""
        layers = (
            self.land,
            _layer("ir-papers", self.papers.values()),
            self.ground,
            _layer("ir-hexes", self.hexes.values()),
            _layer("ir-signs", self.signs.values()),
            self.marks,
        )
        return "".join(layers)

    @property
    def svg(self) -> str:
        """The whole picture; its style is the page's."""
        return f"{self.head}{self.defs}{self.inner}{self.foot}"


def _layer(class_: str, hexes: Iterable[str]) -> str:
    # Only the hexes are there to be pointed at; what lies over and under them lets a finger through.
    through = None if class_ == "ir-hexes" else "none"
    return tag("g", *hexes, class_=class_, pointer_events=through)


def board_parts(scene: Scene) -> BoardParts:
    """The board with all that lies on it."""
    board, static = scene.board, printed(scene.board, scene.speak)
    hexes = dict(hex_layers(scene))
    return BoardParts(
        box=static.box,
        head=opening(static.box, board.name, "ir-picture ir-board"),
        defs=static.markup,
        land=static.land,
        papers={name: parts.paper for name, parts in hexes.items()},
        ground=static.ground,
        hexes={name: parts.hex for name, parts in hexes.items()},
        signs={name: parts.sign for name, parts in hexes.items()},
        marks=static.marks,
    )


def changed_hexes(before: Scene, now: Scene) -> set[int]:
    """The hexes that may look different in two scenes of a board."""
    found = {hex_ for hex_, *_ in {*before.bridges} ^ {*now.bridges}}
    found |= {now.board.links[link].ends[0] for link in _differ(before.links, now.links)}
    found |= (before.last ^ now.last) | (before.grown ^ now.grown)
    for lies in ("cubes", "tiles", "new_cities", "accepts"):
        found |= _differ(getattr(before, lies), getattr(now, lies))
    if before.pieces == now.pieces:
        now.discs = discs_of(before)
    else:
        discs = discs_of(before) ^ discs_of(now)
        found |= {piece.hex for piece in ({*before.pieces} ^ {*now.pieces}) | discs}
    return found


def _differ(one: Mapping[int, object], other: Mapping[int, object]) -> set[int]:
    if one == other:
        return set()
    return {key for key in {**one, **other} if one.get(key) != other.get(key)}


def hex_layers(scene: Scene, only: Collection[int] | None = None) -> Iterator[tuple[str, HexParts]]:
    """Each hex by its name, without the board around them; all of them, or only some."""
    board = scene.board
    laid: dict[int, list[ScenePiece]] = defaultdict(list)
    for piece in scene.pieces:
        laid[piece.hex].append(piece)
    discs, links = discs_of(scene), _links(scene)
    bridges: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for hex_, edge, owner in scene.bridges:
        bridges[hex_].append((edge, owner))
    holding = {*laid, *bridges, *links, *scene.cubes, *scene.new_cities, *scene.tiles, *scene.last}
    for i in range(len(board.hexes)) if only is None else only:
        h = board.hexes[i]
        if i not in holding and not h.city:
            yield h.name, hex_parts(h, board.flat, NOTHING)
            continue
        track = tuple(laid.get(i, ()))
        lying = Lying(
            track,
            tuple([piece for piece in track if piece in discs]),
            _sign(scene, i, h),
            tuple(scene.cubes.get(i, ())),
            i in scene.last,
            tuple(bridges.get(i, ())),
            links.get(i, ()),
        )
        yield h.name, hex_parts(h, board.flat, lying)


def _sign(scene: Scene, i: int, h: Hex) -> Sign | None:
    if i in scene.new_cities:
        letter, colour = scene.new_cities[i]
        growth = _growth(scene.board, letter)
        return Sign(h.title or h.name, (colour,), (letter, growth) if growth else (letter,))
    if i in scene.tiles:
        tile = scene.tiles[i]
        return Sign(h.title or h.name, (tile.colour,), (), tile=tile)
    if h.city:
        badges = city_badges(h) + ((GROWN,) if i in scene.grown else ())
        return Sign(h.city.name, scene.colours(i), badges, h.terminal)
    return None


def _links(scene: Scene) -> dict[int, tuple[LinkMark, ...]]:
    """The printed links by the hex of their first end."""
    board, grid = scene.board, grid_of(scene.board.flat)
    found: dict[int, tuple[LinkMark, ...]] = {}
    for number, link in enumerate(board.links):
        a, b = (board.hexes[end] for end in link.ends)
        (ax, ay), (bx, by) = grid.centre(a.col, a.row), grid.centre(b.col, b.row)
        mark = LinkMark(f"{a.name} {b.name}", (bx - ax, by - ay), link.price, scene.links.get(number))
        found[link.ends[0]] = (*found.get(link.ends[0], ()), mark)
    return found


def _growth(board: Board, letter: str) -> str | None:
    return next((city.growth for city in board.new_cities if city.letter == letter), None)


def board_defs(scene: Scene) -> Defs:
    """The definitions of a board's picture, to which another picture may add its own."""
    return Defs(printed(scene.board, scene.speak).defs)
