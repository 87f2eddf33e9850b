"""The board made of characters."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from ironroad.core.board import Hex
from ironroad.core.tiles import TOWN
from ironroad.draw import palette as p
from ironroad.draw.canvas import Canvas
from ironroad.draw.grid import Cell
from ironroad.draw.rivers import Rivers
from ironroad.draw.scene import NOBODY, Scene, ScenePiece, SceneTile
from ironroad.draw.sections import discs_of
from ironroad.draw.shore import Shore
from ironroad.draw.textgrid import Span, TextGrid, text_grid
from ironroad.draw.track import ordered

_GROUND = {"mountain": "#d3b67e", "hill": "#dcc996", "swamp": "#ccd2a0"}
_SIGNS = {"mountain": "^▲", "hill": "n∩", "swamp": '""'}
_PRETTY = {"/": "╱", "\\": "╲", "-": "─", "+": "─", "|": "│"}
_GRID = "#b3a277"
_RIVER = "#5c9fb8"
_FAINT = "#84704a"
_SCENERY = "#977543"


class TextBoard:
    """Draws a scene's board on a canvas, from the ground up."""

    def __init__(self, scene: Scene, canvas: Canvas, width: int) -> None:
        self.scene, self.canvas, self.board = scene, canvas, scene.board
        self.colour = canvas.colour
        self.cells: list[Cell] = [(h.col, h.row) for h in self.board.hexes]
        known = [*self.cells, *self.board.water]
        self.columns = max(col for col, _ in known) + 1
        self.rows = max(row for _, row in known) + 1
        self.grid: TextGrid = text_grid(self.board.flat, self.columns, width)
        self.shore = Shore(self.board)
        self.growth = {city.letter: city.growth for city in self.board.new_cities}
        self.laid: dict[int, list[ScenePiece]] = defaultdict(list)
        for piece in scene.pieces:
            self.laid[piece.hex].append(piece)

    def draw(self) -> None:
        self._paint()
        for cell in self.cells:
            self._border(cell)
        for i, h in enumerate(self.board.hexes):
            self._scenery(i, h)
        self._rivers()
        for piece in self.scene.pieces:
            self._track(piece)
        for piece in discs_of(self.scene):
            self._disc(piece)
        for i, h in enumerate(self.board.hexes):
            self._labels(i, h)

    def _paint(self) -> None:
        """Sea first, then land over its shores, then cities over their neighbours' edges."""
        if not self.colour:
            return
        for cell in sorted(self.shore.wet):
            if 0 <= cell[0] < self.columns and 0 <= cell[1] < self.rows:
                self._fill(cell, p.SEA)
        cities = [i for i in range(len(self.cells)) if self._city(i)]
        for i in [*range(len(self.cells)), *cities]:
            self._fill(self.cells[i], self._paper(i))

    def _fill(self, cell: Cell, paper: str) -> None:
        for x, y, count in self.grid.spans(cell):
            self.canvas.fill(x, y, count, paper)
        for x, y, _ in self.grid.skin(cell):
            self.canvas.fill(x, y, 1, paper)

    def _city(self, i: int) -> str | None:
        """The colour of the city or New City on a hex."""
        if i not in self.scene.new_cities and not self.board.hexes[i].city:
            return None
        if i in self.scene.tiles:
            return self.scene.tiles[i].colour
        return (*self.scene.colours(i), "grey")[0]

    def _paper(self, i: int) -> str:
        city = self._city(i)
        return p.cube_colour(city) if city else _GROUND.get(self.board.hexes[i].terrain, p.LAND)

    def _border(self, cell: Cell) -> None:
        for x, y, sign in [*self.grid.ends(cell), *self.grid.sides(cell)]:
            mark = self.canvas.at(x, y)
            if mark.sign != "+":
                mark.sign, mark.ink = (_PRETTY.get(sign, sign) if self.colour else sign), _GRID

    def _scenery(self, i: int, h: Hex) -> None:
        if self.laid[i] or h.title or h.terrain not in _SIGNS:
            return
        sign = _SIGNS[h.terrain][self.colour]
        for n, (x, y, count) in enumerate(self.grid.spans(self.cells[i])[1:3]):
            for k in range(1 + n, count - 1, 3):
                self.canvas.write(x + k, y, sign, _SCENERY)

    def _rivers(self) -> None:
        for course in Rivers(self.board, self.shore).courses:
            for before, cell, after in zip(course, course[1:], course[2:], strict=False):
                arms = self.shore.around(cell)
                self._line(cell, (arms.index(before), arms.index(after)), "~", _RIVER, True)

    def _line(self, cell: Cell, ends: tuple[int, int], sign: str, ink: str, wide: bool) -> None:
        points = self.grid.track(cell, *ends)
        if self.colour:
            self.canvas.dots(points, ink, wide)
        else:
            self.canvas.letters(points, sign)

    def _track(self, piece: ScenePiece) -> None:
        ends, cell = ordered(piece.ends), self.cells[piece.hex]
        owned = piece.owner != NOBODY
        ink = p.SEATS[piece.owner % 6] if owned else p.FREE
        self.canvas.wipe(self.grid.track(cell, *ends))
        self._line(cell, ends, p.seat_letter(piece.owner).lower() if owned else "+", ink, piece.finished)

    def _disc(self, piece: ScenePiece) -> None:
        points = self.grid.track(self.cells[piece.hex], *ordered(piece.ends))
        x, y = points[len(points) // (8 if TOWN in piece.ends else 2)]
        if self.colour:
            letter, paper = p.seat_letter(piece.owner), p.SEATS[piece.owner % 6]
            self.canvas.write(int(x), int(y), letter, p.on_seat(piece.owner), paper, True)

    def _labels(self, i: int, h: Hex) -> None:
        spans = self.grid.spans(self.cells[i])
        x, y, _ = spans[0]
        city = self._city(i)
        ink = p.on(city) if city else _FAINT
        if i in self.scene.last:
            self.canvas.write(x, y, h.name, p.PAPER, p.BRASS, True)
        else:
            self.canvas.write(x, y, h.name, ink)
        self._corner(i, h, spans)
        if h.title:
            self._name(h.title, spans[1], ink if city else p.INK, self._paper(i))
        if h.town and not city:
            self._dot(i)
        self._cubes(i, spans[2:])

    def _corner(self, i: int, h: Hex, spans: list[Span]) -> None:
        """Number, letter, coast or printed price, right of the hex's name or else below."""
        signs = list(self._signs(i, h))
        room = sum(len(words) for words, _, _ in signs)
        x, y, count = spans[0] if len(h.name) + room <= spans[0][2] else spans[-1]
        at = x + count - room
        for words, ink, paper in signs:
            self.canvas.write(at, y, words, ink, paper, True)
            at += len(words)

    def _signs(self, i: int, h: Hex) -> Iterator[tuple[str, str, str]]:
        """Words, ink and paper."""
        growth = h.city.growth if h.city else None
        if i in self.scene.new_cities:
            letter = self.scene.new_cities[i][0]
            growth = self.growth.get(letter)
            yield letter, p.PAPER, p.BRASS
        if growth:
            light, number = growth.startswith("light"), growth[-1]
            if not self.colour:
                number = f"({number})" if light else f"[{number}]"
            yield (number, p.INK, p.PAPER) if light else (number, p.PAPER, p.INK)
        if i in self.scene.tiles:
            yield from _tile_signs(self.scene.tiles[i])
        if h.terminal:
            yield "T", p.PAPER, p.BRASS
        if h.coast:
            yield h.coast[0].upper(), p.PAPER, p.BRASS
        if h.price is not None and not self.laid[i]:
            yield f"${h.price}", p.PAPER, p.BRASS

    def _name(self, title: str, span: Span, ink: str, paper: str) -> None:
        x, y, count = span
        words = shortened(title, count + 2 if self.board.flat else count)
        self.canvas.write(x + (count - len(words)) // 2, y, words, ink, paper, True)

    def _dot(self, i: int) -> None:
        x, y = self.grid.centre(self.cells[i])
        self.canvas.write(int(x), int(y) + (0 if self.board.flat else 1), "●" if self.colour else "o", p.INK)

    def _cubes(self, i: int, spans: list[Span]) -> None:
        """Letters of the cubes; beside a town's dot they start at the left."""
        lying = self.scene.cubes.get(i, [])
        centred = self._city(i) is not None
        for x, y, count in spans:
            row, lying = lying[:count], lying[count:]
            start = x + (count - len(row)) // 2 if centred else x
            for k, colour in enumerate(row):
                letter, paper = p.cube_letter(colour), p.cube_colour(colour)
                self.canvas.write(start + k, y, letter, p.on(colour), paper, True)


def _tile_signs(tile: SceneTile) -> Iterator[tuple[str, str, str]]:
    """The points of a city tile, and whose factory stands there; in brackets when it is used up."""
    if tile.points:
        yield str(tile.points), p.INK, p.PAPER
    if tile.works is not None:
        owner = "n" if tile.works == NOBODY else p.seat_letter(tile.works)
        yield (f"({owner})" if tile.spent else f"{owner}!"), p.INK, p.PAPER


def shortened(name: str, room: int) -> str:
    """The name, without its spaces or cut off if it must be."""
    if len(name) <= room:
        return name
    tight = name.replace(" ", "")
    return tight if len(tight) <= room else name[:room].rstrip()
