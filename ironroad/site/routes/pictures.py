"""Pictures by address: boards, tiles, tables at any moment, positions."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import Parameter

from ironroad.boards import Shelves, board_text, load_board
from ironroad.core.game import Game
from ironroad.core.hexes import edge_names
from ironroad.core.tiles import Shape, shape_of, town_shape
from ironroad.core.track import NOBODY
from ironroad.draw import Scene, Speak, board_svg, position_svg, scene_of, small_picture, tile_picture
from ironroad.site.boards.ownboards import OwnBoards
from ironroad.site.protection.limits import address_of
from ironroad.site.rendering.offers import find_board
from ironroad.site.rendering.pagestate import PageState
from ironroad.site.rendering.startpage import SetupProblem, position_game
from ironroad.site.rendering.words import speaker
from ironroad.site.request import AnyRequest, language_of
from ironroad.site.routes.assets import FOREVER
from ironroad.site.seats.finding import find_viewer, moment_of, to_look
from ironroad.site.storage.keeper import Keeper
from ironroad.site.table.tables import Sitter
from ironroad.site.thinkers.painter import Painter

PositionLine = Annotated[str, Parameter(max_length=20_000)]
LAYOUTS = {"flat": True, "pointy": False}
OWNERS: dict[str, int] = {"free": NOBODY} | {str(seat): seat for seat in range(6)}
SVG = "image/svg+xml"
AN_HOUR = "public, max-age=3600"
SKETCH = "sandbox; default-src 'none'; style-src 'unsafe-inline'"


def svg(markup: str, cache: str = "no-cache") -> Response[str]:
    """A picture that stands alone brings its style along; its words are the reader's."""
    headers = {"Cache-Control": cache, "Content-Security-Policy": SKETCH, "Vary": "Accept-Language, Cookie"}
    return Response(markup, media_type=SVG, headers=headers)


@get("/board/{game:str}/{file:str}")
async def board_file(request: AnyRequest, boards: OwnBoards, game: str, file: str) -> Response[str]:
    """The picture of a board, or what it is drawn from, as an example for boards of one's own."""
    name, _, kind = file.partition(".")
    if find_board(game, name, boards.shelves) is None or kind not in ("svg", "toml"):
        raise NotFoundException
    if kind == "svg":
        return svg(drawn_board(game, name, boards.shelves, language_of(request)), AN_HOUR)
    return _board_text(game, name, boards.shelves)


@lru_cache(maxsize=64)
def drawn_board(game: str, name: str, shelves: Shelves, language: str) -> str:
    """The picture of a board with nothing on it."""
    return board_svg(Scene(load_board(name, game, shelves), speak=speaker(language).plain))


def _board_text(game: str, name: str, shelves: Shelves) -> Response[str]:
    headers = {"Content-Disposition": f'attachment; filename="{name}.toml"'}
    return Response(board_text(name, game, shelves), media_type="text/plain; charset=utf-8", headers=headers)


@get("/tile/{layout:str}/{owners:str}/{file:str}")
async def tile(layout: str, owners: str, file: str) -> Response[str]:
    """The track of a tile in a seat's colour, or `free`, or `1_free` track by track; `_` stands between the
    tracks of its name too."""
    name, seats = file.removesuffix(".svg"), owners.split("_")
    if layout not in LAYOUTS or not OWNERS.keys() >= set(seats):
        raise NotFoundException
    flat = LAYOUTS[layout]
    try:
        shape = _shape(name, edge_names(flat))
        return svg(tile_picture(flat, shape, tuple(OWNERS[seat] for seat in seats)), FOREVER)
    except ValueError as error:
        raise NotFoundException from error


def _shape(name: str, edges: tuple[str, ...]) -> Shape:
    """The track of a tile's name; ValueError if it is none."""
    tracks = [[edges.index(edge) for edge in track.split("-")] for track in name.split("_")]
    used = [edge for track in tracks for edge in track]
    if len(set(used)) < len(used) or {len(track) for track in tracks} not in ({1}, {2}):
        raise ValueError(name)
    return town_shape(used) if len(tracks[0]) == 1 else shape_of([(a, b) for a, b in tracks])


@get(to_look("/small.svg"))
async def small(request: AnyRequest, keeper: Keeper) -> Response[str]:
    viewer = await find_viewer(keeper, request)
    return svg(small_picture(scene_of(viewer.table.public)), "private, max-age=3600")


@get(to_look("/at/{at:int}/picture.svg"))
async def moment_svg(request: AnyRequest, keeper: Keeper, at: int) -> Response[str]:
    return svg(await _moment(request, keeper, at))


@get(to_look("/at/{at:int}/picture.png"))
async def moment_png(request: AnyRequest, keeper: Keeper, painter: Painter, at: int) -> Response[bytes]:
    with painter.place(address_of(request)):
        return await _png(painter, await _moment(request, keeper, at))


async def _moment(request: AnyRequest, keeper: Keeper, at: int) -> str:
    viewer = await find_viewer(keeper, request)
    state = PageState(viewer, moment_of(viewer.table, at))
    return named_picture(state.game, viewer.table.sitters, _speak(request))


@get("/position.svg")
async def position_image(request: AnyRequest, boards: OwnBoards, p: PositionLine) -> Response[str]:
    return svg(_position(p, boards.shelves, _speak(request)))


@get("/position.png")
async def position_png(
    request: AnyRequest, boards: OwnBoards, painter: Painter, p: PositionLine
) -> Response[bytes]:
    with painter.place(address_of(request)):
        return await _png(painter, _position(p, boards.shelves, _speak(request)))


def _speak(request: AnyRequest) -> Speak:
    """The words of a picture in the language asked for, or else the reader's."""
    return speaker(language_of(request)).plain


def _position(line: str, shelves: Shelves, speak: Speak) -> str:
    try:
        return position_svg(scene_of(position_game(line, shelves), speak))
    except SetupProblem as problem:
        raise NotFoundException from problem


def named_picture(game: Game, sitters: list[Sitter], speak: Speak = str) -> str:
    """A whole position with the names of those who play it."""
    scene = scene_of(game, speak)
    pairs = zip(scene.seats, sitters, strict=True)
    scene.seats = [seat._replace(name=sitter.name) for seat, sitter in pairs]
    return position_svg(scene)


async def _png(painter: Painter, markup: str) -> Response[bytes]:
    return Response(await painter.png(markup), media_type="image/png")


HANDLERS: list[Any] = [board_file, tile, small, moment_svg, moment_png, position_image, position_png]
