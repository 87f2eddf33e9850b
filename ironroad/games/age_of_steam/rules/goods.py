"""Phase 5: move goods, twice round the table."""

from __future__ import annotations

from ironroad.core.board import Board
from ironroad.core.game import Pending
from ironroad.core.moves import Deliver, Move, Pass, RaiseEngine
from ironroad.core.sentences import Sentence, colour_word, say, stop_word
from ironroad.games.age_of_steam.rules.options import Options
from ironroad.games.age_of_steam.rules.phase import AosPhase
from ironroad.games.age_of_steam.rules.state import (
    FIRST_MOVE,
    MAX_ENGINE,
    Aos,
    colours_on,
    cubes_of,
    one_cube,
)
from ironroad.games.common.network import Routes
from ironroad.games.common.routes import refuse_route


class MoveGoods(AosPhase):
    kind = "goods"

    def __init__(self, board: Board, options: Options) -> None:
        self.board = board
        self.options = options
        self.raise_engine = RaiseEngine()
        self.skip = Pass()

    def enter(self, s: Aos) -> None:
        s.raised = [False] * s.players
        s.cycle = 1
        s.todo = s.first_then_order(FIRST_MOVE)

    def ask(self, s: Aos) -> Pending | None:
        if not s.todo and s.cycle == 1:
            s.cycle = 2
            s.todo = s.first_then_order(FIRST_MOVE)
        if s.todo:
            return Pending("deliver", s.todo[0], f"cycle {s.cycle}")
        s.cycle = 0
        return None

    def moves(self, s: Aos) -> list[Move]:
        seat = s.todo[0]
        found: list[Move] = []
        for origin in [hex_ for hex_, packed in enumerate(s.cubes) if packed]:
            self._add_deliveries(s, seat, origin, colours_on(s.cubes[origin]), found)
        if self._may_raise(s, seat):
            found.append(self.raise_engine)
        found.append(self.skip)
        return found

    def _add_deliveries(self, s: Aos, seat: int, origin: int, colours: int, found: list[Move]) -> None:
        reach = s.engine[seat]
        for colour, by_length in self._routes(s, origin, colours).found.items():
            if colours >> colour & 1:
                for same_length in by_length[1 : reach + 1]:
                    found += same_length

    def _routes(self, s: Aos, origin: int, colours: int) -> Routes:
        """The ways for the longest engine of all, so that they serve every seat."""
        return s.links(self.options.town_town).routes(origin, colours, max(s.engine))

    def _may_raise(self, s: Aos, seat: int) -> bool:
        return not s.raised[seat] and s.engine[seat] < MAX_ENGINE

    def allows(self, s: Aos, move: Move) -> bool:
        seat = s.todo[0]
        if isinstance(move, Deliver):
            return self._allows_delivery(s, seat, move)
        if isinstance(move, RaiseEngine):
            return self._may_raise(s, seat)
        return isinstance(move, Pass)

    def _allows_delivery(self, s: Aos, seat: int, move: Deliver) -> bool:
        if len(move.sides) > s.engine[seat] or not cubes_of(s.cubes[move.origin], move.colour):
            return False
        routes = self._routes(s, move.origin, 1 << move.colour)
        known = routes.found.get(move.colour)
        return known is not None and any(
            way.sides == move.sides and way.stops == move.stops for way in known[len(move.sides)]
        )

    def refuse(self, s: Aos, move: Move) -> Sentence:
        seat = s.todo[0]
        if isinstance(move, Deliver):
            return self._refuse_delivery(s, seat, move)
        if isinstance(move, RaiseEngine):
            if s.engine[seat] == MAX_ENGINE:
                return say("the engine is at {most}", most=MAX_ENGINE)
            return say("the engine was raised this round")
        return say("goods are moved now: deliver, engine or pass, not '{move}'", move=move.text)

    def _refuse_delivery(self, s: Aos, seat: int, move: Deliver) -> Sentence:
        if not cubes_of(s.cubes[move.origin], move.colour):
            colour = colour_word(self.board.colours[move.colour])
            origin = stop_word(self.board, move.origin)
            return say("there is no {colour} cube to move on {stop}", colour=colour, stop=origin)
        if len(move.sides) > s.engine[seat]:
            return say("{n} links are too many for engine {engine}", n=len(move.sides), engine=s.engine[seat])
        return refuse_route(s.links(self.options.town_town), move)

    def apply(self, s: Aos, move: Move) -> None:
        if isinstance(move, Deliver):
            self._deliver(s, move)
        elif isinstance(move, RaiseEngine):
            s.engine[s.todo[0]] += 1
            s.raised[s.todo[0]] = True
        s.todo.pop(0)

    def _deliver(self, s: Aos, move: Deliver) -> None:
        for seat in self.gains(s, move):
            s.income[seat] += 1
        s.cubes[move.origin] -= one_cube(move.colour)
        self.put_away(s, move.colour)

    def put_away(self, s: Aos, colour: int) -> None:
        """A delivered cube goes back into the bag."""
        s.bag[colour] += 1

    def gains(self, s: Aos, move: Move) -> list[int]:
        """The owners of the links used."""
        if not isinstance(move, Deliver):
            return []
        network = s.links(self.options.town_town)
        owners = [network.link(side)[1] for side in move.sides]
        return [owner for owner in owners if owner >= 0 and not s.out[owner]]
