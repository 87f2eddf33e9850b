"""The board in words: what a picture shows at a glance, as lists that can be heard, and hex by hex."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from ironroad.core.board import OFF, Board
from ironroad.core.game import Game
from ironroad.core.hexes import OPPOSITE, neighbour
from ironroad.core.sentences import Listing, Sentence, Value, hex_word, say, seat_word
from ironroad.core.track import CITY_HEX, NOBODY, Track
from ironroad.telling import teller
from ironroad.telling.directions import DIRECTIONS
from ironroad.telling.parts import Section
from ironroad.telling.whereabouts import whereabouts


@dataclass(frozen=True)
class Spot:
    """A hex with what lies on it, in a few lines."""

    hex: str
    lines: list[Sentence]


@dataclass(frozen=True)
class Holding:
    """The links and unfinished track of a seat, or of nobody (NOBODY)."""

    owner: int
    lines: list[Sentence]


@dataclass(frozen=True)
class TextBoard:
    """`elsewhere` are cubes that lie neither in a city nor in a town."""

    cities: list[Spot]
    towns: list[Spot]
    elsewhere: list[Spot]
    holdings: list[Holding]


@dataclass(frozen=True)
class Side:
    """What lies across a side of a hex, None where the map ends; `track` tells of track that leads there."""

    direction: Sentence
    spot: Spot | None
    track: list[Sentence]


@dataclass(frozen=True)
class Around:
    """A hex and its six neighbours."""

    title: Sentence
    spot: Spot
    sides: list[Side]


@runtime_checkable
class HasTrack(Protocol):
    """A state with track."""

    track: Track


@runtime_checkable
class HasCubes(Protocol):
    """A state with cubes on its hexes."""

    cubes: list[int]


def text_board(game: Game) -> TextBoard:
    board, about = game.board, teller(game).about(game)
    spots = [Spot(h.name, about[h.name]) for h in board.hexes]
    stops = sorted((hex_ for hex_, h in enumerate(board.hexes) if h.title), key=board.title)
    return TextBoard(
        [spots[hex_] for hex_ in stops if _is_city(game, hex_)],
        [spots[hex_] for hex_ in stops if not _is_city(game, hex_)],
        [spots[hex_] for hex_, h in enumerate(board.hexes) if not h.title and _has_cubes(game, hex_)],
        _holdings(game),
    )


def _is_city(game: Game, hex_: int) -> bool:
    """Towns become cities; a game without track has those that are printed."""
    s = game.state
    return (
        s.track.stop[hex_] == CITY_HEX if isinstance(s, HasTrack) else game.board.hexes[hex_].city is not None
    )


def _has_cubes(game: Game, hex_: int) -> bool:
    s = game.state
    return isinstance(s, HasCubes) and s.cubes[hex_] > 0


# Holdings


def _holdings(game: Game) -> list[Holding]:
    """Those of the seats in their order, then what nobody owns; links before what is unfinished."""
    found = [section for section in teller(game).sections(game) if section.pieces or section.complete]
    owners = [*range(game.rules.players), NOBODY]
    lines = {owner: _owned(game, [s for s in found if s.owner == owner]) for owner in owners}
    return [Holding(owner, lines[owner]) for owner in owners if lines[owner]]


def _owned(game: Game, sections: list[Section]) -> list[Sentence]:
    return [_with_hexes(game, section) for section in sorted(sections, key=lambda s: not s.complete)]


def _with_hexes(game: Game, section: Section) -> Sentence:
    board = game.board
    sides = _sides(section)
    hexes = Listing([hex_word(board, board.index[name]) for name in dict.fromkeys(name for name, _ in sides)])
    open_ = [] if section.complete else [hex_word(board, hex_) for hex_ in _open_towards(board, section)]
    if open_:
        return say(
            "{section}, over {hexes}, open towards {next}",
            section=section.text,
            hexes=hexes,
            next=Listing(open_),
        )
    return say("{section}, over {hexes}", section=section.text, hexes=hexes) if sides else section.text


Exit = tuple[str, str]


def _sides(section: Section) -> list[Exit]:
    """The hexes of a section with the edges by which its pieces leave them."""
    pieces = [piece.partition(" ") for piece in section.pieces]
    return [(name, edge) for name, _, edges in pieces for edge in edges.split("-")]


def _open_towards(board: Board, section: Section) -> Iterator[int]:
    """The hexes in which unfinished track can go on."""
    sides = _sides(section)
    for name, edge in sides:
        number = board.edges.index(edge)
        other = board.neighbours[6 * board.index[name] + number]
        there = "" if other == OFF else board.hexes[other].name
        if there and there not in section.ends and (there, board.edges[OPPOSITE[number]]) not in sides:
            yield other


# Around a hex


def around(game: Game, name: str) -> Around:
    """KeyError if there is no such hex."""
    board, tell = game.board, teller(game)
    hex_, about, exits = board.index[name], tell.about(game), _exits(tell.sections(game))
    sides = [_side(game, hex_, edge, about, exits) for edge in range(6)]
    return Around(whereabouts(board, hex_), Spot(name, about[name]), sides)


def _exits(sections: list[Section]) -> dict[Exit, int]:
    """The owner of the track that leaves a hex by an edge."""
    return {side: section.owner for section in sections for side in _sides(section)}


def _side(game: Game, hex_: int, edge: int, about: dict[str, list[Sentence]], exits: dict[Exit, int]) -> Side:
    board = game.board
    direction = DIRECTIONS[board.edges[edge]]
    other = _across(game, hex_, edge)
    if other == OFF:
        return Side(direction, None, [])
    name = board.hexes[other].name
    return Side(direction, Spot(name, about[name]), [*_crossing(game, hex_, edge, other, exits)])


def _across(game: Game, hex_: int, edge: int) -> int:
    """The hex across an edge, also where no track may lead into it."""
    board = game.board
    h = board.hexes[hex_]
    cell = neighbour(h.col, h.row, edge, board.flat)
    return next((i for i, other in enumerate(board.hexes) if (other.col, other.row) == cell), OFF)


def _crossing(game: Game, hex_: int, edge: int, other: int, exits: dict[Exit, int]) -> Iterator[Sentence]:
    """Track over a side, from either hex."""
    board = game.board
    if board.neighbours[6 * hex_ + edge] == OFF:
        yield say("no track may cross this side")
    ends = (board.hexes[hex_].name, board.edges[edge]), (board.hexes[other].name, board.edges[OPPOSITE[edge]])
    for owner in dict.fromkeys(exits[end] for end in ends if end in exits):
        whose: Value = say("nobody") if owner == NOBODY else seat_word(owner)
        yield say("track of {owner} leads there", owner=whose)
