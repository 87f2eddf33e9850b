"""Why a build or a New City is refused, in a sentence a player understands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironroad.boards import Board
from ironroad.moves import Build, City, shape_text
from ironroad.rules.age_of_steam.plans import Plan
from ironroad.rules.age_of_steam.state import UNPLACED, URBANIZATION, Aos
from ironroad.rules.age_of_steam.supply import DISC
from ironroad.tiles import AGE_OF_STEAM, EMPTY, NONE, SIMPLE, TOWN, Kind, Pair, Shape, pairs_of, used_edges
from ironroad.track import BLOCKED, CITY_HEX, NOBODY, TOWN_HEX, far, is_city, via

if TYPE_CHECKING:
    from ironroad.rules.age_of_steam.build import BuildTrack


def refuse_city(s: Aos, move: City, board: Board) -> str:
    seat = s.todo[0]
    name = board.hexes[move.hex].name
    if s.role[seat] != URBANIZATION:
        return "only the holder of Urbanization may place a New City"
    if not s.may_urbanize:
        return "the New City has been placed, or track was built before it"
    if s.new_city[move.tile] != UNPLACED:
        letter, there = board.new_cities[move.tile].letter, board.hexes[s.new_city[move.tile]].name
        return f"New City {letter} lies on {there} already"
    return (
        f"{name} is a city already" if s.track.stop[move.hex] == CITY_HEX else f"there is no town on {name}"
    )


def refuse_build(phase: BuildTrack, s: Aos, move: Build) -> str:
    seat = s.todo[0]
    plan = phase.plan(s, seat, move.hex, move.shape)
    return (
        _why_not_here(phase, s, move)
        or _why_not_shape(phase, s, move)
        or (_why_not_paid(phase, s, move, plan) if plan else _why_not_joined(phase, s, move))
    )


def _why_not_here(phase: BuildTrack, s: Aos, move: Build) -> str:
    name = phase.board.hexes[move.hex].name
    if s.builds == 0:
        return "no build is left this turn"
    if s.track.stop[move.hex] == CITY_HEX:
        return f"{name} is a city; no tile lies on a city"
    if move.hex in s.built_on and not phase.options.same_hex_twice:
        return f"{name} has been built on this turn"
    return ""


def _why_not_shape(phase: BuildTrack, s: Aos, move: Build) -> str:
    """What is wrong with the tile itself, or with swapping the old one for it."""
    name = phase.board.hexes[move.hex].name
    town = s.track.stop[move.hex] == TOWN_HEX
    if town != (TOWN in move.shape):
        return f"{name} is {'a' if town else 'no'} town: give {'single exits' if town else 'pairs of edges'}"
    if town and move.shape not in AGE_OF_STEAM.towns:
        return "a town tile has one to four exits"
    if not town and move.shape not in AGE_OF_STEAM.kind_of:
        return "there is no such tile"
    old = s.track.shape(move.hex)
    if move.shape == old:
        return f"that is the track that lies on {name} already"
    return _why_not_swap(phase, s, move, old) if old != EMPTY else _why_not_first(phase, move)


def _why_not_first(phase: BuildTrack, move: Build) -> str:
    if TOWN not in move.shape and used_edges(move.shape) == 4 and not phase.options.direct_complex:
        return "in this edition the first tile of a hex must be a simple one"
    return ""


def _why_not_swap(phase: BuildTrack, s: Aos, move: Build, old: Shape) -> str:
    lost = [edge for edge in range(6) if old[edge] != NONE and move.shape[edge] != old[edge]]
    if not lost:
        return ""
    if TOWN in old:
        return f"the exits {shape_text(phase.board, old)} of this town must stay"
    if used_edges(move.shape) > used_edges(old) and not phase.options.combined_redirect:
        return "a build either adds track or redirects it, not both"
    if used_edges(move.shape) < used_edges(old):
        return f"the track {shape_text(phase.board, old)} must stay"
    return ""


def _why_not_paid(phase: BuildTrack, s: Aos, move: Build, plan: Plan) -> str:
    """What a build that fits the track still lacks."""
    seat = s.todo[0]
    stock = phase.stock_for(s, move.hex)
    if not plan.needs & stock:
        return f"no {_kind_text(plan.shape)} is left"
    if plan.disc and not stock & DISC:
        return "no town disc is left"
    price = phase.price(s, move)
    if price > s.money[seat]:
        return f"this costs ${price}, and there is only ${s.money[seat]}"
    limit = phase.options.marker_limit
    return f"nobody may own more than {limit} section{'s' if limit > 1 else ''}"


def _kind_text(shape: Shape) -> str:
    if TOWN not in shape:
        return _land_kind_text(AGE_OF_STEAM.kinds[AGE_OF_STEAM.kind_of[shape]])
    exits = used_edges(shape)
    return f"tile with {exits} such exits" if exits > 1 else "town tile with one exit"


def _land_kind_text(kind: Kind) -> str:
    if kind.group == SIMPLE:
        return f"{kind.name} tile"
    first, second = kind.name.split("_")[1:3]
    return f"{kind.group} tile ({first} and {second})"


def _why_not_joined(phase: BuildTrack, s: Aos, move: Build) -> str:
    """What the track would run into, or what it hangs on."""
    seat = s.todo[0]
    edges = _changed_edges(s, move)
    return (
        _why_not_turned(phase, s, move)
        or _why_not_edges(phase, s, move.hex, edges)
        or _why_not_closed(phase, s, move)
        or _why_not_first_tile(phase, s, move, edges)
        or _why_not_anchored(phase, s, seat, move)
    )


def _why_not_anchored(phase: BuildTrack, s: Aos, seat: int, move: Build) -> str:
    if s.tile[move.hex] >= 0 and not phase.options.replace_at_city:
        return f"track added to a tile must be joined to track of seat {seat}; a city is not enough here"
    return f"the new track is joined neither to a city nor to track of seat {seat}"


def _changed_edges(s: Aos, move: Build) -> list[int]:
    old = s.track.shape(move.hex)
    return [edge for edge in range(6) if move.shape[edge] != NONE and move.shape[edge] != old[edge]]


def _why_not_edges(phase: BuildTrack, s: Aos, hex_: int, edges: list[int]) -> str:
    return next((reason for edge in edges if (reason := _why_not_edge(phase, s, hex_, edge))), "")


def _why_not_edge(phase: BuildTrack, s: Aos, hex_: int, edge: int) -> str:
    """An edge that nobody, or this seat, may build over."""
    code = s.track.faces[6 * hex_ + edge]
    name, way = phase.board.hexes[hex_].name, phase.board.edges[edge]
    if code == BLOCKED:
        return f"{name} {way} leads off the land"
    if code >= 2 and not is_city(code) and via(code) not in (NOBODY, s.todo[0]):
        return f"{name} {way} leads into track owned by seat {via(code)}"
    return ""


def _why_not_turned(phase: BuildTrack, s: Aos, move: Build) -> str:
    """A redirect of track that cannot be redirected."""
    turned = [pair for pair in pairs_of(s.track.shape(move.hex)) if move.shape[pair[0]] != pair[1]]
    if len(turned) > 1 and not phase.options.combined_redirect:
        return "a build redirects one piece at most"
    for pair in turned:
        reason = _why_not_turn(phase, s, move, pair)
        if reason:
            return reason
    return ""


def _why_not_turn(phase: BuildTrack, s: Aos, move: Build, pair: Pair) -> str:
    sides = [6 * move.hex + edge for edge in pair]
    owner = s.track.owner[sides[0]]
    if owner not in (NOBODY, s.todo[0]):
        return f"the track there is owned by seat {owner} and must stay"
    if s.track.finished(sides[0], phase.options.town_town):
        return "track of a completed link must stay"
    is_open = [s.track.faces[side] < 2 for side in sides]
    if not any(is_open):
        return "only the piece with the open end of a section can be redirected"
    stays = [move.shape[edge] != NONE for edge in pair]
    if stays == is_open and not phase.options.combined_redirect:
        return "a redirect turns the open end and keeps the other"
    return "" if any(stays) else "a redirect turns one end and keeps the other"


def _why_not_closed(phase: BuildTrack, s: Aos, move: Build) -> str:
    """Track that would join a stop with itself."""
    faces = s.track.faces[6 * move.hex : 6 * move.hex + 6]
    for a, b in pairs_of(move.shape):
        stop = far(faces[a])
        if stop >= 0 and stop == far(faces[b]):
            return f"that would join {phase.board.title(stop)} with itself"
    if any(end == TOWN and far(faces[edge]) == move.hex for edge, end in enumerate(move.shape)):
        return f"that would join {phase.board.title(move.hex)} with itself"
    return ""


def _why_not_first_tile(phase: BuildTrack, s: Aos, move: Build, edges: list[int]) -> str:
    if s.has_built[s.todo[0]] or not phase.options.first_at_city:
        return ""
    if phase.options.first_simple and used_edges(move.shape) != 2:
        return "a seat's first tile must be a simple one"
    if not any(is_city(s.track.faces[6 * move.hex + edge]) for edge in edges):
        return "a seat's first tile must lead into a city"
    return ""
