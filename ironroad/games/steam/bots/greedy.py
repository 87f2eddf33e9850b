"""The bot for Steam that takes what helps most now."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ironroad.bots.clock import Clock
from ironroad.core.game import Game, LegalMoves
from ironroad.core.moves import Bid, Build, Deliver, Done, Drop, Move, PassedRole, RaiseEngine, Role
from ironroad.games.steam.bots.outlook import Outlook
from ironroad.games.steam.bots.purse import bid, scored_as, units
from ironroad.games.steam.bots.roles import role_worth
from ironroad.games.steam.bots.routes import lines
from ironroad.games.steam.rules import Steam
from ironroad.games.steam.rules.moves import Capital, Score
from ironroad.games.steam.rules.state import SteamState

MOST_TRIED = 160
MOST_GROUPS = 24


class SteamBot:
    name = "greedy"

    def __init__(self, seed: int | str = 0) -> None:
        self._random = Random(str(seed))
        self._plan: list[Build] = []
        self._answers: dict[str, Callable[[Game, LegalMoves], Move]] = {
            "bid": self._bid,
            "capital": self._capital,
            "role": self._role,
            "build": self._build,
            "deliver": self._deliver,
            "points": self._points,
        }
        self._clock = Clock(None)

    def choose(self, view: Game, moves: LegalMoves, budget: float | None) -> Move:
        assert view.pending is not None
        self._clock = Clock(budget)
        answer = self._answers.get(view.pending.kind)
        return answer(view, moves) if answer else moves[0]

    def _bid(self, view: Game, moves: LegalMoves) -> Move:
        offer = Bid(bid(view.state_as(SteamState)))
        return offer if offer in moves else Drop() if Drop() in moves else moves[0]

    def _capital(self, view: Game, moves: LegalMoves) -> Move:
        wanted = Capital(units(rules_of(view), view.state_as(SteamState), view.state_as(SteamState).todo[0]))
        return wanted if wanted in moves else moves[0]

    def _role(self, view: Game, moves: LegalMoves) -> Move:
        rules, state = rules_of(view), view.state_as(SteamState)
        offers = [move for move in moves if isinstance(move, Role)]
        return self._best(offers, lambda move: self._worth_of_role(rules, state, view, move))

    def _worth_of_role(self, rules: Steam, state: SteamState, view: Game, move: Move) -> float:
        assert isinstance(move, Role)
        passing = isinstance(move, PassedRole)
        return role_worth(rules, state, state.todo[0], move.name, passing, view.cost(move))

    def _points(self, view: Game, moves: LegalMoves) -> Move:
        return Score(scored_as(rules_of(view), view.state_as(SteamState), view.state_as(SteamState).owed[0]))

    # Goods

    def _deliver(self, view: Game, moves: LegalMoves) -> Move:
        outlook = Outlook(rules_of(view), view.state_as(SteamState), view.state_as(SteamState).todo[0])
        ways = [move for move in moves if isinstance(move, Deliver)]
        best = max(ways, key=lambda way: outlook.gain(way), default=None)
        can_raise = RaiseEngine() in moves
        if best is None or outlook.gain(best) <= 0:
            return RaiseEngine() if can_raise and outlook.engine_pays(0) else moves[len(moves) - 1]
        if can_raise and view.state_as(SteamState).cycle == 1 and outlook.engine_pays(outlook.gain(best)):
            return RaiseEngine()
        return best

    # Track and cities

    def _build(self, view: Game, moves: LegalMoves) -> Move:
        """The tiles of one line after another, then what must be done with a role."""
        while self._plan:
            step = self._plan.pop(0)
            if step in moves:
                return step
            self._plan = []
        line = self._best_line(view)
        if line:
            self._plan = line[1:]
            return line[0]
        if view.state_as(SteamState).may_grow or view.state_as(SteamState).may_urbanize:
            return self._best_group(view, moves)
        return Done() if Done() in moves else moves[0]

    def _best_line(self, view: Game) -> list[Build]:
        rules, state, seat = rules_of(view), view.state_as(SteamState), view.state_as(SteamState).todo[0]
        found = sorted(lines(state, seat), key=len)
        now = Outlook(rules, state, seat).value()
        best, best_worth = [], now + 0.3
        for line in found[:MOST_TRIED]:
            worth = self._worth_after(view, list(line))
            if worth > best_worth:
                best, best_worth = line, worth
            if self._clock.up:
                break
        return best

    def _worth_after(self, view: Game, moves: list[Move]) -> float:
        """The outlook once these moves have been made; nothing if they cannot be."""
        seat, trial = view.state_as(SteamState).todo[0], view.copy()
        for move in moves:
            if trial.why_not(move) is not None:
                return float("-inf")
            trial.push(move)
        return Outlook(rules_of(trial), trial.state_as(SteamState), seat).value()

    def _best_group(self, view: Game, moves: LegalMoves) -> Move:
        groups = [move for move in moves if not isinstance(move, (Build, Done))]
        tried = self._random.sample(groups, min(MOST_GROUPS, len(groups)))
        return self._best(tried, lambda move: self._worth_after(view, [move]))

    def _best(self, moves: list[Move] | list[Role], worth: Callable[[Move], float]) -> Move:
        """The best move, any of them if several are."""
        values = [(worth(move), move) for move in moves]
        most = max(value for value, _ in values)
        return self._random.choice([move for value, move in values if value == most])


def rules_of(view: Game) -> Steam:
    rules = view.rules
    assert isinstance(rules, Steam)
    return rules
