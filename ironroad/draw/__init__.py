"""Pictures of boards, positions and pieces: SVG, PNG and text."""

from ironroad.draw.cubes import cube_svg, disc_svg
from ironroad.draw.games import game_svg, scene_of
from ironroad.draw.png import png
from ironroad.draw.scene import NOBODY, Scene, ScenePiece, SceneSeat
from ironroad.draw.svg import board_svg, position_svg
from ironroad.draw.text import text_picture
from ironroad.draw.tile import tile_svg

__all__ = [
    "NOBODY",
    "Scene",
    "ScenePiece",
    "SceneSeat",
    "board_svg",
    "cube_svg",
    "disc_svg",
    "game_svg",
    "png",
    "position_svg",
    "scene_of",
    "text_picture",
    "tile_svg",
]
