"""The bot that takes what helps most now: every answer is the one with the best outlook."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from ironroad.bots.clock import Clock
from ironroad.core.game import Game, LegalMoves
from ironroad.core.moves import Bid, Bonus, Build, Done, Drop, Move, Pass, PassedRole, Pay, Role, Shares
from ironroad.games.age_of_steam.bots.building import Project, best_project, pairs, short_list
from ironroad.games.age_of_steam.bots.cities import best_city
from ironroad.games.age_of_steam.bots.delivering import before_next, delivery_worth, worthwhile
from ironroad.games.age_of_steam.bots.money import MOST_OF_CASH, shares_to_issue, will_bid, worth_of_first
from ironroad.games.age_of_steam.bots.production import place_worth
from ironroad.games.age_of_steam.bots.reading import Reading, read_position
from ironroad.games.age_of_steam.bots.rivals import cubes_taken
from ironroad.games.age_of_steam.bots.roles import role_values
from ironroad.games.age_of_steam.rules.build import BUILDS


class Notes:
    """What could be built in a position, and what the roles are worth there by place and cash."""

    def __init__(self, key: object, projects: list[Project]) -> None:
        self.key = key
        self.projects = projects
        self.values: dict[tuple[int, int], dict[str, float]] = {}


class GreedyBot:
    name = "greedy"

    def __init__(self, seed: int | str = 0) -> None:
        self._random = Random(str(seed))
        self._plan: list[Build] = []
        self._notes = Notes(None, [])
        self._answers: dict[str, Callable[[Reading, LegalMoves], Move]] = {
            "shares": self._shares,
            "first": self._first,
            "bonus": self._bonus,
            "bid": self._bid,
            "role": self._role,
            "build": self._build,
            "deliver": self._deliver,
            "place": self._place,
        }

    def choose(self, view: Game, moves: LegalMoves, budget: float | None) -> Move:
        pending = view.pending
        assert pending is not None
        answer = self._answers.get(pending.kind)
        return answer(read_position(view, pending.seat, Clock(budget)), moves) if answer else moves[0]

    def _shares(self, reading: Reading, moves: LegalMoves) -> Move:
        return Shares(min(len(moves) - 1, shares_to_issue(reading, self._projects(reading))))

    def _first(self, reading: Reading, moves: LegalMoves) -> Move:
        """The first place for a fixed price."""
        price = reading.rules.timeline()[reading.s.phase].price(reading.s, Pay())
        return Pay() if MOST_OF_CASH * price <= reading.s.money[reading.seat] else Pass()

    def _bonus(self, reading: Reading, moves: LegalMoves) -> Move:
        """For itself, and as few others as can be."""
        return max(moves, key=lambda move: _share(move, reading.seat))

    def _bid(self, reading: Reading, moves: LegalMoves) -> Move:
        projects = self._projects(reading)
        values = self._values(reading, len(reading.s.order) // 2)
        bid = Bid(max(reading.s.bids) + 1)
        worth = worth_of_first(list(values.values()), len(reading.s.todo))
        if bid in moves and will_bid(reading, projects, bid.amount, worth):
            return bid
        return Pass() if Pass() in moves else Drop()

    def _role(self, reading: Reading, moves: LegalMoves) -> Move:
        values = self._values(reading, reading.s.order.index(reading.seat))
        roles = [move for move in moves if isinstance(move, Role) and not isinstance(move, PassedRole)]
        return self._best(roles, lambda move: values[move.name] if isinstance(move, Role) else 0.0)

    def _build(self, reading: Reading, moves: LegalMoves) -> Move:
        """A New City first, then the tiles of one plan after another."""
        # Where the New City comes before anybody builds, the tiles are still to come.
        builds = reading.s.builds or (BUILDS if reading.s.may_urbanize else 0)
        if not builds:
            return self._end(moves)
        if not self._plan or self._plan[0] not in moves:
            projects = short_list(reading)
            city = best_city(reading, projects, builds)[0] if reading.s.may_urbanize else None
            if city is not None and city in moves:
                return city
            self._plan = self._tiles(reading, projects)
        return self._plan.pop(0) if self._plan and self._plan[0] in moves else self._end(moves)

    def _end(self, moves: LegalMoves) -> Move:
        """Done, or what must still be built before."""
        return Done() if Done() in moves else moves[0]

    def _tiles(self, reading: Reading, projects: list[Project]) -> list[Build]:
        builds = reading.s.builds
        projects = projects + pairs(reading, projects, builds)
        best = best_project(reading, projects, reading.purse, builds)[0]
        return best.moves[:builds] if best is not None else []

    def _deliver(self, reading: Reading, moves: LegalMoves) -> Move:
        lost = cubes_taken(reading, before_next(reading))
        return self._best(worthwhile(reading, moves), lambda move: delivery_worth(reading, move, lost))

    def _place(self, reading: Reading, moves: LegalMoves) -> Move:
        return self._best(moves, lambda move: place_worth(reading, move))

    def _best(self, moves: Iterable[Move], worth: Callable[[Move], float]) -> Move:
        """The move worth most; chance decides between equals."""
        rated = [(worth(move), move) for move in moves]
        most = max(value for value, _ in rated)
        return self._random.choice([move for value, move in rated if value == most])

    def _projects(self, reading: Reading) -> list[Project]:
        return self._notes_on(reading).projects

    def _values(self, reading: Reading, place: int) -> dict[str, float]:
        notes = self._notes_on(reading)
        key = (place, reading.s.money[reading.seat])
        if key not in notes.values:
            notes.values[key] = role_values(reading, notes.projects, place)
        return notes.values[key]

    def _notes_on(self, reading: Reading) -> Notes:
        """What was worked out before in this round; nothing changes on the board before the builds."""
        s = reading.s
        key = (s.round, reading.seat, tuple(s.cubes), tuple(s.track.exits), tuple(s.track.owner))
        if self._notes.key != key:
            self._notes = Notes(key, short_list(reading))
        return self._notes


def _share(move: Move, seat: int) -> float:
    """How much of a bonus is the seat's own."""
    if not isinstance(move, Bonus) or not move.seats:
        return 0.0
    return 1 / len(move.seats) if seat in move.seats else -1.0
