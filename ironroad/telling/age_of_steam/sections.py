"""The sections of track on a board: links, and those that may become some."""

from __future__ import annotations

from ironroad.game import Game
from ironroad.rules.age_of_steam.state import UNBUILT, Aos
from ironroad.rules.common.network import link_side
from ironroad.telling.age_of_steam.desk import Desk
from ironroad.telling.common.chains import piece_name, section_of, stops, told_section
from ironroad.telling.parts import Section
from ironroad.tiles import NONE, TOWN
from ironroad.track import NOBODY, Track


def sections(game: Game) -> list[Section]:
    desk = Desk(game)
    laid = [_section(desk, pieces) for pieces in desk.s.track.sections()]
    return laid + _printed_links(desk) + _roadsides(desk)


def _section(desk: Desk, pieces: list[int]) -> Section:
    owner = desk.s.track.owner[pieces[0]]
    complete = desk.s.track.finished(pieces[0], desk.options.town_town)
    points = _points(desk, pieces, owner) if complete else 0
    text = told_section(desk, stops(desk.s.track, pieces), owner, complete, points)
    return section_of(desk.s.track, pieces, complete, points, text)


def _printed_links(desk: Desk) -> list[Section]:
    """The printed links that were bought."""
    return [
        _printed_link(desk, number, owner) for number, owner in enumerate(desk.s.claimed) if owner != UNBUILT
    ]


def _printed_link(desk: Desk, number: int, owner: int) -> Section:
    link, without = desk.board.links[number], desk.s.copy()
    without.claimed[number] = UNBUILT
    a = link_side(desk.board, link)
    b = desk.board.across[a]
    points = _lacking(desk, without, owner)
    return Section(
        [],
        owner,
        (_hex(desk, a), _hex(desk, b)),
        (_edge(desk, a), _edge(desk, b)),
        True,
        points,
        told_section(desk, list(link.ends), owner, True, points),
    )


def _roadsides(desk: Desk) -> list[Section]:
    """The ways of cubes that lie on track to the stops at its ends."""
    s = desk.s
    hexes = [hex_ for hex_ in desk.board.country if s.cubes[hex_]]
    return [
        _roadside(desk, 6 * hex_ + edge, stop)
        for hex_ in hexes
        for edge, stop, _ in s.links(desk.options.town_town).links[hex_]
    ]


def _roadside(desk: Desk, side: int, stop: int) -> Section:
    track = desk.s.track
    over = [piece_name(track, piece) for piece in _pieces_from(track, side)]
    ends, leaves = (_hex(desk, side), desk.board.hexes[stop].name), (_edge(desk, side), "")
    text = told_section(desk, [stop], track.owner[side], False, 0)
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


def _hex(desk: Desk, side: int) -> str:
    return desk.board.hexes[side // 6].name


def _edge(desk: Desk, side: int) -> str:
    return desk.board.edges[side % 6]


def _points(desk: Desk, pieces: list[int], owner: int) -> int:
    """What its owner would lack at the end without this link."""
    if not desk.options.tile_scoring:
        return len(pieces) if _counts(desk, owner) else 0
    without = desk.s.copy()
    without.track.give(pieces[0], NOBODY)
    return _lacking(desk, without, owner)


def _lacking(desk: Desk, without: Aos, owner: int) -> int:
    return desk.points[owner] - desk.track_points(without, owner) if _counts(desk, owner) else 0


def _counts(desk: Desk, owner: int) -> bool:
    return owner != NOBODY and not desk.s.out[owner] and desk.scores_track
