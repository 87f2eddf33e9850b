"""Move goods, twice round the table. Every owner of links used decides whether the points are income or
victory points: the mover first, then the others in player order."""

from __future__ import annotations

from ironroad.core.board import Board
from ironroad.core.game import Pending
from ironroad.core.moves import Deliver, Move, Pass, RaiseEngine
from ironroad.core.sentences import Sentence, colour_word, say, say_n, seat_word, stop_word
from ironroad.games.common.cubes import colours_on, cubes_of, one_cube
from ironroad.games.common.network import Network
from ironroad.games.common.routes import refuse_route
from ironroad.games.common.state import MAX_ENGINE
from ironroad.games.steam.rules.moves import INCOME, POINTS, Score
from ironroad.games.steam.rules.options import Options
from ironroad.games.steam.rules.state import FIRST_MOVE, HIGHEST, SteamPhase, SteamState


class MoveGoods(SteamPhase):
    kind = "goods"

    def __init__(self, board: Board, options: Options) -> None:
        self.board = board
        self.options = options
        self.raise_engine = RaiseEngine()
        self.skip = Pass()
        self.scores: list[Move] = [Score(INCOME), Score(POINTS)]

    def enter(self, s: SteamState) -> None:
        s.raised = [False] * s.players
        s.cycle = 1
        s.todo = s.first_then_order(FIRST_MOVE)

    def ask(self, s: SteamState) -> Pending | None:
        if s.owed:
            return Pending("points", s.owed[0], str(s.earned[s.owed[0]]))
        if not s.todo and s.cycle == 1:
            s.cycle = 2
            s.todo = s.first_then_order(FIRST_MOVE)
        if s.todo:
            return Pending("deliver", s.todo[0], f"cycle {s.cycle}")
        s.cycle = 0
        return None

    def moves(self, s: SteamState) -> list[Move]:
        if s.owed:
            return self.scores
        seat = s.todo[0]
        found: list[Move] = []
        for origin in [hex_ for hex_, packed in enumerate(s.cubes) if packed]:
            found += self._deliveries(s, seat, origin)
        if self._may_raise(s, seat):
            found.append(self.raise_engine)
        found.append(self.skip)
        return found

    def _deliveries(self, s: SteamState, seat: int, origin: int) -> list[Deliver]:
        network, colours, reach = self._links(s), colours_on(s.cubes[origin]), s.engine[seat]
        key = (seat, origin, colours, reach)
        found = network.kept.get(key)
        if found is None:
            routes = network.routes(origin, colours, max(s.engine))
            ways = [
                way
                for colour, by_length in routes.found.items()
                if colours >> colour & 1
                for same_length in by_length[1 : reach + 1]
                for way in same_length
            ]
            found = [way for way in ways if is_fair(owners_on(network, way), seat)]
            network.kept[key] = found
        return found

    def _links(self, s: SteamState) -> Network:
        return s.links(self.options.revisit_towns)

    def _may_raise(self, s: SteamState, seat: int) -> bool:
        return not s.raised[seat] and s.engine[seat] < MAX_ENGINE

    def allows(self, s: SteamState, move: Move) -> bool:
        if s.owed:
            return isinstance(move, Score)
        if isinstance(move, Deliver):
            return self._allows_delivery(s, s.todo[0], move)
        if isinstance(move, RaiseEngine):
            return self._may_raise(s, s.todo[0])
        return isinstance(move, Pass)

    def _allows_delivery(self, s: SteamState, seat: int, move: Deliver) -> bool:
        if len(move.sides) > s.engine[seat] or not cubes_of(s.cubes[move.origin], move.colour):
            return False
        return any(
            way.colour == move.colour and way.sides == move.sides and way.stops == move.stops
            for way in self._deliveries(s, seat, move.origin)
        )

    def refuse(self, s: SteamState, move: Move) -> Sentence:
        if s.owed:
            return say("points are scored now: score income or score points, not '{move}'", move=move.text)
        if isinstance(move, Deliver):
            return self._refuse_delivery(s, s.todo[0], move)
        if isinstance(move, RaiseEngine):
            if s.engine[s.todo[0]] == MAX_ENGINE:
                return say("the engine is at {most}", most=MAX_ENGINE)
            return say("the engine was raised this round")
        return say("goods are moved now: deliver, engine or pass, not '{move}'", move=move.text)

    def _refuse_delivery(self, s: SteamState, seat: int, move: Deliver) -> Sentence:
        network = self._links(s)
        if not cubes_of(s.cubes[move.origin], move.colour):
            colour = colour_word(self.board.colours[move.colour])
            origin = stop_word(self.board, move.origin)
            return say("there is no {colour} cube to move on {stop}", colour=colour, stop=origin)
        if len(move.sides) > s.engine[seat]:
            return say("{n} links are too many for engine {engine}", n=len(move.sides), engine=s.engine[seat])
        routes = network.routes(move.origin, 1 << move.colour, max(s.engine))
        if move not in routes.found[move.colour][len(move.sides)]:
            return refuse_route(network, move)
        return _refuse_share(owners_on(network, move), seat)

    def apply(self, s: SteamState, move: Move) -> None:
        if isinstance(move, Score):
            self._score(s, s.owed.pop(0), move.track)
        else:
            seat = s.todo.pop(0)
            if isinstance(move, Deliver):
                self._deliver(s, seat, move)
            elif isinstance(move, RaiseEngine):
                s.engine[seat] += 1
                s.raised[seat] = True
        self._settle(s)

    def leave(self, s: SteamState, seat: int) -> None:
        self._settle(s)

    def _deliver(self, s: SteamState, seat: int, move: Deliver) -> None:
        """The cube leaves the game; points wait for their owners' choice."""
        for owner in self.gains(s, move):
            s.earned[owner] += 1
        s.cubes[move.origin] -= one_cube(move.colour)
        s.owed = [seat] + [other for other in s.order if other != seat and s.earned[other]]

    def gains(self, s: SteamState, move: Move) -> list[int]:
        """The owners of the links used."""
        if not isinstance(move, Deliver):
            return []
        return [owner for owner in owners_on(self._links(s), move) if owner >= 0]

    def _score(self, s: SteamState, seat: int, track: str) -> None:
        if track == INCOME:
            s.income[seat] = min(HIGHEST, s.income[seat] + s.earned[seat])
        else:
            s.points[seat] += s.earned[seat]
        s.earned[seat] = 0

    def _settle(self, s: SteamState) -> None:
        """Who has the highest income is not asked."""
        while s.owed and s.income[s.owed[0]] == HIGHEST:
            self._score(s, s.owed.pop(0), POINTS)


def owners_on(network: Network, way: Deliver) -> list[int]:
    """The owner of each link of a way."""
    return [network.link(side)[1] for side in way.sides]


def is_fair(owners: list[int], seat: int) -> bool:
    """At least one own link, and of nobody else more than that."""
    own = owners.count(seat)
    return own > 0 and all(other < 0 or owners.count(other) <= own for other in owners)


def _refuse_share(owners: list[int], seat: int) -> Sentence:
    own = owners.count(seat)
    if own == 0:
        return say("at least one link must be owned by {seat}", seat=seat_word(seat))
    other = next(other for other in owners if other >= 0 and owners.count(other) > own)
    return say_n(
        "{other} owns more of the links than {seat}, who owns {n}",
        "{other} owns more of the links than {seat}, who owns {n}",
        own,
        other=seat_word(other),
        seat=seat_word(seat),
    )
