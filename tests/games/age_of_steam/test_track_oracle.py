"""Links and sections worked out a second time, from scratch and simply, after every move of lively games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import pytest

import ironroad
from ironroad.core.board import Board
from ironroad.core.game import Game
from ironroad.core.hexes import neighbour
from ironroad.core.moves import Build, City, Deliver, Move
from ironroad.core.position import split_position
from ironroad.games.age_of_steam.rules.options import EDITIONS
from tests.helpers.inside import inside, seats_of

pytestmark = pytest.mark.slow

TOWN = "town"

Cell = tuple[int, int]
Link = tuple[str, str, str, int]


class Piece(NamedTuple):
    """A track through a hex, or an exit of a town: where it lies and what its two ends are."""

    cell: Cell
    ends: tuple[str, str]


class Section(NamedTuple):
    pieces: frozenset[Piece]
    owner: int
    finished: bool


class Oracle:
    """The track of a position, read from its text."""

    def __init__(self, game: Game, town_town: bool) -> None:
        self.board: Board = game.board
        self.town_town = town_town
        self.cells = {(h.col, h.row): h for h in self.board.hexes}
        self.where = {h.name: (h.col, h.row) for h in self.board.hexes}
        fields = split_position(game.position)
        placed = [word.partition(":")[0] for word in fields.get("cities", "").split(",") if word]
        self.cities = {cell for cell, h in self.cells.items() if h.city or h.name in placed}
        self.towns = {cell for cell, h in self.cells.items() if h.town} - self.cities
        self.owners: dict[Piece, int] = {}
        for word in fields.get("track", "").split(";"):
            if word:
                self._read_tile(word)

    def _read_tile(self, word: str) -> None:
        place, _, tracks = word.partition(":")
        cell = self.where[place.partition("@")[0]]
        for text in tracks.split(","):
            track, _, owner = text.partition("+")
            one, _, other = track.partition("-")
            self.owners[Piece(cell, (one, other or TOWN))] = int(owner) if owner else -1

    def beyond(self, cell: Cell, edge: str) -> tuple[Cell, str]:
        """The cell across an edge and the edge by which one enters it."""
        number = self.board.edges.index(edge)
        return neighbour(*cell, number, self.board.flat), self.board.edges[(number + 3) % 6]

    def piece(self, cell: Cell, edge: str) -> Piece | None:
        return next((p for p in self.owners if p.cell == cell and edge in p.ends), None)

    def follow(self, cell: Cell, edge: str) -> Cell | None:
        """The stop reached by leaving a cell over an edge and keeping to the track, if there is one."""
        for _ in range(len(self.owners) + 1):
            cell, entered = self.beyond(cell, edge)
            if cell in self.cities:
                return cell
            met = self.piece(cell, entered)
            if met is None:
                return None
            edge = met.ends[1] if met.ends[0] == entered else met.ends[0]
            if edge == TOWN:
                return cell
        return None

    def links(self) -> set[Link]:
        """Every link from both of its stops: the stop, the edge it leaves by, the other stop, the owner."""
        found: set[Link] = set()
        for stop in self.cities | self.towns:
            for edge in self.board.edges:
                first = self.piece(stop, edge) if stop in self.towns else self.piece(*self.beyond(stop, edge))
                reached = self.follow(stop, edge) if first else None
                if first and reached and self.is_link(stop, reached):
                    found.add((self.cells[stop].name, edge, self.cells[reached].name, self.owners[first]))
        return found

    def is_link(self, one: Cell, other: Cell) -> bool:
        return one != other and (self.town_town or one in self.cities or other in self.cities)

    def sections(self) -> set[Section]:
        left = set(self.owners)
        found: set[Section] = set()
        while left:
            chain = self.chain(next(iter(left)))
            left -= chain
            owners = {self.owners[piece] for piece in chain}
            assert len(owners) == 1, f"{chain} has the owners {owners}"
            stops = [stop for piece in chain for stop in self.stops_at(piece)]
            assert stops, f"{chain} hangs on no stop"
            found.add(
                Section(frozenset(chain), owners.pop(), len(stops) == 2 and self.is_link(stops[0], stops[1]))
            )
        return found

    def chain(self, start: Piece) -> set[Piece]:
        """All pieces joined with one, across any number of edges."""
        found, todo = {start}, [start]
        while todo:
            piece = todo.pop()
            for end in piece.ends:
                joined = None if end == TOWN else self.piece(*self.beyond(piece.cell, end))
                if joined and joined not in found:
                    found.add(joined)
                    todo.append(joined)
        return found

    def stops_at(self, piece: Piece) -> list[Cell]:
        """The stops at which the ends of a piece lie."""
        over = [self.beyond(piece.cell, end)[0] for end in piece.ends if end != TOWN]
        return [cell for cell in over if cell in self.cities] + [piece.cell] * (TOWN in piece.ends)


# What the library says


def library_links(game: Game, town_town: bool) -> set[Link]:
    track, board = inside(game).track, game.board
    return {
        (board.hexes[stop].name, board.edges[edge], board.hexes[reached].name, owner)
        for stop in range(len(board.hexes))
        if track.stop[stop]
        for edge, reached, owner in track.links_from(stop, town_town)
    }


def library_sections(game: Game, town_town: bool) -> set[Section]:
    track = inside(game).track
    return {
        Section(
            frozenset(library_piece(game, side) for side in section),
            track.owner[section[0]],
            track.finished(section[0], town_town),
        )
        for section in track.sections()
    }


def library_piece(game: Game, side: int) -> Piece:
    h, edges = game.board.hexes[side // 6], game.board.edges
    other = inside(game).track.exits[side]
    return Piece((h.col, h.row), (edges[side % 6], TOWN if other == 6 else edges[other]))


# Lively games


def rich_game(seed: int, edition: str, town_town: bool) -> Game:
    """Money enough that nobody goes bankrupt."""
    players = 3 + seed % 4
    start = ironroad.new(players=players, edition=edition, options={"town_town_links": town_town}, seed=seed)
    fields = split_position(start.position)
    fields |= {"money": ",".join(["60"] * players), "income": ",".join(["30"] * players)}
    return ironroad.from_position(" ".join(f"{key}={value}" for key, value in fields.items()), seed=seed)


def lively_move(game: Game, rng: random.Random) -> Move:
    """Few shares, many builds and deliveries; where track lies already, more often than elsewhere."""
    moves = list(game.legal_moves())
    if game.phase == "shares":
        return moves[min(rng.randrange(3), len(moves) - 1)]
    if game.phase == "order":
        return moves[-1] if rng.random() < 0.7 else moves[0]
    for kind, chance in ((Deliver, 0.9), (City, 0.6), (Build, 0.9)):
        wanted = [move for move in moves if isinstance(move, kind)]
        if wanted and rng.random() < chance:
            again = [m for m in wanted if isinstance(m, Build) and inside(game).track.has_tile(m.hex)]
            return rng.choice(again if again and rng.random() < 0.4 else wanted)
    return rng.choice(moves)


def changes(game: Game, rng: random.Random) -> Iterator[str]:
    """Play on, and stop after every move that changed the track or the stops."""
    before = ""
    while not game.over:
        game.push(lively_move(game, rng))
        fields = split_position(game.position)
        now = f"{fields.get('track')} {fields.get('cities')}"
        if now != before:
            yield now
        before = now


@pytest.mark.rule("AOS-TERM-06", "AOS-TERM-07", "AOS-TERM-12", "AOS-BUILD-25")
@pytest.mark.parametrize("seed", range(5))
def test_links_and_sections_are_those_of_a_simple_walk(seed: int) -> None:
    town_town = seed % 3 > 0
    game = rich_game(seed, EDITIONS[seed % len(EDITIONS)], town_town)
    steps = 0
    for _ in changes(game, random.Random(seed)):
        oracle = Oracle(game, town_town)
        assert library_links(game, town_town) == oracle.links()
        assert library_sections(game, town_town) == oracle.sections()
        game.check()
        steps += 1
    assert game.over
    assert steps > 40, "the game was not lively"


@pytest.mark.rule("AOS-VP-01", "AOS-TERM-08")
@pytest.mark.parametrize("seed", range(2))
def test_segments_are_the_pieces_of_finished_sections(seed: int) -> None:
    game = rich_game(seed, "deluxe", True)
    for _ in changes(game, random.Random(seed)):
        links = [section for section in Oracle(game, True).sections() if section.finished]
        for seat in seats_of(game):
            expected = sum(len(link.pieces) for link in links if link.owner == seat.number)
            assert seat.parts["track"] == expected


@pytest.mark.rule("AOS-BUILD-16")
@pytest.mark.parametrize("seed", range(4))
def test_the_builds_listed_depend_on_the_position_alone(seed: int) -> None:
    """Nothing remembered from earlier in the game, or from a copy that went its own way, may linger."""
    rng = random.Random(seed)
    game = rich_game(seed, EDITIONS[seed % len(EDITIONS)], True)
    for _ in changes(game, rng):
        if game.phase == "build" and rng.random() < 0.3:
            twin = game.copy()
            twin.push(lively_move(twin, rng))
            for branch in (twin, game):
                restored = ironroad.from_position(branch.position)
                assert [str(m) for m in branch.legal_moves()] == [str(m) for m in restored.legal_moves()]
