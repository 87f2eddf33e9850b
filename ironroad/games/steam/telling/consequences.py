"""What building does beyond adding track: links completed, track taken over or redirected."""

from __future__ import annotations

from dataclasses import dataclass

from ironroad.core.moves import shape_text
from ironroad.core.sentences import Sentence, say, say_n, seat_word, track_word
from ironroad.core.tiles import NONE, TOWN, Pair, shape_of
from ironroad.core.track import FREE, NOBODY, OPEN, Track, far, is_city, via
from ironroad.games.common.state import NO_TILE
from ironroad.games.steam.rules.laying import lay_tile, place_city
from ironroad.games.steam.rules.plans import Plan
from ironroad.games.steam.rules.scoring import links_owned
from ironroad.games.steam.rules.state import SteamState
from ironroad.games.steam.telling.situation import Situation
from ironroad.telling.builds import owners_on, runs
from ironroad.telling.consequences import completed, taken_over

Consequences = tuple[list[Sentence], int]


def built(now: Situation, hex_: int, plan: Plan) -> Consequences:
    """What a tile does, told, and how many links it brings to the builder."""
    if plan.turned:
        return now.once(("turned", hex_, *plan.turned), lambda: _tried(now, hex_, plan))
    pieces = [piece_at(now, hex_, pair) for pair in plan.new]
    if any(piece.loop for piece in pieces):
        return _tried(now, hex_, plan)
    found = [told for piece in pieces for told in piece.works]
    if now.s.tile[hex_] != NO_TILE and plan.new[0][1] == TOWN:
        found += now.once(("bare", hex_), lambda: _bare_exits(now.s.track, hex_))
    return found, sum(piece.points for piece in pieces)


def tile_owners(now: Situation, hex_: int, plan: Plan) -> list[int]:
    """Who owns each track of a tile once it lies there."""
    if now.s.tile[hex_] == NO_TILE:
        return [piece_at(now, hex_, pair).owner for pair in plan.new]
    after = now.s.copy()
    lay_tile(after, now.seat, hex_, plan, now.options)
    return owners_on(after.track, hex_, plan.shape)


# One new piece, judged from what its edges lead into


@dataclass(frozen=True)
class Piece:
    """A new piece on a hex: whose it is, what it does, the links it brings to the builder, where it runs,
    whether it goes on from own track, and whether it meets track that leads to no stop and may come back to
    this hex."""

    owner: int
    works: list[Sentence]
    points: int
    ways: list[Sentence]
    extends: bool
    loop: bool


def piece_at(now: Situation, hex_: int, pair: Pair) -> Piece:
    return now.once((hex_, pair), lambda: _judged(now, hex_, pair))


def _judged(now: Situation, hex_: int, pair: Pair) -> Piece:
    track, sides = now.s.track, [6 * hex_ + edge for edge in pair if edge != TOWN]
    codes = [track.faces[side] for side in sides]
    met = [code for code in codes if code >= 2 and not is_city(code)]
    stops = [far(code) for code in codes] + ([hex_] if pair[1] == TOWN else [])
    owner = _owner(now, codes[0]) if pair[1] == TOWN else now.seat
    taken = _taken(sum(len(_unowned(track, side)) for side in sides))
    complete = OPEN not in stops
    return Piece(
        owner,
        [_link(now, stops, owner), *taken] if complete else taken,
        int(complete and owner == now.seat),
        runs(now, hex_, [pair]),
        any(via(code) == now.seat for code in met),
        any(far(code) == OPEN for code in met),
    )


def _owner(now: Situation, code: int) -> int:
    """Whose an exit of a town is: another seat's if it completes its link."""
    return now.seat if code < 2 or is_city(code) or via(code) == NOBODY else via(code)


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


def _tried(now: Situation, hex_: int, plan: Plan) -> Consequences:
    after = now.s.copy()
    lay_tile(after, now.seat, hex_, plan, now.options)
    sides = [6 * hex_ + pair[0] for pair in [*plan.new, *[new for _, new in plan.turned]]]
    told, points = _compared(now, after, sides)
    return [*told, *[_redirect(now, old, new) for old, new in plan.turned]], points


def urbanized(now: Situation, hex_: int, tile: int) -> Consequences:
    """The same for a New City, whose letter does not matter here."""
    after = now.s.copy()
    place_city(after, now.seat, hex_, tile, now.options)
    across = [now.board.across[6 * hex_ + edge] for edge in range(6)]
    sides = [side for side in across if side >= 0 and after.track.exits[side] != NONE]
    told, points = _compared(now, after, sides)
    return [*told, *_lifted(now, after, hex_)], points


def _lifted(now: Situation, after: SteamState, hex_: int) -> list[Sentence]:
    """The town tile goes; links that were only an exit of it stay."""
    if now.s.tile[hex_] < 0:
        return []
    found = [say("the town tile goes back to the supply")]
    kept = after.bridge_sides[len(now.s.bridge_sides) :]
    names = now.names
    return found + [
        say("the link {a} - {b} stays, without track", a=names[hex_], b=names[now.board.neighbours[side]])
        for side in kept
    ]


def _compared(now: Situation, after: SteamState, sides: list[int]) -> Consequences:
    old, new = now.s.track, after.track
    links = [
        _link(now, list(new.ends(link[0])), new.owner[link[0]]) for link in completed(old, new, sides, True)
    ]
    points = links_owned(after, now.seat) - now.links[now.seat]
    return [*links, *_taken(taken_over(old, new, sides, now.seat))], points


def _link(now: Situation, stops: list[int], owner: int) -> Sentence:
    a, b = [now.names[stop] for stop in stops]
    if owner == NOBODY:
        return say("completes {a} - {b}, which nobody owns", a=a, b=b)
    if owner != now.seat:
        return say("completes {a} - {b} for {seat}", a=a, b=b, seat=seat_word(owner))
    return say_n("completes {a} - {b}: +{n} point", "completes {a} - {b}: +{n} points", 1, a=a, b=b)


def _redirect(now: Situation, old: Pair, new: Pair) -> Sentence:
    before, after = [track_word(shape_text(now.board, shape_of([pair]))) for pair in (old, new)]
    return say("redirects {old} to {new}", old=before, new=after)
