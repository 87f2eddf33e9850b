"""The routes on a board."""

from __future__ import annotations

from ironroad.game import Game
from ironroad.sentences import Sentence, say, seat_word
from ironroad.telling.common.chains import section_of, stops
from ironroad.telling.parts import Section
from ironroad.telling.steam_power.desk import Desk


def sections(game: Game) -> list[Section]:
    desk = Desk(game)
    return [_section(desk, pieces) for pieces in desk.s.track.sections()]


def _section(desk: Desk, pieces: list[int]) -> Section:
    cities = stops(desk.s.track, pieces)
    text = _text(desk, cities, desk.s.track.owner[pieces[0]])
    return section_of(desk.s.track, pieces, len(cities) == 2, 0, text)


def _text(desk: Desk, cities: list[int], owner: int) -> Sentence:
    names, whose = [desk.names[city] for city in cities], seat_word(owner)
    if len(names) == 1:
        return say("route of {owner} under construction from {stop}", owner=whose, stop=names[0])
    if desk.s.out[owner]:
        return say("route {a} - {b} of {owner}; the bank is paid", a=names[0], b=names[1], owner=whose)
    return say("route {a} - {b} of {owner}", a=names[0], b=names[1], owner=whose)
