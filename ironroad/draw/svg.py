"""Pictures of a board and of a whole position."""

from __future__ import annotations

from collections import defaultdict

from ironroad.boards import Board, Hex
from ironroad.draw.box import Box
from ironroad.draw.cubes import disc
from ironroad.draw.display import display_panel
from ironroad.draw.frame import frame, sheet, sheet_box
from ironroad.draw.grid import Grid, grid_of
from ironroad.draw.ground import ground
from ironroad.draw.marks import marks
from ironroad.draw.markup import Defs, Point, document, group, polygon, tag, text, use
from ironroad.draw.panel import Panel, abreast, stacked
from ironroad.draw.places import Sign, city, open_cubes, town
from ironroad.draw.scene import Scene, ScenePiece
from ironroad.draw.seats import seats_panel
from ironroad.draw.sections import marked
from ironroad.draw.stock import bag_panel, cities_panel, tiles_panel
from ironroad.draw.terrain import scenery
from ironroad.draw.track import crossing, curve, ordered, pieces
from ironroad.tiles import TOWN

_GAP = 18.0


def board_svg(scene: Scene) -> str:
    """The board with all that lies on it."""
    defs = Defs()
    drawn = draw_board(scene, defs)
    box = sheet_box(scene.board)
    return document(box.sides, scene.board.name, "ir-picture ir-board", defs.markup(), drawn)


def position_svg(scene: Scene) -> str:
    """The board with the seats beside it and the goods below."""
    defs = Defs()
    box = sheet_box(scene.board)
    board = Panel(box.width, box.height, group(draw_board(scene, defs), at=(-box.left, -box.top)))
    goods = display_panel(scene, defs)
    upper = abreast([board, _side(scene, defs)], _GAP)
    tiles = tiles_panel(scene, max(upper.width - goods.width - _GAP, 400), goods.height, defs)
    whole = stacked([upper, abreast([goods, tiles], _GAP)], _GAP)
    sides = (-_GAP, -_GAP, whole.width + 2 * _GAP, whole.height + 2 * _GAP)
    table = Box(*sides).rect("ir-table")
    return document(sides, scene.board.name, "ir-picture ir-position", defs.markup(), table, whole.inner)


def _side(scene: Scene, defs: Defs) -> Panel:
    """The seats, and what is left in the bag and of the New Cities."""
    return stacked([seats_panel(scene, defs), bag_panel(scene, defs), cities_panel(scene, defs)], 12)


def draw_board(scene: Scene, defs: Defs) -> str:
    board = scene.board
    hexes = _Hexes(scene, defs)
    return "".join(
        (
            sheet(board),
            ground(board, {p.hex for p in scene.pieces}, defs),
            frame(board, defs),
            group(*(hexes.hex(i) for i in range(len(board.hexes))), class_="ir-hexes"),
            marks(board),
        )
    )


class _Hexes:
    """Draws each hex with what lies on it as one group."""

    def __init__(self, scene: Scene, defs: Defs) -> None:
        self.scene, self.defs = scene, defs
        self.board: Board = scene.board
        self.grid: Grid = grid_of(scene.board.flat)
        self.laid: dict[int, list[ScenePiece]] = defaultdict(list)
        for piece in scene.pieces:
            self.laid[piece.hex].append(piece)
        self.marked = marked(scene.board, scene.pieces)
        self.growth = {c.letter: c.growth for c in scene.board.new_cities}

    def hex(self, i: int) -> str:
        h = self.board.hexes[i]
        parts = [use(self._hex("hex")), self._below(i, h), self._name(h)]
        parts += [self._track(i, h), self._place(i, h), self._discs(i)]
        if i in self.scene.last:
            parts.append(use(self._hex("last")))
        return group(*parts, at=self.grid.centre(h.col, h.row), data_hex=h.name)

    def _hex(self, kind: str) -> str:
        """The whole hex: `hex`, what a page may light up, or `last`, what the last move changed."""
        id_, d = self.grid.id(kind), polygon(self.grid.outline())
        return self.defs.need(id_, lambda: tag("path", id=id_, d=d, class_=f"ir-{kind}"))

    def _below(self, i: int, h: Hex) -> str:
        """The scenery, faint under a laid tile."""
        art = "" if h.title else scenery(h, self.grid.centre(h.col, h.row), self.grid, self.defs)
        if self.laid[i]:
            return group(art, class_="ir-faint") if art else ""
        return art + self._price(h)

    def _price(self, h: Hex) -> str:
        if h.price is None:
            return ""
        return tag("circle", r=16.0, class_="ir-coin") + text(f"${h.price}", (0, 5.5), "ir-figure")

    def _name(self, h: Hex) -> str:
        spot = (-18.5, -28.5) if self.grid.flat else (0.0, -32.5)
        return text(h.name, spot, "ir-xy")

    def _track(self, i: int, h: Hex) -> str:
        return pieces(self.laid[i], h.name, self.board.edges, self.grid, self.defs)

    def _place(self, i: int, h: Hex) -> str:
        lying = self.scene.cubes.get(i, [])
        sign = self._sign(i, h)
        if sign:
            return city(sign, lying, self.grid, self.defs)
        if h.town:
            used = {e for p in self.laid[i] for e in p.ends}
            return town(h.town, used, lying, self.grid, self.defs)
        return open_cubes(lying, self.grid, self.defs)

    def _sign(self, i: int, h: Hex) -> Sign | None:
        if i in self.scene.new_cities:
            letter, colour = self.scene.new_cities[i]
            growth = self.growth.get(letter)
            return Sign(h.title or h.name, (colour,), (letter, growth) if growth else (letter,))
        if h.city:
            return Sign(h.city.name, h.city.colours, (h.city.growth,) if h.city.growth else ())
        return None

    def _discs(self, i: int) -> str:
        return "".join(disc(p.owner, self._disc_spot(p), self.defs) for p in self.laid[i] if p in self.marked)

    def _disc_spot(self, piece: ScenePiece) -> Point:
        """The middle of the piece, but not on a town or a bridge."""
        ends = ordered(piece.ends)
        others = [ordered(p.ends) for p in self.laid[piece.hex] if p is not piece]
        bridged = any(crossing(self.board.flat, ends, other) for other in others)
        part = 0.3 if ends[1] == TOWN else 0.2 if bridged else 0.5
        return curve(self.board.flat, ends).at(part)
