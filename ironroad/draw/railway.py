"""What scenes of the games with cubes, New Cities and roles have in common."""

from __future__ import annotations

from typing import Any

from ironroad.core.board import Board
from ironroad.core.game import Rules
from ironroad.core.moves import Build, City, Claim, Deliver, Move
from ironroad.core.sentences import Word
from ironroad.draw.scene import ScenePiece
from ironroad.games.common.cubes import cubes_of
from ironroad.games.common.state import Railway


def pieces(rules: Rules[Any], s: Railway, town_town: bool) -> list[ScenePiece]:
    """Those that lie, told once for each version of the track."""
    found: list[ScenePiece] = rules.told.made(("pieces", s.track.version), lambda: _pieces(s, town_town))
    return found


def _pieces(s: Railway, town_town: bool) -> list[ScenePiece]:
    return [
        ScenePiece(
            side // 6,
            (side % 6, s.track.exits[side]),
            s.track.owner[side],
            s.track.finished(side, town_town),
        )
        for side in s.track.pieces()
    ]


def new_cities(s: Railway) -> dict[int, tuple[str, str]]:
    tiles = zip(s.board.new_cities, s.new_city, strict=True)
    return {hex_: (tile.letter, tile.colour) for tile, hex_ in tiles if hex_ >= 0}


def role(name: str | None) -> Word | None:
    """A role as people write it."""
    return Word("role", name, name.replace("-", " ")) if name else None


def unplaced(s: Railway) -> list[str]:
    return [tile.letter for tile, hex_ in zip(s.board.new_cities, s.new_city, strict=True) if hex_ < 0]


def cubes(rules: Rules[Any], s: Railway) -> dict[int, list[str]]:
    """Those that lie, told once however often they lie so."""
    found: dict[int, list[str]] = rules.told.made(("cubes", *s.cubes), lambda: _cubes(s))
    return found


def _cubes(s: Railway) -> dict[int, list[str]]:
    return {hex_: unpacked(s, packed) for hex_, packed in enumerate(s.cubes) if packed}


def unpacked(s: Railway, packed: int) -> list[str]:
    return [name for number, name in enumerate(s.board.colours) for _ in range(cubes_of(packed, number))]


def touched(board: Board, move: Move | None) -> set[int]:
    """The hexes a move is about."""
    if isinstance(move, (Build, City)):
        return {move.hex}
    if isinstance(move, Deliver):
        return {move.origin, *move.stops}
    if isinstance(move, Claim):
        return set(board.links[move.link].ends)
    return set()
