"""The sections of track on a board: links, and those that may become some."""

from __future__ import annotations

from ironroad.game import Game
from ironroad.sentences import Sentence, Value, say, say_n, seat_word
from ironroad.telling.age_of_steam.desk import Desk
from ironroad.telling.common.chains import section_of, stops
from ironroad.telling.parts import Section
from ironroad.track import NOBODY


def sections(game: Game) -> list[Section]:
    desk = Desk(game)
    return [_section(desk, pieces) for pieces in desk.s.track.sections()]


def _section(desk: Desk, pieces: list[int]) -> Section:
    owner = desk.s.track.owner[pieces[0]]
    complete = desk.s.track.finished(pieces[0], desk.options.town_town)
    points = _points(desk, pieces, owner) if complete else 0
    text = _text(desk, stops(desk.s.track, pieces), owner, complete, points)
    return section_of(desk.s.track, pieces, complete, points, text)


def _points(desk: Desk, pieces: list[int], owner: int) -> int:
    """What its owner would lack at the end without this link."""
    if owner == NOBODY or desk.s.out[owner]:
        return 0
    if not desk.options.tile_scoring:
        return len(pieces)
    without = desk.s.copy()
    without.track.give(pieces[0], NOBODY)
    return desk.points[owner] - desk.track_points(without, owner)


def _text(desk: Desk, stops: list[int], owner: int, complete: bool, points: int) -> Sentence:
    names = [desk.names[stop] for stop in stops]
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
