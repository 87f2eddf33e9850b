"""The routes on a board."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.sentences import Sentence, say, seat_word
from ironroad.games.steam_power.telling.situation import Situation
from ironroad.telling.chains import section_of, stops
from ironroad.telling.parts import Section


def sections(game: Game) -> list[Section]:
    now = Situation(game)
    key = "sections", now.s.track.version, *now.s.out
    return now.always(key, lambda: [_section(now, pieces) for pieces in now.s.track.sections()])


def _section(now: Situation, pieces: list[int]) -> Section:
    track, owner = now.s.track, now.s.track.owner[pieces[0]]
    complete = len(stops(track, pieces)) == 2

    def tell(cities: list[int]) -> Sentence:
        return _text(now, cities, owner)

    return section_of(now, track, pieces, complete, 0, tell, now.s.out[owner])


def _text(now: Situation, cities: list[int], owner: int) -> Sentence:
    names, whose = [now.names[city] for city in cities], seat_word(owner)
    if len(names) == 1:
        return say("route of {owner} under construction from {stop}", owner=whose, stop=names[0])
    if now.s.out[owner]:
        return say("route {a} - {b} of {owner}; the bank is paid", a=names[0], b=names[1], owner=whose)
    return say("route {a} - {b} of {owner}", a=names[0], b=names[1], owner=whose)
