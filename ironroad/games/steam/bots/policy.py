"""The quick bot for Steam: it rates what it is asked by what it promises, and never tries moves on a copy of
the game. Those who search play games out with it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from ironroad.core.game import Game, LegalMoves
from ironroad.core.moves import Bid, Done, Drop, Move, Pass, PassedRole, RaiseEngine, Role
from ironroad.games.common.state import MAX_ENGINE
from ironroad.games.steam.bots.atlas import atlas_of
from ironroad.games.steam.bots.founding import placements
from ironroad.games.steam.bots.greedy import rules_of
from ironroad.games.steam.bots.hauls import Hauls
from ironroad.games.steam.bots.purse import units
from ironroad.games.steam.bots.rails import Rails
from ironroad.games.steam.bots.turns import Builder
from ironroad.games.steam.bots.worth import Purse, actions_left, promise
from ironroad.games.steam.rules import Steam
from ironroad.games.steam.rules.money import units_for, units_left
from ironroad.games.steam.rules.moves import INCOME, POINTS, Capital, Score
from ironroad.games.steam.rules.state import LOCOMOTIVE, ROLES, SteamState

# What roles bring beside what can be worked out.
USUAL: Final = {
    "turn-order": 0.5,
    "first-move": 0.9,
    "engineer": 1.2,
    "first-build": 0.7,
    "city-growth": 0.6,
    "locomotive": 3.2,
    "urbanization": 0.6,
}
CUBES: Final = ("city-growth", "urbanization")
PASSED: Final = 0.1
# How much each cube is missed that a delivery to come lacks, and the most that is worth.
LACKING: Final = 0.1
MOST_LACKING: Final = 2.0
NOISE: Final = 0.3
# A cube that a better engine would carry further is better kept.
KEPT: Final = 0.3
# New Cities and growth come first, the best few of them.
FIRST: Final = 100.0
MOST_PLACES: Final = 4
# From then on a seat in debt raises capital for its engine alone.
ON_CREDIT: Final = 3
# What costs all that is there in a few rounds.
RUIN: Final = 20.0
# What is hardly ever best, yet always worth a second thought.
SECOND_THOUGHT: Final = 0.7
# Bids are this high at most.
HIGHEST_BID: Final = 1

# What the short list is noisy by.
SHORT_LIST: Final = "short list"


class Rating(NamedTuple):
    move: Move
    value: float


class SteamPolicy:
    name = "policy"

    def __init__(self, seed: int | str = 0) -> None:
        self._random = Random(str(seed))
        self._plan: list[Move] = []
        self._answers: dict[str, Callable[[Game, LegalMoves], list[Rating]]] = {
            "bid": self._bids,
            "capital": self._capital,
            "role": self._roles,
            "build": self._builds,
            "deliver": self._deliveries,
            "points": self._points,
        }

    def choose(self, view: Game, moves: LegalMoves, budget: float | None) -> Move:
        pending = view.pending
        assert pending is not None
        if pending.kind == "build":
            return self._build(view, moves)
        found = self.rated(view, moves)
        return found[0].move if found else moves[0]

    def rated(self, view: Game, moves: LegalMoves) -> list[Rating]:
        """The moves worth a thought, the best first; all are legal."""
        assert view.pending is not None
        answer = self._answers.get(view.pending.kind)
        found = answer(view, moves) if answer else []
        return sorted(found, key=lambda rating: -rating.value)

    # Money

    def _bids(self, view: Game, moves: LegalMoves) -> list[Rating]:
        """The next higher bids, and none; being early is worth little."""
        s = view.state_as(SteamState)
        next_bid = max([-1, *s.bids]) + 1
        found = [Rating(Bid(next_bid + more), HIGHEST_BID - next_bid - 2.5 * more) for more in range(3)]
        found += [Rating(Drop(), -0.5), Rating(Pass(), 0.1)]
        return [rating for rating in found if rating.move in moves]

    def _capital(self, view: Game, moves: LegalMoves) -> list[Rating]:
        rules, s = rules_of(view), view.state_as(SteamState)
        seat = s.todo[0]
        wanted, most = units(rules, s, seat), units_left(s, seat)
        if s.round > ON_CREDIT and s.income[seat] < 0:
            due = max(0, s.engine[seat] - s.income[seat])
            wanted = min(wanted, units_for(s.money[seat], due))
        counts = range(max(0, wanted - 1), min(most, wanted + 2) + 1)
        return [Rating(Capital(count), -abs(count - wanted)) for count in counts]

    def _points(self, view: Game, moves: LegalMoves) -> list[Rating]:
        s = view.state_as(SteamState)
        seat = s.owed[0]
        purse = Purse(rules_of(view), s, seat)
        wanted = purse.wants_income(s.earned[seat], self._random.random())
        return [Rating(Score(INCOME), float(wanted)), Rating(Score(POINTS), 0.5)]

    # Roles

    def _roles(self, view: Game, moves: LegalMoves) -> list[Rating]:
        rules, s = rules_of(view), view.state_as(SteamState)
        seat = s.todo[0]
        purse = Purse(rules, s, seat)
        rails = Rails(atlas_of(s.board), s.links(rules.options.revisit_towns), s.cubes, seat, 0)
        actions, raises = actions_left(rules, s), rules.rounds - s.round
        gains = rails.gains(list(range(len(rails.links))), min(MAX_ENGINE, s.engine[seat] + raises + 1))
        now, _ = promise(gains, s.engine[seat], actions, raises)
        lacking = min(MOST_LACKING, LACKING * max(0, actions - sum([gain.count for gain in gains])))
        found: list[Rating] = []
        for move in moves:
            if not isinstance(move, Role):
                continue
            worth = PASSED if isinstance(move, PassedRole) else USUAL[move.name]
            if move.name in CUBES and not isinstance(move, PassedRole) and raises:
                worth += lacking
            if move.name == ROLES[LOCOMOTIVE]:
                worth += promise(gains, s.engine[seat] + 1, actions, raises)[0] - now
                worth -= 0.0 if purse.bears(s.engine[seat] + 1) else RUIN
            worth -= purse.price(view.cost(move))
            found.append(Rating(move, worth + NOISE * self._random.random()))
        return found

    # Track and cities

    def _build(self, view: Game, moves: LegalMoves) -> Move:
        while self._plan:
            move = self._plan.pop(0)
            if move in moves:
                return move
            self._plan = []
        s = view.state_as(SteamState)
        if not (s.builds or s.may_grow or s.may_urbanize):
            return Done() if Done() in moves else moves[0]
        builder = self._builder(view)
        if builder.s.may_grow or builder.s.may_urbanize:
            for placement in placements(builder, self._random):
                if placement.move in moves:
                    return placement.move
        for turn in builder.turns():
            line = builder.moves(turn)
            if line:
                self._plan = line[1:]
                return line[0]
        return Done() if Done() in moves else moves[0]

    def _builder(self, view: Game) -> Builder:
        rules, s = rules_of(view), view.state_as(SteamState)
        return Builder(rules, s, s.todo[0], atlas_of(s.board), self._random)

    def _builds(self, view: Game, moves: LegalMoves) -> list[Rating]:
        """The first moves of turns and of what a role allows."""
        builder = self._builder(view)
        found: list[Rating] = []
        if builder.s.may_grow or builder.s.may_urbanize:
            places = [
                place for place in placements(builder, self._random)[:MOST_PLACES] if place.move in moves
            ]
            found += [Rating(place.move, FIRST + place.value) for place in places]
        for turn in builder.turns():
            line = builder.moves(turn)
            if line and line[0] not in [rating.move for rating in found]:
                found.append(Rating(line[0], turn.value))
        if Done() in moves:
            best = max([rating.value for rating in found if rating.value < FIRST], default=0.0)
            found.append(Rating(Done(), SECOND_THOUGHT * best))
        return found

    # Goods

    def _deliveries(self, view: Game, moves: LegalMoves) -> list[Rating]:
        rules, s = rules_of(view), view.state_as(SteamState)
        seat, network = s.todo[0], s.links(rules.options.revisit_towns)
        hauls = Hauls(s, network, seat)
        later, gain = self._prospects(rules, s, seat)
        number = atlas_of(s.board).number
        found: list[Rating] = []
        for haul in hauls.best():
            if haul.value > 0:
                more = later.get((number[haul.origin], haul.colour), 0.0) - haul.value
                value = haul.value - KEPT * max(0.0, more)
                found.append(Rating(hauls.move(haul), value + 0.1 * self._random.random()))
        if RaiseEngine() in moves:
            found.append(Rating(RaiseEngine(), self._engine_worth(rules, s, seat, gain, found)))
        found.append(Rating(Pass(), 0.0))
        return found

    def _prospects(
        self, rules: Steam, s: SteamState, seat: int
    ) -> tuple[dict[tuple[int, int], float], float]:
        """What each cube will bring with the engine that is best for the rest of the game, and how much more
        that engine brings than the one there is."""
        engine, raises = s.engine[seat], rules.rounds - s.round
        if engine == MAX_ENGINE or not raises:
            return {}, 0.0
        rails = Rails(atlas_of(s.board), s.links(rules.options.revisit_towns), s.cubes, seat, 0)
        gains = rails.gains(list(range(len(rails.links))), min(MAX_ENGINE, engine + raises))
        actions = actions_left(rules, s)
        stay, _ = promise(gains, engine, actions, 0)
        rise, level = promise(gains, engine, actions, raises)
        return {(gain.stop, gain.colour): gain.by_engine[level] for gain in gains}, rise - stay

    def _engine_worth(
        self, rules: Steam, s: SteamState, seat: int, gain: float, hauls: list[Rating]
    ) -> float:
        """Against deliveries: a level is wanted the sooner the more rounds are left."""
        left = rules.rounds - s.round
        if left == 0 or not Purse(rules, s, seat).bears(s.engine[seat] + 1):
            return -1.0
        best = max([rating.value for rating in hauls], default=0.0)
        first = s.cycle == 1 or len(hauls) == 0
        if left >= 2 and s.engine[seat] < wanted_engine(rules, s.round) and (first or best < 1):
            return best + 0.5
        return best + 0.1 if gain > best and left >= 2 and first else SECOND_THOUGHT * best + 0.05


def policy(seed: int | str) -> SteamPolicy:
    return SteamPolicy(seed)


def candidates(view: Game, moves: LegalMoves, count: int) -> list[Move]:
    """The moves worth a closer look, the best first; of a build turn the first moves."""
    return [rating.move for rating in SteamPolicy(SHORT_LIST).rated(view, moves)[:count]]


def wanted_engine(rules: Steam, round_: int) -> int:
    """A level a round from the first on."""
    return min(MAX_ENGINE, 1 + round_)
