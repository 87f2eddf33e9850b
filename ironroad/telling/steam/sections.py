"""The sections of track on a board: links, those that may become some, and links without track."""

from __future__ import annotations

from ironroad.game import Game
from ironroad.sentences import Sentence, Value, say, say_n, seat_word
from ironroad.telling.common.chains import section_of, stops
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
    text = _text(desk, stops(track, pieces), owner, complete, points)
    return section_of(track, pieces, complete, points, text)


def _bridge(desk: Desk, side: int, owner: int) -> Section:
    """A link over the edge between two cities, where the town tile is gone."""
    sides, points = (side, desk.board.across[side]), LINK_POINTS if owner != NOBODY else 0
    a, b = [desk.board.hexes[end // 6].name for end in sides]
    leaves = desk.board.edges[sides[0] % 6], desk.board.edges[sides[1] % 6]
    text = _text(desk, [end // 6 for end in sides], owner, True, points)
    return Section([], owner, (a, b), leaves, True, points, text)


def _text(desk: Desk, found: list[int], owner: int, complete: bool, points: int) -> Sentence:
    names = [desk.names[stop] for stop in found]
    whose: Value = say("nobody") if owner == NOBODY else seat_word(owner)
    if complete and points:
        return say_n(
            "link {a} - {b} of {owner}, {n} point",
            "link {a} - {b} of {owner}, {n} points",
            points,
            a=names[0],
            b=names[1],
            owner=whose,
        )
    if complete:
        return say("link {a} - {b} of {owner}", a=names[0], b=names[1], owner=whose)
    if len(names) == 2:
        return say("track {a} - {b} of {owner}, no link", a=names[0], b=names[1], owner=whose)
    if names:
        return say("unfinished track from {stop} of {owner}", stop=names[0], owner=whose)
    return say("unfinished track of {owner}", owner=whose)
