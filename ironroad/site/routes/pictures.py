"""Pictures by address: boards, tiles, tables at any moment, positions."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Annotated, Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import Parameter

from ironroad.boardfile import board_names, load_board
from ironroad.draw import Scene, board_svg, png, position_svg, scene_of, small_picture, tile_picture
from ironroad.game import Game
from ironroad.moves import NotationError, read
from ironroad.site.keeper import Keeper
from ironroad.site.routes.assets import FOREVER
from ironroad.site.routes.finding import find_viewer, moment_of
from ironroad.site.startpage import SetupProblem, position_game
from ironroad.site.state import State
from ironroad.site.tables import Chair

PositionLine = Annotated[str, Parameter(max_length=20_000)]
OWNERS: dict[str, int | None] = {"free": None} | {str(seat): seat for seat in range(6)}
SVG = "image/svg+xml"
WIDTH = 1600
SKETCH = "sandbox; default-src 'none'; style-src 'unsafe-inline'"


def svg(markup: str, cache: str = "no-cache") -> Response[str]:
    """A picture that stands alone brings its style along."""
    headers = {"Cache-Control": cache, "Content-Security-Policy": SKETCH}
    return Response(markup, media_type=SVG, headers=headers)


@get("/board/{file:str}")
async def board_picture(file: str) -> Response[str]:
    name = file.removesuffix(".svg")
    if name not in board_names():
        raise NotFoundException
    return svg(board_svg(Scene(load_board(name))), "public, max-age=3600")


@get("/tile/{layout:str}/{seat:str}/{file:str}")
async def tile(layout: str, seat: str, file: str) -> Response[str]:
    """The track of a tile in a seat's colour, or `free`; `_` stands between the tracks of its name."""
    name = file.removesuffix(".svg")
    board = next((b for b in map(load_board, board_names()) if b.flat == (layout == "flat")), None)
    if board is None or seat not in OWNERS or len(name) > 40:
        raise NotFoundException
    try:
        move: Any = read(f"build {board.hexes[0].name} {name.replace('_', ' ')}", board)
    except NotationError as error:
        raise NotFoundException from error
    return svg(tile_picture(board.flat, move.shape, OWNERS[seat]), FOREVER)


@get(["/t/{id:str}/small.svg", "/w/{watch:str}/small.svg"])
async def small(keeper: Keeper, id: str | None = None, watch: str | None = None) -> Response[str]:
    viewer = await find_viewer(keeper, id, watch)
    return svg(small_picture(scene_of(State(viewer).game)), "private, max-age=3600")


@get(["/t/{id:str}/at/{at:int}/picture.svg", "/w/{watch:str}/at/{at:int}/picture.svg"])
async def moment_svg(
    keeper: Keeper, at: int, id: str | None = None, watch: str | None = None
) -> Response[str]:
    return svg(await _moment(keeper, id, watch, at))


@get(["/t/{id:str}/at/{at:int}/picture.png", "/w/{watch:str}/at/{at:int}/picture.png"])
async def moment_png(
    keeper: Keeper, at: int, id: str | None = None, watch: str | None = None
) -> Response[bytes]:
    return await _png(await _moment(keeper, id, watch, at))


async def _moment(keeper: Keeper, id_: str | None, watch: str | None, at: int) -> str:
    viewer = await find_viewer(keeper, id_, watch)
    state = State(viewer, moment_of(viewer.table, at))
    return named_picture(state.game, viewer.table.chairs)


@get("/position.svg")
async def position_image(p: PositionLine) -> Response[str]:
    return svg(_position(p))


@get("/position.png")
async def position_png(p: PositionLine) -> Response[bytes]:
    return await _png(_position(p))


def _position(line: str) -> str:
    try:
        return position_svg(scene_of(position_game(line)))
    except SetupProblem as problem:
        raise NotFoundException from problem


def named_picture(game: Game, chairs: list[Chair]) -> str:
    """A whole position with the names of those who play it."""
    scene = scene_of(game)
    pairs = zip(scene.seats, chairs, strict=True)
    scene.seats = [replace(seat, name=chair.name) for seat, chair in pairs]
    return position_svg(scene)


async def _png(markup: str) -> Response[bytes]:
    """Drawn beside the server's work, as it takes a while."""
    image = await asyncio.to_thread(png, markup, WIDTH)
    return Response(image, media_type="image/png")


HANDLERS: list[Any] = [board_picture, tile, small, moment_svg, moment_png, position_image, position_png]
