"""A second opinion on the track rules of Steam, slow and plain, to be read beside docs/rules/steam.md.

`Referee(game).moves()` is every legal `build`, `city` and `done` with its price. It knows the position's text
and the printed map; it tries every tile in every rotation on every hex, and decides R-17 by trying how the
turn could go on.

    python -m tests.referees steam --positions 5000 --seed 1
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from ironroad import Game
from tests.referees.lattice import (
    NOBODY,
    Chain,
    Difference,
    Edges,
    End,
    Lattice,
    Piece,
    Shape,
    Side,
    difference,
    piece_at,
    split,
    with_owner,
)
from tests.referees.steam_tiles import (
    CARRIERS,
    FACE,
    PHYSICAL,
    TOWN_SHAPES,
    TRACK_SHAPES,
    Pieces,
    State,
    bare,
    shape_of,
)
from tests.referees.steam_ways import Ways

# Boards of at most so many hexes are searched everywhere, larger ones where it can matter.
SMALL: Final = 40


@dataclass
class Referee:
    """`corrected` is revision 2 of R-12b and R-19: unowned track is taken only if it qualifies."""

    game: Game
    known: dict[object, bool] = field(default_factory=dict)
    helped: dict[tuple[int, Shape], None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        fields = split(self.game.position)
        board = self.game.board
        self.fields = fields
        self.hexes = board.hexes
        self.prices = board.prices
        self.lattice = Lattice.of(board)
        self.seat = int(fields["todo"].split(",")[0])
        self.expert = fields["edition"] == "expert"
        options = split(fields.get("options", "").replace(",", " "))
        self.corrected = int(fields["rules"]) >= 2
        strict = "true" if self.corrected else "false"
        self.join_strict = options.get("join_unowned_strict", strict) == "true"
        self.complex_strict = options.get("complex_strict") == "true"
        self.choose_tile = options.get("choose_tile") == "true"
        self.on_demand = not self.expert or options.get("raise_any_time") == "true"
        self.letters = {city.letter: city.colour for city in board.new_cities}
        self.start = self._read(options)

    # What the position says.

    def _value(self, name: str) -> int:
        return int(self.fields[name].split(",")[self.seat]) if name in self.fields else 0

    def _read(self, options: dict[str, str]) -> State:
        tiles, named = self.lattice.tiles(self.fields.get("track", ""))
        physical = {
            hex_: named.get(hex_) or CARRIERS[FACE[shape_of(tile)]][0] for hex_, tile in tiles.items()
        }
        self.placed = [word.split(":") for word in filter(None, self.fields.get("cities", "").split(","))]
        cities = {number for number, h in enumerate(self.hexes) if h.city}
        cities |= {self.lattice.names.index(name) for name, _ in self.placed}
        capital = self._value("money")
        if self.on_demand:
            points = self._value("points") + (options.get("lone_point") == "true")
            capital += 5 * (self._value("income") + 10 + points // 2)
        blunt = frozenset(self.lattice.side(word) for word in self.fields.get("blunt", "").split(",") if word)
        builds, urbanize = int(self.fields.get("builds", 0)), "urbanize" in self.fields
        built = bool(self._value("built"))
        state = State(tiles, physical, frozenset(cities), blunt, capital, builds, urbanize, built)
        own = {(h, piece.edges) for h, tile in tiles.items() for piece in tile if piece.owner == self.seat}
        return self._with_loose(state, frozenset(own))

    # Answers.

    def moves(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for hex_ in range(len(self.hexes)):
            for shape in self._shapes(self.start, hex_):
                for name, after, price in self._operations(self.start, hex_, shape):
                    if self._can_end(after):
                        found[self._text(hex_, shape, name)] = price
        found |= dict.fromkeys(self._city_moves(), 0)
        if self._may_end(self.start):
            found["done"] = 0
        return found

    def _text(self, hex_: int, shape: Shape, name: str) -> str:
        return f"build {self.lattice.names[hex_]} {self.lattice.write(shape)}{name}"

    def _city_moves(self) -> Iterator[str]:
        """STEAM-BUILD-27: any town, the first tile of each colour, any group or none once all are gone."""
        used = {letter for _, letter in self.placed}
        first: dict[str, str] = {}
        for letter, colour in self.letters.items():
            if letter not in used:
                first.setdefault(colour, letter)
        groups = self.fields.get("groups", "").split(",")
        numbers = [f" {number}" for number, group in enumerate(groups, 1) if group not in ("-", "")] or [""]
        for hex_ in self._towns(self.start):
            if self.start.urbanize and first and self._can_end(self._new_city(self.start, hex_)):
                for letter in first.values():
                    yield from (f"city {self.lattice.names[hex_]} {letter}{number}" for number in numbers)

    def _may_end(self, state: State) -> bool:
        """STEAM-ACT-04, R-17: what was paid for is done first, and nothing is loose."""
        due = not self.expert and (state.urbanize or "grow" in self.fields)
        return not due and not state.loose

    # One operation: a tile placed, upgraded or redirected.

    def _towns(self, state: State) -> list[int]:
        return [n for n, h in enumerate(self.hexes) if h.town and n not in state.cities]

    def _shapes(self, state: State, hex_: int) -> list[Shape]:
        """STEAM-BUILD-04, -06: no tile on a city; town tiles in towns and nowhere else."""
        if hex_ in state.cities or not state.builds:
            return []
        return TOWN_SHAPES if self.hexes[hex_].town else TRACK_SHAPES

    def _operations(self, state: State, hex_: int, shape: Shape) -> Iterator[tuple[str, State, int]]:
        """Every way to lay this tile: what the move's text adds for it, the state after, the price."""
        added = self._added(state, hex_, shape)
        if added is None or any((hex_, edge) not in self.lattice.across for edges in shape for edge in edges):
            return
        if not any(self._continues(state, hex_, edges) for edges in added):
            return
        redirect = hex_ in state.tiles and not shape_of(state.tiles[hex_]) < shape
        price = self._price(state, hex_, shape, redirect)
        if price > state.capital:
            return
        lifted = state._replace(tiles=dict(state.tiles), physical=dict(state.physical))
        lifted.tiles.pop(hex_, None)
        lifted.physical.pop(hex_, None)
        if not all(self._may_meet(state, hex_, edges) for edges in added):
            return
        chosen = self._choices(lifted, FACE[shape])
        if not chosen or not (state.built or self._first(state, hex_, added, redirect)):
            return
        after = self._laid(state, hex_, shape, added, redirect)
        if after is None:
            return
        after = after._replace(capital=state.capital - price, builds=state.builds - 1, built=True)
        for name, suffix in chosen:
            yield suffix, after._replace(physical=lifted.physical | {hex_: name}), price

    def _added(self, state: State, hex_: int, shape: Shape) -> list[Edges] | None:
        """STEAM-BUILD-21, -24, R-16c, R-16d: the new track if the old tile can become this one, else None.
        An upgrade keeps all track, a redirect all but one, and of that the end towards its start."""
        if hex_ not in state.tiles:
            return sorted(shape)
        old = shape_of(state.tiles[hex_])
        if old < shape:
            return sorted(shape - old)
        gone, added = sorted(old - shape), sorted(shape - old)
        if self.hexes[hex_].town or len(gone) != 1 or len(added) != 1:
            return None
        kept = set(gone[0]) & set(added[0])
        return added if len(kept) == 1 and self._may_redirect(state, hex_, gone[0], kept.pop()) else None

    def _may_redirect(self, state: State, hex_: int, gone: Edges, kept: int) -> bool:
        """STEAM-BUILD-21, R-16c: the last tile of own or qualifying track, by the end that is open. Loose
        track has no start, so that it cannot be redirected."""
        chain = self._chain(state, (hex_, kept))
        last = ("open", hex_, sum(gone) - kept)
        owner = self._owner(state, (hex_, kept))
        starts = any(end.place != "open" for end in chain.ends)
        if last not in chain.ends or not starts:
            return False
        return owner == self.seat or (owner == NOBODY and self._own_start(state, chain))

    def _price(self, state: State, hex_: int, shape: Shape, redirect: bool) -> int:
        """STEAM-BUILD-22, -26: $1 an edge, $1 a town symbol; terrain on empty hexes only."""
        price = sum(len(edges) for edges in shape)
        if self.hexes[hex_].town and not redirect:
            price += 1
        return price if hex_ in state.tiles else price + self._terrain(hex_)

    def _terrain(self, hex_: int) -> int:
        """R-18: a river and a hill are both paid."""
        there = self.hexes[hex_]
        river = self.prices["river"] if there.river and there.terrain != "river" else 0
        return river + self.prices[there.terrain]

    def _choices(self, lifted: State, face: str) -> list[tuple[str, str]]:
        """STEAM-COMP-10, R-03, R-04: the physical tile with this face whose other face is most frequent in
        the supply, once the lifted tile is back; the other one too where it may be chosen."""
        there = [name for name in CARRIERS[face] if lifted.supply(name)]

        def others(name: str) -> int:
            other = next((word for word in name.split("/") if word != face), "")
            return sum(lifted.supply(carrier) for carrier in CARRIERS.get(other, []))

        there.sort(key=others, reverse=True)
        names = [(name, f" tile {name}" if place else "") for place, name in enumerate(there)]
        return names if self.choose_tile else names[:1]

    def _continues(self, state: State, hex_: int, edges: Edges) -> bool:
        """STEAM-BUILD-10: it is an exit of a town, or leads out of a city or to track."""
        for edge in edges:
            over = self.lattice.across[hex_, edge]
            if over[0] in state.cities or len(edges) == 1 or piece_at(state.tiles, over):
                return True
        return False

    def _may_meet(self, state: State, hex_: int, edges: Edges) -> bool:
        """STEAM-BUILD-13, R-12, R-12b, R-13, R-13b: own track may be met; unowned track too, perhaps only if
        it qualifies; other seats' track only by a town's exit and not if it is a bare exit itself."""
        for edge in edges:
            over = self.lattice.across[hex_, edge]
            piece = piece_at(state.tiles, over)
            if piece is None or piece_at(state.tiles, (hex_, edge)) or piece.owner == self.seat:
                continue
            chain = self._chain(state, over)
            if piece.owner == NOBODY:
                if self.join_strict and not self._own_start(state, chain):
                    return False
            elif len(edges) == 2 or bare(chain):
                return False
        return True

    def _own_start(self, state: State, chain: Chain) -> bool:
        """STEAM-BUILD-20: it starts at a city, or at a town that own complete links touch."""
        for end in chain.ends:
            if end.place == "city":
                return True
            if end.place == "town":
                for piece in state.tiles[end.hex]:
                    if piece.owner == self.seat and self._chain(state, (end.hex, piece.edges[0])).complete:
                        return True
        return False

    def _first(self, state: State, hex_: int, added: list[Edges], redirect: bool) -> bool:
        """STEAM-BUILD-09, R-32: the first tile leads out of a city."""
        sides = [self.lattice.across[hex_, edge] for edges in added for edge in edges]
        return not redirect and any(side[0] in state.cities for side in sides)

    def _laid(
        self, state: State, hex_: int, shape: Shape, added: list[Edges], redirect: bool
    ) -> State | None:
        """The board after it, with the owners that follow; None if the tile may not lie so."""
        old = {piece.edges: piece.owner for piece in state.tiles.get(hex_, ())}
        mine = self.seat
        if redirect:
            mine = next(owner for edges, owner in old.items() if edges not in shape)
        tile = tuple(Piece(edges, old.get(edges, mine)) for edges in sorted(shape))
        blunt = {
            side for side in state.blunt if side[0] != hex_ or any(side[1] in e for e in shape & old.keys())
        }
        after = state._replace(tiles=state.tiles | {hex_: tile}, blunt=frozenset(blunt))
        for edges in added:
            chain = self._chain(after, (hex_, edges[0]))
            if chain.loop:
                return None
            after = after._replace(
                tiles=with_owner(after.tiles, chain.pieces, self._merged(after, chain, redirect))
            )
        if self.hexes[hex_].town:
            after = self._take_exits(after, hex_, old)
        if not self._joined(after, hex_, added, placed=not old):
            return None
        return self._with_loose(after, state.loose | {(hex_, edges) for edges in added})

    def _merged(self, state: State, chain: Chain, redirect: bool) -> int:
        """STEAM-BUILD-13, -14, -23, R-16: who owns a chain that has got new track."""
        owners = {self._owner(state, (hex_, edges[0])) for hex_, edges in chain.pieces}
        others = owners - {self.seat, NOBODY}
        if others:
            return others.pop()
        return self.seat if self.seat in owners or not redirect or chain.complete else NOBODY

    def _take_exits(self, state: State, hex_: int, old: dict[Edges, int]) -> State:
        """R-13c: bare exits of nobody are the upgrading seat's."""
        for edges, owner in old.items():
            if owner == NOBODY and bare(chain := self._chain(state, (hex_, edges[0]))):
                state = state._replace(tiles=with_owner(state.tiles, chain.pieces, self.seat))
        return state

    def _joined(self, after: State, hex_: int, added: list[Edges], placed: bool) -> bool:
        """STEAM-BUILD-11, -25, ENG-04, R-13, R-17, R-17b: the new track is joined to a city at once, in a
        town those exits that are the seat's; of two tracks laid on an empty hex one may wait."""
        sides = [(hex_, edges[0]) for edges in added]
        if self.hexes[hex_].town:
            sides = [side for side in sides if self._owner(after, side) == self.seat]
        joined = [self._anchored(after, self._chain(after, side)) for side in sides]
        may_wait = placed and not self.hexes[hex_].town and not self.complex_strict
        return any(joined) if may_wait else bool(joined) and all(joined)

    # A New City.

    def _new_city(self, state: State, hex_: int) -> State:
        """STEAM-BUILD-27, -28, R-19, R-19b, R-20b: the town's tile goes back; track that leads to any side
        ends here, except where it would begin and end here. What is completed so and nobody's is taken."""
        tiles, physical = dict(state.tiles), dict(state.physical)

        def taken(chain: Chain) -> bool:
            return not (self.corrected and self.join_strict) or self._own_start(state, chain)

        exits = {edge for piece in tiles.pop(hex_, ()) for edge in piece.edges}
        physical.pop(hex_, None)
        after = state._replace(tiles=tiles, physical=physical, cities=state.cities | {hex_}, urbanize=False)
        for edge in range(6):
            over = self.lattice.across.get((hex_, edge))
            piece = piece_at(tiles, over) if over else None
            if over is None or piece is None:
                continue
            before, chain = self._chain(state, over), self._chain(after, over)
            if chain.loop and edge not in exits:
                after = after._replace(blunt=after.blunt | {over})
            elif chain.complete and not before.complete and piece.owner == NOBODY and taken(before):
                after = after._replace(tiles=with_owner(after.tiles, chain.pieces, self.seat))
        return self._with_loose(after, state.loose)

    # Chains.

    def _chain(self, state: State, side: Side) -> Chain:
        return self.lattice.chain(state.tiles, state.cities, side, state.blunt)

    def _owner(self, state: State, side: Side) -> int:
        piece = piece_at(state.tiles, side)
        assert piece is not None
        return piece.owner

    def _anchored(self, state: State, chain: Chain) -> bool:
        """STEAM-ENG-04: an end at a city, or at a town from which own complete links lead to a city."""
        towns = [end.hex for end in chain.ends if end.place == "town"]
        if any(end.place == "city" for end in chain.ends):
            return True
        for town in towns:
            for piece in state.tiles.get(town, ()):
                link = self._chain(state, (town, piece.edges[0]))
                if piece.owner == self.seat and link.complete:
                    if any(end.place == "city" for end in link.ends):
                        return True
                    towns += [end.hex for end in link.ends if end.hex not in towns]
        return False

    def _with_loose(self, state: State, asked: Pieces) -> State:
        """Which of these own pieces are not joined to a city."""
        loose = {
            (hex_, edges)
            for hex_, edges in asked
            if any(piece == (edges, self.seat) for piece in state.tiles.get(hex_, ()))
            and not self._anchored(state, self._chain(state, (hex_, edges[0])))
        }
        return state._replace(loose=frozenset(loose))

    # can the turn be ended?

    def _can_end(self, state: State) -> bool:
        """Whether some sequence of operations joins all loose track. A New City that is still due can always
        be placed, so that nothing else stands against ending the turn."""
        if not state.loose:
            return True
        if not state.builds and not state.urbanize:
            return False
        key = state.key()
        if key not in self.known:
            self.known[key] = self._search(state)
        return self.known[key]

    def _search(self, state: State) -> bool:
        """Try every operation, those first that have helped before."""
        near = self._near(state)
        if near is None:
            return False
        if state.urbanize and any(self._can_end(self._new_city(state, hex_)) for hex_ in self._towns(state)):
            return True
        steps = [step for step in self.helped if step[0] in near]
        steps += [(hex_, shape) for hex_ in near for shape in self._shapes(state, hex_)]
        for step in steps if state.builds else []:
            for _, after, _ in self._operations(state, *step):
                if self._can_end(after):
                    self.helped[step] = None
                    return True
        return False

    def _near(self, state: State) -> list[int] | None:
        """The hexes where the next operation may be, or None if there is no hope: see `Ways`. If a chain
        needs all operations that are left, it needs this one too. On large boards an operation on no way is
        tried only where it gives back a tile of which fewer are left than operations."""
        ways = [self._ways(state, piece) for piece in state.loose]
        if any(way.least > state.builds for way in ways):
            return None
        nearest: dict[int, int] = {}
        for way in ways:
            nearest |= {hex_: min(used, nearest.get(hex_, used)) for hex_, used in way.reached.items()}
        near = sorted(nearest, key=lambda hex_: nearest[hex_])
        urgent = [way.reached for way in ways if way.least == state.builds]
        if urgent:
            return [hex_ for hex_ in near if all(hex_ in reached for reached in urgent)]
        if len(self.hexes) <= SMALL:
            return near + [h for h in range(len(self.hexes)) if h not in nearest]
        scarce = {name for name in PHYSICAL if state.supply(name) < state.builds}
        return near + [h for h, name in state.physical.items() if name in scarce and h not in nearest]

    def _ways(self, state: State, piece: tuple[int, Edges]) -> Ways:
        """From the ends of a loose chain."""

        def anchored(town: int) -> bool:
            return self._anchored(state, Chain([], [End("town", town, 0)]))

        ways = Ways(state, self.seat, self.lattice, self.hexes, self._terrain, anchored)
        return ways.follow(self._chain(state, (piece[0], piece[1][0])))


def compare(game: Game) -> Difference:
    return difference(game, Referee(game).moves(), ("build", "city", "done"))
