"""Pictures of boards, positions and pieces: SVG, PNG and text."""

from ironroad.draw.chart import chart_svg
from ironroad.draw.cubes import cube_svg, disc_svg
from ironroad.draw.display import Stock, display_pictures, display_stacks, display_svg
from ironroad.draw.frame import board_ratio
from ironroad.draw.games import game_svg, scene_of
from ironroad.draw.icons import app_svg, counted_logo_svg, icon, logo_svg
from ironroad.draw.legend import legend
from ironroad.draw.parts import BoardParts, board_parts, changed_hexes, hex_layers
from ironroad.draw.paths import route_path, section_path
from ironroad.draw.png import png
from ironroad.draw.scene import NOBODY, Scene, ScenePiece, SceneSeat, Speak
from ironroad.draw.small import small_picture
from ironroad.draw.style import dark_style_sheet, style_sheet
from ironroad.draw.svg import board_svg, position_svg
from ironroad.draw.text import text_picture
from ironroad.draw.tile import new_city_svg, tile_picture, tile_svg

__all__ = [
    "NOBODY",
    "BoardParts",
    "Scene",
    "ScenePiece",
    "SceneSeat",
    "Speak",
    "Stock",
    "app_svg",
    "board_parts",
    "board_ratio",
    "board_svg",
    "changed_hexes",
    "chart_svg",
    "counted_logo_svg",
    "cube_svg",
    "dark_style_sheet",
    "disc_svg",
    "display_pictures",
    "display_stacks",
    "display_svg",
    "game_svg",
    "hex_layers",
    "icon",
    "legend",
    "logo_svg",
    "new_city_svg",
    "png",
    "position_svg",
    "route_path",
    "scene_of",
    "section_path",
    "small_picture",
    "style_sheet",
    "text_picture",
    "tile_picture",
    "tile_svg",
]
