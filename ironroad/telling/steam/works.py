"""What building does beyond adding track: links completed, track taken over or redirected."""

from __future__ import annotations

from dataclasses import dataclass

from ironroad.moves import shape_text
from ironroad.rules.common.state import NO_TILE
from ironroad.rules.steam.laying import lay_tile, place_city
from ironroad.rules.steam.plans import Plan
from ironroad.rules.steam.scoring import links_owned
from ironroad.rules.steam.state import SteamState
from ironroad.sentences import Sentence, say, say_n, seat_word
from ironroad.telling.common.builds import ways
from ironroad.telling.common.works import completed, taken_over
from ironroad.telling.steam.desk import Desk
from ironroad.tiles import NONE, TOWN, Pair, shape_of
from ironroad.track import FREE, NOBODY, OPEN, Track, far, is_city, via

Works = tuple[list[Sentence], int]


def built(desk: Desk, hex_: int, plan: Plan) -> Works:
    """What a tile does, told, and how many links it brings to the builder."""
    if plan.turned:
        return desk.once(("turned", hex_, *plan.turned), lambda: _tried(desk, hex_, plan))
    pieces = [piece_at(desk, hex_, pair) for pair in plan.new]
    if any(piece.loop for piece in pieces):
        return _tried(desk, hex_, plan)
    found = [told for piece in pieces for told in piece.works]
    if desk.s.tile[hex_] != NO_TILE and plan.new[0][1] == TOWN:
        found += desk.once(("bare", hex_), lambda: _bare_exits(desk.s.track, hex_))
    return found, sum(piece.points for piece in pieces)


# One new piece, judged from what its edges lead into


@dataclass(frozen=True)
class Piece:
    """A new piece on a hex: what it does, the links it brings to the builder, where it runs, whether it goes
    on from own track, and whether it meets track that leads to no stop and may come back to this hex."""

    works: list[Sentence]
    points: int
    ways: list[Sentence]
    extends: bool
    loop: bool


def piece_at(desk: Desk, hex_: int, pair: Pair) -> Piece:
    return desk.once((hex_, pair), lambda: _judged(desk, hex_, pair))


def _judged(desk: Desk, hex_: int, pair: Pair) -> Piece:
    track, sides = desk.s.track, [6 * hex_ + edge for edge in pair if edge != TOWN]
    codes = [track.faces[side] for side in sides]
    met = [code for code in codes if code >= 2 and not is_city(code)]
    stops = [far(code) for code in codes] + ([hex_] if pair[1] == TOWN else [])
    owner = _owner(desk, codes[0]) if pair[1] == TOWN else desk.seat
    taken = _taken(sum(len(_unowned(track, side)) for side in sides))
    complete = OPEN not in stops
    return Piece(
        [_link(desk, stops, owner), *taken] if complete else taken,
        int(complete and owner == desk.seat),
        ways(desk, hex_, [pair]),
        any(via(code) == desk.seat for code in met),
        any(far(code) == OPEN for code in met),
    )


def _owner(desk: Desk, code: int) -> int:
    """Whose link an exit of a town completes."""
    return desk.seat if is_city(code) or via(code) == NOBODY else via(code)


def _unowned(track: Track, side: int) -> list[int]:
    """The unowned section that a side leads into."""
    code = track.faces[side]
    if code < 2 or is_city(code) or via(code) != NOBODY:
        return []
    return track.section(track.across[side])


def _bare_exits(track: Track, hex_: int) -> list[Sentence]:
    """Unowned exits of a town with nothing beyond them fall to who rebuilds it."""
    sides = [side for side in range(6 * hex_, 6 * hex_ + 6) if track.exits[side] == TOWN]
    return _taken(len([side for side in sides if track.owner[side] == NOBODY and track.faces[side] == FREE]))


def _taken(pieces: int) -> list[Sentence]:
    return [say_n("takes over {n} unowned piece", "takes over {n} unowned pieces", pieces)] if pieces else []


# Tried out


def _tried(desk: Desk, hex_: int, plan: Plan) -> Works:
    after = desk.s.copy()
    lay_tile(after, desk.seat, hex_, plan, desk.options)
    sides = [6 * hex_ + pair[0] for pair in plan.new + [new for _, new in plan.turned]]
    told, points = _compared(desk, after, sides)
    return [*told, *[_redirect(desk, old, new) for old, new in plan.turned]], points


def urbanized(desk: Desk, hex_: int, tile: int) -> Works:
    """The same for a New City, whose letter does not matter here."""
    after = desk.s.copy()
    place_city(after, desk.seat, hex_, tile, desk.options)
    across = [desk.board.across[6 * hex_ + edge] for edge in range(6)]
    sides = [side for side in across if side >= 0 and after.track.exits[side] != NONE]
    told, points = _compared(desk, after, sides)
    return [*told, *_lifted(desk, after, hex_)], points


def _lifted(desk: Desk, after: SteamState, hex_: int) -> list[Sentence]:
    """The town tile goes; links that were only an exit of it stay."""
    if desk.s.tile[hex_] < 0:
        return []
    found = [say("the town tile goes back to the supply")]
    kept = after.bridge_sides[len(desk.s.bridge_sides) :]
    names = desk.names
    return found + [
        say("the link {a} - {b} stays, without track", a=names[hex_], b=names[desk.board.neighbours[side]])
        for side in kept
    ]


def _compared(desk: Desk, after: SteamState, sides: list[int]) -> Works:
    old, new = desk.s.track, after.track
    links = [
        _link(desk, list(new.ends(link[0])), new.owner[link[0]]) for link in completed(old, new, sides, True)
    ]
    points = links_owned(after, desk.seat) - desk.links[desk.seat]
    return [*links, *_taken(taken_over(old, new, sides, desk.seat))], points


def _link(desk: Desk, stops: list[int], owner: int) -> Sentence:
    a, b = [desk.names[stop] for stop in stops]
    if owner == NOBODY:
        return say("completes {a} - {b}, which nobody owns", a=a, b=b)
    if owner != desk.seat:
        return say("completes {a} - {b} for {seat}", a=a, b=b, seat=seat_word(owner))
    return say_n("completes {a} - {b}: +{n} point", "completes {a} - {b}: +{n} points", 1, a=a, b=b)


def _redirect(desk: Desk, old: Pair, new: Pair) -> Sentence:
    before, after = [shape_text(desk.board, shape_of([pair])) for pair in (old, new)]
    return say("redirects {old} to {new}", old=before, new=after)
