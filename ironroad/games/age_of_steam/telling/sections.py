"""The sections of track on a board: links, and those that may become some."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.sentences import Sentence
from ironroad.core.tiles import NONE, TOWN
from ironroad.core.track import NOBODY, Track
from ironroad.games.age_of_steam.rules.state import UNBUILT, Aos
from ironroad.games.age_of_steam.telling.situation import Situation
from ironroad.games.common.network import link_side
from ironroad.telling.chains import piece_name, section_of, told_section
from ironroad.telling.parts import Section


def sections(game: Game) -> list[Section]:
    now = Situation(game)
    s = now.s
    key = s.track.version, *s.claimed, *s.out, *[s.cubes[hex_] for hex_ in now.board.country]
    return now.always(("sections", *key), lambda: _sections(now))


def _sections(now: Situation) -> list[Section]:
    laid = [_section(now, pieces) for pieces in now.s.track.sections()]
    return laid + _printed_links(now) + _roadsides(now)


def _section(now: Situation, pieces: list[int]) -> Section:
    owner = now.s.track.owner[pieces[0]]
    complete = now.s.track.finished(pieces[0], now.options.town_town)
    points = _points(now, pieces, owner) if complete else 0

    def tell(stops: list[int]) -> Sentence:
        return told_section(now, stops, owner, complete, points)

    return section_of(now, now.s.track, pieces, complete, points, tell)


def _printed_links(now: Situation) -> list[Section]:
    """The printed links that were bought."""
    return [
        _printed_link(now, number, owner) for number, owner in enumerate(now.s.claimed) if owner != UNBUILT
    ]


def _printed_link(now: Situation, number: int, owner: int) -> Section:
    link, without = now.board.links[number], now.s.copy()
    without.claimed[number] = UNBUILT
    a = link_side(now.board, link)
    b = now.board.across[a]
    points = _lacking(now, without, owner)
    return Section(
        [],
        owner,
        (_hex(now, a), _hex(now, b)),
        (_edge(now, a), _edge(now, b)),
        True,
        points,
        told_section(now, list(link.ends), owner, True, points),
    )


def _roadsides(now: Situation) -> list[Section]:
    """The ways of cubes that lie on track to the stops at its ends."""
    s = now.s
    hexes = [hex_ for hex_ in now.board.country if s.cubes[hex_]]
    return [
        _roadside(now, 6 * hex_ + edge, stop)
        for hex_ in hexes
        for edge, stop, _ in s.links(now.options.town_town).links[hex_]
    ]


def _roadside(now: Situation, side: int, stop: int) -> Section:
    track = now.s.track
    over = [piece_name(track, piece) for piece in _pieces_from(track, side)]
    ends, leaves = (_hex(now, side), now.board.hexes[stop].name), (_edge(now, side), "")
    text = told_section(now, [stop], track.owner[side], False, 0)
    return Section([], track.owner[side], ends, leaves, False, 0, text, tuple(over))


def _pieces_from(track: Track, side: int) -> list[int]:
    """The pieces from one on a hex on to the stop it leads to by a side."""
    found, here = [track.piece_at(side)], track.across[side]
    while track.exits[here] != NONE:
        found.append(track.piece_at(here))
        if track.exits[here] == TOWN:
            break
        here = track.across[here - here % 6 + track.exits[here]]
    return found


def _hex(now: Situation, side: int) -> str:
    return now.board.hexes[side // 6].name


def _edge(now: Situation, side: int) -> str:
    return now.board.edges[side % 6]


def _points(now: Situation, pieces: list[int], owner: int) -> int:
    """What its owner would lack at the end without this link."""
    if not now.options.tile_scoring:
        return len(pieces) if _counts(now, owner) else 0
    without = now.s.copy()
    without.track.give(pieces[0], NOBODY)
    return _lacking(now, without, owner)


def _lacking(now: Situation, without: Aos, owner: int) -> int:
    return now.points[owner] - now.track_points(without, owner) if _counts(now, owner) else 0


def _counts(now: Situation, owner: int) -> bool:
    return owner != NOBODY and not now.s.out[owner] and now.scores_track
