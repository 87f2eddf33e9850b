"""Why a build is refused, in a sentence a player understands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironroad.core.moves import Build, BuildWith, shape_text
from ironroad.core.sentences import (
    Listing,
    Sentence,
    hex_word,
    money_word,
    role_word,
    say,
    seat_word,
    stop_word,
    track_word,
)
from ironroad.core.tiles import EMPTY, NONE, STEAM, STEAM_TILES, TOWN, Pair, Shape, pairs_of, used_edges
from ironroad.core.track import BLOCKED, NOBODY, OPEN, far, via
from ironroad.games.common.refusals import why_not_here, why_not_shape
from ironroad.games.steam.rules.plans import CITIES, SHUT, STRAY, THEIRS, Plan, closes, goes_home, outlet
from ironroad.games.steam.rules.state import CITY_GROWTH, ROLES, URBANIZATION, SteamState
from ironroad.games.steam.rules.supply import kind_of, tiles_with

if TYPE_CHECKING:
    from ironroad.games.steam.rules.build import BuildTrack


def refuse_end(s: SteamState) -> Sentence:
    if s.loose:
        hexes = Listing([hex_word(s.board, piece // 6) for piece in s.loose])
        return say("track on {hexes} must still be joined to a city", hexes=hexes)
    role = URBANIZATION if s.may_urbanize else CITY_GROWTH
    return say("{role} was paid for and must be used before the turn ends", role=role_word(ROLES[role]))


def refuse_build(phase: BuildTrack, s: SteamState, move: Build) -> Sentence:
    reason = why_not_here(s, move) or _why_not_shape(phase, s, move)
    if reason is not None:
        return reason
    plan = phase.plan(s, s.todo[0], move.hex, move.shape)
    if plan is None:
        return _why_not_fitting(phase, s, move)
    return (
        _why_not_paid(phase, s, move, plan)
        or _why_not_joining(phase, s, move, plan)
        or _why_not_tile(phase, move)
    )


def _why_not_shape(phase: BuildTrack, s: SteamState, move: Build) -> Sentence | None:
    """What is wrong with the tile itself, or with swapping the old one for it."""
    reason, old = why_not_shape(s, move, STEAM), s.track.shape(move.hex)
    return _why_not_swap(phase, move, old) if reason is None and old != EMPTY else reason


def _why_not_swap(phase: BuildTrack, move: Build, old: Shape) -> Sentence | None:
    if all(end in (NONE, move.shape[edge]) for edge, end in enumerate(old)):
        return None
    if TOWN in old:
        return say("the exits {exits} of this town must stay", exits=track_word(shape_text(phase.board, old)))
    if used_edges(move.shape) > used_edges(old):
        return say("a build either adds track or redirects it, not both")
    if used_edges(move.shape) < used_edges(old):
        return say("the track {track} must stay", track=track_word(shape_text(phase.board, old)))
    turned = [pair for pair in pairs_of(old) if move.shape[pair[0]] != pair[1]]
    return say("a build redirects one piece at most") if len(turned) > 1 else None


def _why_not_paid(phase: BuildTrack, s: SteamState, move: Build, plan: Plan) -> Sentence | None:
    """What a build that fits the track still lacks."""
    if not plan.needs & phase.stock_for(s, move.hex):
        return _why_no_tile(move.shape)
    price, cash = phase.price(s, move), phase.cash(s, s.todo[0])
    if price <= cash:
        return None
    words = {"price": money_word(price), "cash": money_word(cash)}
    if phase.options.on_demand:
        return say("this costs {price}, and with all capital there is only {cash}", **words)
    return say("this costs {price}, and there is only {cash}", **words)


def _why_no_tile(shape: Shape) -> Sentence:
    """All tiles with this face lie on the board, some perhaps with their other side up."""
    kind = kind_of(shape)
    faces = {face for tile in tiles_with(shape) for face in STEAM_TILES[tile].faces if face != kind}
    name = STEAM.kinds[kind].name
    if not faces:
        return say("no tile {tile} is left", tile=name)
    others = Listing([STEAM.kinds[face].name for face in sorted(faces)])
    return say(
        "no tile {tile} is left; its back shows {others}, and all lie on the board", tile=name, others=others
    )


def _why_not_joining(phase: BuildTrack, s: SteamState, move: Build, plan: Plan) -> Sentence | None:
    if not (plan.loose or s.loose) or phase.can_join_after(s, move.hex, plan):
        return None
    if plan.loose:
        track = track_word(shape_text(phase.board, _only(plan.loose[0])))
        return say("the track {track} could not be joined to a city in the rest of the turn", track=track)
    return say("track laid this turn could then not be joined to a city any more")


def _only(pair: Pair) -> Shape:
    return tuple([pair[1] if e == pair[0] else pair[0] if e == pair[1] else NONE for e in range(6)])


def _why_not_tile(phase: BuildTrack, move: Build) -> Sentence:
    assert isinstance(move, BuildWith)
    tile = move.name
    if not phase.options.choose_tile:
        return say("which of two tiles is used cannot be chosen in this game")
    if move.tile not in tiles_with(move.shape):
        return say("tile {tile} does not show this track", tile=tile)
    return say("tile {tile} is not left, or is the one taken anyway", tile=tile)


def _why_not_fitting(phase: BuildTrack, s: SteamState, move: Build) -> Sentence:
    """What the track would run into, or what it hangs on."""
    return (
        _why_not_turned(phase, s, move)
        or _why_not_edges(phase, s, move)
        or _why_not_closed(phase, s, move)
        or _why_not_first(phase, s, move)
        or say(
            "the new track is joined neither to a city nor to track of {seat} that is",
            seat=seat_word(s.todo[0]),
        )
    )


def _why_not_turned(phase: BuildTrack, s: SteamState, move: Build) -> Sentence | None:
    """A redirect of track that cannot be redirected."""
    for pair in pairs_of(s.track.shape(move.hex)):
        if move.shape[pair[0]] != pair[1]:
            return _why_not_turn(phase, s, move, pair)
    return None


def _why_not_turn(phase: BuildTrack, s: SteamState, move: Build, pair: Pair) -> Sentence | None:
    sides = [6 * move.hex + edge for edge in pair]
    owner = s.track.owner[sides[0]]
    if owner not in (NOBODY, s.todo[0]):
        return say("the track there is owned by {seat} and must stay", seat=seat_word(owner))
    if s.track.finished(sides[0], True):
        return say("track of a completed link must stay")
    if not s.has_built[s.todo[0]]:
        return say("a seat's first tile must lead out of a city")
    ends = [s.track.faces[side] < 2 or side in s.blunt for side in sides]
    if not any(ends):
        return say("only the last piece of a section can be redirected")
    if all(ends):
        return say("track that is not joined to a city yet cannot be redirected")
    stays = [move.shape[edge] != NONE for edge in pair]
    if stays == ends or not any(stays):
        return say("a redirect turns the open end and keeps the other")
    return _why_not_continued(phase, s, move.hex, pair[ends.index(False)])


def _why_not_continued(phase: BuildTrack, s: SteamState, hex_: int, edge: int) -> Sentence | None:
    """Unowned track that hangs on a town where the seat has no link."""
    if phase.sites.site(s, s.todo[0], hex_).seen.leads[edge] != STRAY:
        return None
    stop = far(s.track.faces[6 * hex_ + edge])
    if stop == OPEN:
        return say("this track is joined to no city")
    town = stop_word(phase.board, stop)
    return say("this track begins at {town}, where {seat} has no link", town=town, seat=seat_word(s.todo[0]))


def _changed_edges(s: SteamState, move: Build) -> list[int]:
    old = s.track.shape(move.hex)
    return [edge for edge in range(6) if move.shape[edge] != NONE and move.shape[edge] != old[edge]]


def _why_not_edges(phase: BuildTrack, s: SteamState, move: Build) -> Sentence | None:
    edges = _changed_edges(s, move)
    return next((reason for edge in edges if (reason := _why_not_edge(phase, s, move, edge))), None)


def _why_not_edge(phase: BuildTrack, s: SteamState, move: Build, edge: int) -> Sentence | None:
    """An edge that nobody, or this seat, may build over."""
    code = s.track.faces[6 * move.hex + edge]
    lead = phase.sites.site(s, s.todo[0], move.hex).seen.leads[edge]
    words = {"hex": hex_word(phase.board, move.hex), "edge": track_word(phase.board.edges[edge])}
    if code == BLOCKED:
        return say("{hex} {edge} leads off the land", **words)
    if lead == SHUT or (lead == THEIRS and TOWN not in move.shape):
        return say("{hex} {edge} leads into track owned by {seat}", seat=seat_word(via(code)), **words)
    if lead == STRAY and phase.options.join_strict:
        return say("{hex} {edge} leads into unowned track that cannot be continued", **words)
    return None


def _why_not_closed(phase: BuildTrack, s: SteamState, move: Build) -> Sentence | None:
    """Track that would join a stop with itself."""
    seen = phase.sites.site(s, s.todo[0], move.hex).seen
    for pair in set(pairs_of(move.shape)) - set(pairs_of(seen.shape)):
        if closes(seen, move.shape, pair):
            return _why_not_loop(phase, s, move, outlet(seen, move.shape, pair[0]))
    exits = [edge for edge, end in enumerate(move.shape) if end == TOWN and seen.shape[edge] == NONE]
    if any(goes_home(seen, move.shape, edge) for edge in exits):
        return say("that would join {stop} with itself", stop=stop_word(phase.board, move.hex))
    return None


def _why_not_loop(phase: BuildTrack, s: SteamState, move: Build, edge: int) -> Sentence:
    if edge == NONE:
        return say("that would close a ring of track")
    stop = far(s.track.faces[6 * move.hex + edge])
    return say("that would join {stop} with itself", stop=stop_word(phase.board, stop))


def _why_not_first(phase: BuildTrack, s: SteamState, move: Build) -> Sentence | None:
    seen = phase.sites.site(s, s.todo[0], move.hex).seen
    edges = _changed_edges(s, move)
    if not s.has_built[s.todo[0]] and not any(seen.leads[edge] in CITIES for edge in edges):
        return say("a seat's first tile must lead out of a city")
    if TOWN in move.shape and all(seen.leads[edge] == THEIRS for edge in edges):
        return say("at least one new exit must become the builder's own")
    if phase.options.complex_strict and TOWN not in move.shape and used_edges(move.shape) == 4:
        return say("in this game both tracks of a tile must be joined at once")
    return None
