"""The sections of track on a board: links, those that may become some, and links without track."""

from __future__ import annotations

from ironroad.game import Game
from ironroad.telling.common.chains import section_of, stops, told_section
from ironroad.telling.parts import Section
from ironroad.telling.steam.desk import Desk
from ironroad.track import NOBODY

LINK_POINTS = 1


def sections(game: Game) -> list[Section]:
    desk = Desk(game)
    laid = [_section(desk, pieces) for pieces in desk.s.track.sections()]
    return laid + [_bridge(desk, side, owner) for side, owner in desk.s.bridges()]


def _section(desk: Desk, pieces: list[int]) -> Section:
    track = desk.s.track
    owner, complete = track.owner[pieces[0]], track.finished(pieces[0], True)
    points = LINK_POINTS if complete and owner != NOBODY else 0
    text = told_section(desk, stops(track, pieces), owner, complete, points)
    return section_of(track, pieces, complete, points, text)


def _bridge(desk: Desk, side: int, owner: int) -> Section:
    """A link over the edge between two cities, where the town tile is gone."""
    sides, points = (side, desk.board.across[side]), LINK_POINTS if owner != NOBODY else 0
    a, b = [desk.board.hexes[end // 6].name for end in sides]
    leaves = desk.board.edges[sides[0] % 6], desk.board.edges[sides[1] % 6]
    text = told_section(desk, [end // 6 for end in sides], owner, True, points)
    return Section([], owner, (a, b), leaves, True, points, text)
