"""The sections of track on a board: links, those that may become some, and links without track."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.sentences import Sentence
from ironroad.core.track import NOBODY
from ironroad.games.steam.telling.situation import Situation
from ironroad.telling.chains import section_of, told_section
from ironroad.telling.parts import Section

LINK_POINTS = 1


def sections(game: Game) -> list[Section]:
    now = Situation(game)
    bridges = now.s.bridges()
    return now.always(("sections", now.s.track.version, *bridges), lambda: _sections(now, bridges))


def _sections(now: Situation, bridges: list[tuple[int, int]]) -> list[Section]:
    laid = [_section(now, pieces) for pieces in now.s.track.sections()]
    return laid + [_bridge(now, side, owner) for side, owner in bridges]


def _section(now: Situation, pieces: list[int]) -> Section:
    track = now.s.track
    owner, complete = track.owner[pieces[0]], track.finished(pieces[0], True)
    points = LINK_POINTS if complete and owner != NOBODY else 0

    def tell(stops: list[int]) -> Sentence:
        return told_section(now, stops, owner, complete, points)

    return section_of(now, track, pieces, complete, points, tell)


def _bridge(now: Situation, side: int, owner: int) -> Section:
    """A link over the edge between two cities, where the town tile is gone."""
    sides, points = (side, now.board.across[side]), LINK_POINTS if owner != NOBODY else 0
    a, b = [now.board.hexes[end // 6].name for end in sides]
    leaves = now.board.edges[sides[0] % 6], now.board.edges[sides[1] % 6]
    text = told_section(now, [end // 6 for end in sides], owner, True, points)
    return Section([], owner, (a, b), leaves, True, points, text)
