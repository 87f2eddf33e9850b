"""Why a build or a New City is refused, in a sentence a player understands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ironroad.core.board import Board
from ironroad.core.moves import Build, BuildWith, City, shape_text
from ironroad.core.sentences import (
    Sentence,
    hex_word,
    money_word,
    role_word,
    say,
    seat_word,
    stop_word,
    track_word,
)
from ironroad.core.tiles import (
    AGE_OF_STEAM,
    CROSSING,
    EMPTY,
    NONE,
    SIMPLE,
    TOWN,
    Pair,
    Shape,
    pairs_of,
    shape_of,
    used_edges,
)
from ironroad.core.track import BLOCKED, CITY_HEX, NOBODY, far, is_city, via
from ironroad.games.age_of_steam.rules.plans import Plan
from ironroad.games.age_of_steam.rules.state import ROLES, UNPLACED, URBANIZATION, Aos
from ironroad.games.age_of_steam.rules.supply import DISC
from ironroad.games.common.refusals import why_not_here, why_not_shape

if TYPE_CHECKING:
    from ironroad.games.age_of_steam.rules.build import BuildTrack

NONE_LEFT: Final = {
    "straight": say("no straight tile is left"),
    "gentle": say("no gentle tile is left"),
    "sharp": say("no sharp tile is left"),
}
BENDS: Final = {"straight": say("straight"), "gentle": say("gentle"), "sharp": say("sharp")}


def refuse_city(s: Aos, move: City, board: Board) -> Sentence:
    if s.role[s.todo[0]] != URBANIZATION:
        return say("only the holder of {role} may place a New City", role=role_word(ROLES[URBANIZATION]))
    if not s.may_urbanize:
        return say("the New City has been placed, or track was built before it")
    if s.new_city[move.tile] != UNPLACED:
        letter, there = board.new_cities[move.tile].letter, hex_word(board, s.new_city[move.tile])
        return say("New City {letter} lies on {hex} already", letter=letter, hex=there)
    if s.track.stop[move.hex] == CITY_HEX:
        return say("{hex} is a city already", hex=hex_word(board, move.hex))
    return say("there is no town on {hex}", hex=hex_word(board, move.hex))


def refuse_build(phase: BuildTrack, s: Aos, move: Build) -> Sentence:
    seat = s.todo[0]
    plan = phase.planned(s, seat, move)
    return (
        _why_not_here(phase, s, move)
        or _why_not_shape(phase, s, move)
        or _why_not_tile(phase, s, move)
        or (_why_not_paid(phase, s, move, plan) if plan else _why_not_joined(phase, s, move))
    )


def _why_not_here(phase: BuildTrack, s: Aos, move: Build) -> Sentence | None:
    reason = why_not_here(s, move)
    if reason is None and move.hex in s.built_on and not phase.options.same_hex_twice:
        return say("{hex} has been built on this turn", hex=hex_word(phase.board, move.hex))
    return reason


def _why_not_shape(phase: BuildTrack, s: Aos, move: Build) -> Sentence | None:
    """What is wrong with the tile itself, or with swapping the old one for it."""
    reason, old = why_not_shape(s, move, AGE_OF_STEAM), s.track.shape(move.hex)
    if reason is not None:
        return reason
    return _why_not_swap(phase, move, old) if old != EMPTY else _why_not_first(phase, move)


def _why_not_tile(phase: BuildTrack, s: Aos, move: Build) -> Sentence | None:
    """What is wrong with the tile that a build names."""
    if not isinstance(move, BuildWith) or move.tile in phase.other_kinds(s, move.hex, move.shape):
        return None
    if TOWN not in move.shape or move.tile not in AGE_OF_STEAM.towns[move.shape]:
        return say("tile {tile} does not show this track", tile=move.name)
    return say("tile {tile} is not left, or is the one taken anyway", tile=move.name)


def _why_not_first(phase: BuildTrack, move: Build) -> Sentence | None:
    if TOWN not in move.shape and used_edges(move.shape) == 4 and not phase.options.direct_complex:
        return say("in this edition the first tile of a hex must be a simple one")
    return None


def _why_not_swap(phase: BuildTrack, move: Build, old: Shape) -> Sentence | None:
    lost = [edge for edge in range(6) if old[edge] != NONE and move.shape[edge] != old[edge]]
    if not lost:
        return None
    if TOWN in old:
        return say("the exits {exits} of this town must stay", exits=track_word(shape_text(phase.board, old)))
    if used_edges(move.shape) > used_edges(old) and not phase.options.combined_redirect:
        return say("a build either adds track or redirects it, not both")
    if used_edges(move.shape) < used_edges(old):
        return say("the track {track} must stay", track=track_word(shape_text(phase.board, old)))
    return None


def _why_not_paid(phase: BuildTrack, s: Aos, move: Build, plan: Plan) -> Sentence:
    """What a build that fits the track still lacks."""
    stock = phase.stock_for(s, move.hex)
    if not plan.needs & stock:
        return _why_not_town_tile(plan.shape) if TOWN in plan.shape else _why_not_land_tile(plan.shape)
    if plan.disc and not stock & DISC:
        return say("no town disc is left")
    price, cash = phase.price(s, move), s.money[s.todo[0]]
    if price > cash:
        return too_dear(price, cash)
    conditions = phase.conditions(s, s.todo[0])
    return next(found.why_not() for found in conditions if not found.permits(move.hex, plan))


def too_dear(price: int, cash: int) -> Sentence:
    return say("this costs {price}, and there is only {cash}", price=money_word(price), cash=money_word(cash))


def _why_not_town_tile(shape: Shape) -> Sentence:
    exits = used_edges(shape)
    if exits == 1:
        return say("no town tile with one exit is left")
    return say("no tile with {n} such exits is left", n=exits)


def _why_not_land_tile(shape: Shape) -> Sentence:
    kind = AGE_OF_STEAM.kinds[AGE_OF_STEAM.kind_of[shape]]
    if kind.group == SIMPLE:
        return NONE_LEFT[kind.name]
    first, second = [BENDS[name] for name in kind.name.split("_")[1:3]]
    if kind.group == CROSSING:
        return say("no crossing tile ({first} and {second}) is left", first=first, second=second)
    return say("no coexisting tile ({first} and {second}) is left", first=first, second=second)


def _why_not_joined(phase: BuildTrack, s: Aos, move: Build) -> Sentence:
    """What the track would run into, or what it hangs on."""
    edges = _changed_edges(s, move)
    return (
        _why_not_turned(phase, s, move)
        or _why_not_edges(phase, s, move.hex, edges)
        or _why_not_closed(phase, s, move)
        or _why_not_first_tile(phase, s, move, edges)
        or _why_not_anchored(phase, s, move)
    )


def _why_not_anchored(phase: BuildTrack, s: Aos, move: Build) -> Sentence:
    seat = seat_word(s.todo[0])
    at_city = phase.options.replace_at_city and not (TOWN in move.shape and phase.options.town_own_track)
    if s.tile[move.hex] >= 0 and not at_city:
        return say(
            "track added to a tile must be joined to track of {seat}; a city is not enough here", seat=seat
        )
    loose = _loose(phase, s, move)
    if loose:
        track = track_word(shape_text(phase.board, shape_of(loose)))
        return say(
            "the track {track} is joined neither to a city nor to track of {seat}", track=track, seat=seat
        )
    return say("the new track is joined neither to a city nor to track of {seat}", seat=seat)


def _loose(phase: BuildTrack, s: Aos, move: Build) -> list[Pair]:
    """The tracks of a complex tile that hang on nothing, where another does."""
    old = pairs_of(s.track.shape(move.hex))
    added = [pair for pair in pairs_of(move.shape) if pair not in old]
    site = phase.sites.site(s, s.todo[0], move.hex).seen
    loose = phase.sites.planner.loose(site, [], added)
    return loose if len(loose) < len(added) else []


def _changed_edges(s: Aos, move: Build) -> list[int]:
    old = s.track.shape(move.hex)
    return [edge for edge in range(6) if move.shape[edge] != NONE and move.shape[edge] != old[edge]]


def _why_not_edges(phase: BuildTrack, s: Aos, hex_: int, edges: list[int]) -> Sentence | None:
    return next((reason for edge in edges if (reason := _why_not_edge(phase, s, hex_, edge))), None)


def _why_not_edge(phase: BuildTrack, s: Aos, hex_: int, edge: int) -> Sentence | None:
    """An edge that nobody, or this seat, may build over."""
    code = s.track.faces[6 * hex_ + edge]
    here, way = hex_word(phase.board, hex_), track_word(phase.board.edges[edge])
    if code == BLOCKED:
        return say("{hex} {edge} leads off the land", hex=here, edge=way)
    if code >= 2 and not is_city(code) and via(code) not in (NOBODY, s.todo[0]):
        owner = seat_word(via(code))
        return say("{hex} {edge} leads into track owned by {seat}", hex=here, edge=way, seat=owner)
    return None


def _why_not_turned(phase: BuildTrack, s: Aos, move: Build) -> Sentence | None:
    """A redirect of track that cannot be redirected."""
    turned = [pair for pair in pairs_of(s.track.shape(move.hex)) if move.shape[pair[0]] != pair[1]]
    if len(turned) > 1 and not (phase.options.combined_redirect or phase.options.two_redirects):
        return say("a build redirects one piece at most")
    for pair in turned:
        reason = _why_not_turn(phase, s, move, pair)
        if reason:
            return reason
    return None


def _why_not_turn(phase: BuildTrack, s: Aos, move: Build, pair: Pair) -> Sentence | None:
    sides = [6 * move.hex + edge for edge in pair]
    owner = s.track.owner[sides[0]]
    if owner not in (NOBODY, s.todo[0]):
        return say("the track there is owned by {seat} and must stay", seat=seat_word(owner))
    if s.track.finished(sides[0], phase.options.town_town):
        return say("track of a completed link must stay")
    is_open = [s.track.faces[side] < 2 for side in sides]
    if not any(is_open):
        return say("only the piece with the open end of a section can be redirected")
    stays = [move.shape[edge] != NONE for edge in pair]
    if stays == is_open and not phase.options.combined_redirect:
        return say("a redirect turns the open end and keeps the other")
    return None if any(stays) else say("a redirect turns one end and keeps the other")


def _why_not_closed(phase: BuildTrack, s: Aos, move: Build) -> Sentence | None:
    """Track that would join a stop with itself."""
    faces = s.track.faces[6 * move.hex : 6 * move.hex + 6]
    for a, b in pairs_of(move.shape):
        stop = far(faces[a])
        if stop >= 0 and stop == far(faces[b]):
            return say("that would join {stop} with itself", stop=stop_word(phase.board, stop))
    if any(end == TOWN and far(faces[edge]) == move.hex for edge, end in enumerate(move.shape)):
        return say("that would join {stop} with itself", stop=stop_word(phase.board, move.hex))
    return None


def _why_not_first_tile(phase: BuildTrack, s: Aos, move: Build, edges: list[int]) -> Sentence | None:
    if s.has_built[s.todo[0]] or not phase.options.first_at_city:
        return None
    if phase.options.first_simple and used_edges(move.shape) != 2:
        return say("a seat's first tile must be a simple one")
    if not any(is_city(s.track.faces[6 * move.hex + edge]) for edge in edges):
        return say("a seat's first tile must lead into a city")
    return None
