"""Move goods. Every owner of links used decides whether the points are income or victory points: the mover
first, then the others in player order."""

from __future__ import annotations

from ironroad.core.board import Board
from ironroad.core.game import Pending
from ironroad.core.moves import Deliver, Move
from ironroad.core.sentences import Sentence, say, say_n, seat_word
from ironroad.games.common.cubes import colours_on
from ironroad.games.common.goods import Deliveries, owners_on
from ironroad.games.common.network import Network
from ironroad.games.steam.rules.moves import INCOME, POINTS, Score
from ironroad.games.steam.rules.options import Options
from ironroad.games.steam.rules.state import FIRST_MOVE, HIGHEST, SteamState


class MoveGoods(Deliveries[SteamState]):
    def __init__(self, board: Board, options: Options) -> None:
        super().__init__(board, FIRST_MOVE)
        self.options = options
        self.scores: list[Move] = [Score(INCOME), Score(POINTS)]

    def links(self, s: SteamState) -> Network:
        return s.links(self.options.revisit_towns)

    def ask(self, s: SteamState) -> Pending | None:
        if s.owed:
            return Pending("points", s.owed[0], str(s.earned[s.owed[0]]))
        return super().ask(s)

    def suppose(self, s: SteamState, seat: int) -> bool:
        """What others are asked about a cube under way is left open."""
        s.owed = []
        s.earned = [0] * s.players
        return super().suppose(s, seat)

    def moves(self, s: SteamState) -> list[Move]:
        return self.scores if s.owed else super().moves(s)

    def add_deliveries(
        self, s: SteamState, seat: int, network: Network, origin: int, found: list[Move]
    ) -> None:
        """Those that are fair."""
        key = (seat, origin, colours_on(s.cubes[origin]), s.engine[seat])
        known = network.kept.get(key)
        if known is None:
            ways: list[Move] = []
            super().add_deliveries(s, seat, network, origin, ways)
            known = [
                way for way in ways if isinstance(way, Deliver) and is_fair(owners_on(network, way), seat)
            ]
            network.kept[key] = known
        found += known

    def allows(self, s: SteamState, move: Move) -> bool:
        return isinstance(move, Score) if s.owed else super().allows(s, move)

    def allows_delivery(self, s: SteamState, seat: int, move: Deliver) -> bool:
        return super().allows_delivery(s, seat, move) and is_fair(owners_on(self.links(s), move), seat)

    def refuse(self, s: SteamState, move: Move) -> Sentence:
        if s.owed:
            return say("points are scored now: score income or score points, not '{move}'", move=move.text)
        return super().refuse(s, move)

    def refuse_route(self, s: SteamState, seat: int, move: Deliver) -> Sentence:
        if not self.is_route(s, move):
            return super().refuse_route(s, seat, move)
        return _refuse_share(owners_on(self.links(s), move), seat)

    def apply(self, s: SteamState, move: Move) -> None:
        if isinstance(move, Score):
            self._score(s, s.owed.pop(0), move.track)
        else:
            super().apply(s, move)
        self._settle(s)

    def leave(self, s: SteamState, seat: int) -> None:
        self._settle(s)

    def deliver(self, s: SteamState, seat: int, move: Deliver, gains: list[int]) -> None:
        """The cube leaves the game; points wait for their owners' choice."""
        for owner in gains:
            s.earned[owner] += 1
        s.owed = [seat] + [other for other in s.order if other != seat and s.earned[other]]

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
