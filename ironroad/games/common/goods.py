"""Goods are moved, twice round the table: a cube is delivered, the engine raised, or neither."""

from __future__ import annotations

from typing import TypeVar

from ironroad.core.board import Board
from ironroad.core.game import Pending, Phase
from ironroad.core.lists import places_filled
from ironroad.core.moves import Deliver, Move, Pass, RaiseEngine
from ironroad.core.sentences import Sentence, colour_word, say, stop_word
from ironroad.games.common.cubes import colours_on, cubes_of, one_cube
from ironroad.games.common.network import Network
from ironroad.games.common.routes import refuse_route
from ironroad.games.common.state import MAX_ENGINE, Railway

S = TypeVar("S", bound=Railway)


class Deliveries(Phase[S]):
    """Who has the role `first` moves first."""

    kind = "goods"
    asks: tuple[str, ...] = ("deliver",)

    def __init__(self, board: Board, first: int) -> None:
        self.board = board
        self.first = first
        self.raise_engine = RaiseEngine()
        self.skip = Pass()

    def links(self, s: S) -> Network:
        raise NotImplementedError

    def deliver(self, s: S, seat: int, move: Deliver, gains: list[int]) -> None:
        """A cube has left its place; the owners of the links it used gain."""
        raise NotImplementedError

    def enter(self, s: S) -> None:
        s.raised = [False] * s.players
        s.cycle = 1
        s.todo = s.first_then_order(self.first)

    def ask(self, s: S) -> Pending | None:
        if not s.todo and s.cycle == 1:
            s.cycle = 2
            s.todo = s.first_then_order(self.first)
        if s.todo:
            return Pending("deliver", s.todo[0], f"cycle {s.cycle}")
        s.cycle = 0
        return None

    def suppose(self, s: S, seat: int) -> bool:
        """The turns it has left in this round, or those of the next one."""
        turns = (seat in s.todo) + (s.cycle == 1) if s.cycle else 0
        if not turns:
            s.raised[seat] = False
        s.todo, s.cycle = [seat] * (turns or 2), 2
        return True

    # The moves

    def moves(self, s: S) -> list[Move]:
        seat, network = s.todo[0], self.links(s)
        found: list[Move] = []
        for origin in places_filled(s.cubes):
            if network.links[origin]:
                self.add_deliveries(s, seat, network, origin, found)
        if self._may_raise(s, seat):
            found.append(self.raise_engine)
        found.append(self.skip)
        return found

    def add_deliveries(self, s: S, seat: int, network: Network, origin: int, found: list[Move]) -> None:
        """Every route for the cubes on a hex, looked for as far as the longest engine of all goes, so
        that they serve every seat."""
        colours, reach = colours_on(s.cubes[origin]), s.engine[seat]
        for colour, by_length in network.routes(origin, colours, max(s.engine)).found.items():
            if colours >> colour & 1:
                for same_length in by_length[1 : reach + 1]:
                    found += same_length

    def _may_raise(self, s: S, seat: int) -> bool:
        return not s.raised[seat] and s.engine[seat] < MAX_ENGINE

    def allows(self, s: S, move: Move) -> bool:
        seat = s.todo[0]
        if isinstance(move, Deliver):
            return self.allows_delivery(s, seat, move)
        if isinstance(move, RaiseEngine):
            return self._may_raise(s, seat)
        return isinstance(move, Pass)

    def allows_delivery(self, s: S, seat: int, move: Deliver) -> bool:
        within = len(move.sides) <= s.engine[seat] and cubes_of(s.cubes[move.origin], move.colour) > 0
        return within and self.is_route(s, move)

    def is_route(self, s: S, move: Deliver) -> bool:
        """Whether a cube of this colour could take this route with the longest engine of all."""
        routes = self.links(s).routes(move.origin, 1 << move.colour, max(s.engine))
        known = routes.found[move.colour][len(move.sides)]
        return any(route.sides == move.sides and route.stops == move.stops for route in known)

    # Why not

    def refuse(self, s: S, move: Move) -> Sentence:
        seat = s.todo[0]
        if isinstance(move, Deliver):
            return self._refuse_delivery(s, seat, move)
        if isinstance(move, RaiseEngine):
            if s.engine[seat] == MAX_ENGINE:
                return say("the engine is at {most}", most=MAX_ENGINE)
            return say("the engine was raised this round")
        return say("goods are moved now: deliver, engine or pass, not '{move}'", move=move.text)

    def _refuse_delivery(self, s: S, seat: int, move: Deliver) -> Sentence:
        if not cubes_of(s.cubes[move.origin], move.colour):
            colour = colour_word(self.board.colours[move.colour])
            origin = stop_word(self.board, move.origin)
            return say("there is no {colour} cube to move on {stop}", colour=colour, stop=origin)
        if len(move.sides) > s.engine[seat]:
            return say("{n} links are too many for engine {engine}", n=len(move.sides), engine=s.engine[seat])
        return self.refuse_route(s, seat, move)

    def refuse_route(self, s: S, seat: int, move: Deliver) -> Sentence:
        return refuse_route(self.links(s), move)

    # What they do

    def apply(self, s: S, move: Move) -> None:
        seat = s.todo[0]
        if isinstance(move, Deliver):
            s.cubes[move.origin] -= one_cube(move.colour)
            self.deliver(s, seat, move, self.gains(s, move))
        elif isinstance(move, RaiseEngine):
            s.engine[seat] += 1
            s.raised[seat] = True
        s.todo.pop(0)

    def gains(self, s: S, move: Move) -> list[int]:
        """The owners of the links used."""
        if not isinstance(move, Deliver):
            return []
        owners = owners_on(self.links(s), move)
        return [owner for owner in owners if owner >= 0 and not s.out[owner]]


def owners_on(network: Network, route: Deliver) -> list[int]:
    """The owner of each link of a route."""
    return [network.link(side)[1] for side in route.sides]
