"""The policy: a quick bot that plans a turn once and judges it by the rest of the game in its head."""

from __future__ import annotations

from random import Random
from typing import Final

from ironroad.core.game import Game, LegalMoves, Pending
from ironroad.core.moves import (
    Bid,
    Bonus,
    Build,
    City,
    Deliver,
    Done,
    Drop,
    Move,
    Pass,
    PassedRole,
    Pay,
    Place,
    RaiseEngine,
    Role,
    Shares,
)
from ironroad.core.track import TOWN_HEX
from ironroad.games.age_of_steam.bots.graph import OTHERS_LINK
from ironroad.games.age_of_steam.bots.policy.future import Purse
from ironroad.games.age_of_steam.bots.policy.sight import MOST_COLOURS, Sight, see
from ironroad.games.age_of_steam.bots.policy.tracks import GLANCES, LATE_GLANCES, Plan, Tracks, spare_exits
from ironroad.games.age_of_steam.bots.policy.weights import Weights, usual_weights
from ironroad.games.age_of_steam.rules.build import BUILDS, ENGINEER_BUILDS
from ironroad.games.age_of_steam.rules.complete import CompleteLinks
from ironroad.games.age_of_steam.rules.display import space_starts
from ironroad.games.age_of_steam.rules.laying import place_city
from ironroad.games.age_of_steam.rules.state import MAX_ENGINE, NO_CUBE, SHARE_PRICE, UNPLACED
from ironroad.games.common.cubes import colours_on

Ranked = list[tuple[float, Move]]

MOST_ISSUED: Final = 6
MOST_CUBES: Final = 6
# What it is worth to take a cube from under the nose of somebody.
DENIED: Final = 0.1
LOOKS: Final = 8
# What the first city of a board without any is worth.
NO_CITY: Final = 30.0


class Route:
    """A delivery, what it earns the seat and what the others."""

    def __init__(self, move: Deliver, own: int, others: int) -> None:
        self.move = move
        self.own = own
        self.others = others
        self.worth = own - OTHERS_LINK * others


class Outline:
    """What a seat could build in a position, and what the best of it is worth; `like` is the same
    but for a New City on this town."""

    def __init__(
        self, sight: Sight, builds: int, money: float, like: Outline | None = None, town: int = -1
    ) -> None:
        self.sight = sight
        self.tracks: Tracks = Tracks(sight, like.tracks if like is not None else None, town)
        glanced = _varied(self.tracks.plans(builds), builds)
        purse = sight.purse()
        purse.money = money
        self._settle(glanced, purse)
        self.plans = [plan for _, plan in self._ranked(glanced, purse, builds)]
        self.plans += self._pairs(builds)
        self.plans = [plan for _, plan in self._ranked(self.plans, purse, builds)]

    def _settle(self, plans: list[Plan], purse: Purse) -> None:
        """How often the engine is best raised, seen with the most promising plan."""
        sight = self.sight
        plan = plans[0] if plans else None
        sight.value(purse, self.tracks.items(plan, len(plan.lanes)) if plan else sight.items([]))

    def _pairs(self, builds: int) -> list[Plan]:
        """Two of the best plans in one turn."""
        pairs: list[Plan] = []
        for first in self.plans[:2]:
            for second in self.plans:
                if first is not second and len(first.prices) < builds:
                    both = self.tracks.joined(first, second)
                    if both is not None and len(both.prices) <= builds:
                        pairs.append(both)
        return pairs

    def best(self, purse: Purse, builds: int) -> tuple[Plan | None, float]:
        """The plan worth most, and the outlook with it; None where building nothing is best."""
        sight = self.sight
        self._settle(self.plans, purse)
        best: Plan | None = None
        value = sight.still(purse)
        for plan in self.plans[:LOOKS]:
            worth = self.tracks.judge(plan, purse, builds)
            if worth > value:
                best, value = plan, worth
        return best, value

    def ranked(self, purse: Purse, builds: int) -> list[tuple[float, Plan]]:
        self._settle(self.plans, purse)
        return self._ranked(self.plans, purse, builds)

    def _ranked(self, plans: list[Plan], purse: Purse, builds: int) -> list[tuple[float, Plan]]:
        rated = [(self.tracks.judge(plan, purse, builds), plan) for plan in plans]
        rated.sort(key=lambda pair: -pair[0])
        return rated


class PolicyBot:
    name = "policy"

    def __init__(self, seed: int | str = 0, weights: Weights | None = None) -> None:
        self._random = Random(str(seed))
        self._given = weights
        self._w = weights or Weights()
        self._plan: list[Move] = []
        self._key: tuple[object, ...] = ()
        self._outline: Outline | None = None
        self._values: dict[str, float] = {}

    def choose(self, view: Game, moves: LegalMoves, budget: float | None) -> Move:
        pending = self._asked(view)
        if pending.kind == "build":
            return self._next_tile(moves) or self._build(see(view, pending.seat, self._w), moves)
        ranked = self._rank(view, pending.kind, moves)
        return ranked[0][1] if ranked else moves[0]

    def candidates(self, view: Game, moves: LegalMoves, count: int) -> list[Move]:
        """The moves it would rather make, best first."""
        pending = self._asked(view)
        if pending.kind == "build":
            found = self._build_candidates(see(view, pending.seat, self._w), moves)
        else:
            found = [move for _, move in self._rank(view, pending.kind, moves)]
        return [move for move in dict.fromkeys(found) if move in moves][:count]

    def _asked(self, view: Game) -> Pending:
        self._w = self._given or usual_weights(view.rules.players)
        assert view.pending is not None
        return view.pending

    def _rank(self, view: Game, kind: str, moves: LegalMoves) -> Ranked:
        """The answers worth thinking of, best first."""
        assert view.pending is not None
        sight = see(view, view.pending.seat, self._w)
        if not any(sight.s.accepts):
            sight = self._imagined(sight)
        if kind == "shares":
            ranked = self._shares(sight, moves)
        elif kind == "bid":
            ranked = self._bid(sight, moves)
        elif kind == "role":
            ranked = self._role(sight, moves)
        elif kind == "deliver":
            ranked = self._deliver(sight, moves)
        elif kind == "place":
            ranked = self._place(sight, moves)
        elif kind == "first":
            ranked = self._first(sight)
        elif kind == "bonus":
            ranked = [(_share(move, sight.seat), move) for move in moves]
        else:
            return [(0.0, moves[0])]
        ranked.sort(key=lambda pair: -pair[0])
        return ranked

    def _imagined(self, sight: Sight) -> Sight:
        """The same with a first New City: where there is no city yet, nothing could be planned without it."""
        first = max(self._first_cities(sight), key=lambda pair: pair[0], default=(0.0, None))[1]
        found = self._placed(sight, first) if first is not None else sight
        found.imagined = True
        return found

    def _placed(self, sight: Sight, city: City) -> Sight:
        s = sight.s.copy()
        place_city(s, sight.seat, city, sight.rules.options, False)
        return Sight(sight.rules, s, sight.seat, self._w)

    # What could be built, thought of once a round before anybody builds

    def _outlined(self, sight: Sight) -> Outline:
        s = sight.s
        key = (s.round, sight.seat, s.track.version, tuple(s.cubes), s.engine[sight.seat])
        if self._key != key or self._outline is None:
            money = s.money[sight.seat] + 2 * SHARE_PRICE
            self._key, self._outline, self._values = key, Outline(sight, BUILDS, money), {}
        return self._outline

    # Shares

    def _shares(self, sight: Sight, moves: LegalMoves) -> Ranked:
        outline = self._outlined(sight)
        found: Ranked = []
        for count in range(min(MOST_ISSUED + 1, len(moves))):
            purse = sight.purse()
            purse.money += SHARE_PRICE * count
            purse.shares += count
            found.append((outline.best(purse, BUILDS)[1] - 0.01 * count, Shares(count)))
        return found

    # The order

    def _first(self, sight: Sight) -> Ranked:
        values = self._role_values(sight, 0)
        ranked = sorted(values.values(), reverse=True)
        gain = ranked[0] - ranked[1] if len(ranked) > 1 else 0.0
        spend = sight.s.money[sight.seat] >= 12
        return [(gain if spend else -1.0, Pay()), (2.5, Pass())]

    def _bid(self, sight: Sight, moves: LegalMoves) -> Ranked:
        s, seat, w = sight.s, sight.seat, self._w
        values = sorted(self._role_values(sight, len(s.order) // 2).values(), reverse=True)
        bid = Bid(max(s.bids) + 1)
        worth = w.bid * (values[0] - values[min(len(s.todo), len(values)) - 1])
        outline = self._outlined(sight)
        purse = sight.purse()
        before = outline.best(purse, BUILDS)[1]
        purse.money -= bid.amount
        lost = before - outline.best(purse, BUILDS)[1] if purse.money >= 0 else 1e9
        dear = bid.amount > w.bid_cash * s.money[seat]
        rest: Move = Pass() if Pass() in moves else Drop()
        found: Ranked = [(0.0, rest), (-2.0, Drop())]
        if bid in moves:
            found.append((-5.0 if dear else worth - lost, bid))
        return found

    # Roles

    def _role(self, sight: Sight, moves: LegalMoves) -> Ranked:
        values = self._role_values(sight, sight.s.order.index(sight.seat))
        return [
            (values.get(move.name, 0.0), move)
            for move in moves
            if isinstance(move, Role) and not isinstance(move, PassedRole)
        ]

    def _role_values(self, sight: Sight, place: int) -> dict[str, float]:
        outline = self._outlined(sight)
        if self._values:
            return self._values
        w = self._w
        plan, plain = outline.best(sight.purse(), BUILDS)
        engine = sight.purse()
        engine.engine = min(MAX_ENGINE, engine.engine + 1)
        engineer = BUILDS if isinstance(sight.rules.build, CompleteLinks) else ENGINEER_BUILDS
        self._values = {
            "locomotive": w.locomotive * (outline.best(engine, BUILDS)[1] - plain),
            "engineer": outline.best(sight.purse(), engineer)[1] - plain,
            "urbanization": w.urbanization * self._city(sight, outline, plan, plain)[0],
            "first-move": w.first_move * self._at_risk(sight),
            "first-build": w.first_build * place,
            "production": w.production,
            "turn-order": w.turn_order if sight.rounds > 1 else 0.0,
        }
        if engineer == BUILDS and plan is not None:
            self._values["engineer"] = 0.4 * max(plan.prices) // 2
        return self._values

    def _at_risk(self, sight: Sight) -> float:
        """The links of its best deliveries that others could spoil."""
        engine = sight.s.engine[sight.seat]
        lost = [(later - now) * gains[engine] for _, now, later, gains in sight.items([]).items]
        lost.sort(reverse=True)
        return 3 * sum(lost[:2], 0.0)

    def _city(
        self, sight: Sight, outline: Outline, plan: Plan | None, plain: float
    ) -> tuple[float, City | None]:
        """The New City that betters the outlook most, and by how much."""
        found = self._cities(sight, outline, plan, plain)
        return max(found, key=lambda pair: pair[0], default=(0.0, None))

    def _cities(
        self, sight: Sight, outline: Outline, plan: Plan | None, plain: float
    ) -> list[tuple[float, City]]:
        """The New Cities that better the outlook, and by how much: on the way of a plan, or with track to
        them that would not be worth while without."""
        s = sight.s
        if sight.imagined or not any(s.accepts):
            return self._first_cities(sight)
        added = plan.added(len(plan.lanes), []) if plan is not None else []
        stops = set(sight.links) | {stop for link in added for stop in link}
        tiles = _tiles(sight)
        purse = sight.purse()
        before = sight.value(purse, sight.items(added))
        found: list[tuple[float, City]] = []
        for town in sorted(stops):
            if s.track.stop[town] == TOWN_HEX:
                for colour, (tile, coming) in tiles.items():
                    value = sight.glance(purse, sight.with_city(added, town, colour, coming)) - before
                    value += self._w.unserved * sight.unserved(colour)
                    found.append((value, City(sight.board, town, tile)))
        for city in self._promising(sight, tiles)[: self._w.cities]:
            found.append((self._with_track(sight, city, outline) - plain, city))
        return [pair for pair in found if pair[0] > 0]

    def _promising(self, sight: Sight, tiles: dict[int, tuple[int, list[int]]]) -> list[City]:
        """New Cities by how many cubes they would take, near ones counting for more."""
        rated = [
            (sight.drawn_to(town, colour), City(sight.board, town, tile))
            for town in sight.board.towns
            if sight.s.track.stop[town] == TOWN_HEX
            for colour, (tile, _) in tiles.items()
        ]
        rated.sort(key=lambda pair: -pair[0])
        return [city for _, city in rated]

    def _with_track(self, sight: Sight, city: City, outline: Outline) -> float:
        """The outlook with a New City and the best track then; `outline` is that without it."""
        placed = self._placed(sight, city)
        purse = placed.purse()
        return Outline(placed, BUILDS, purse.money, outline, city.hex).best(purse, BUILDS)[1]

    def _first_cities(self, sight: Sight) -> list[tuple[float, City]]:
        """Where there is no city yet: a colour of which many cubes lie around a town."""
        board, s = sight.board, sight.s
        found: list[tuple[float, City]] = []
        tiles = _tiles(sight)
        for town in board.towns:
            near = {hex_ for hex_ in board.neighbours[6 * town : 6 * town + 6] if hex_ >= 0}
            wide = near | {o for h in near for o in board.neighbours[6 * h : 6 * h + 6] if o >= 0}
            for colour, (tile, _) in tiles.items():
                lying = [h for h in wide if colours_on(s.cubes[h]) >> colour & 1]
                count = sum([2.0 if h in near else 1.0 for h in lying], 0.0)
                found.append((NO_CITY + count, City(board, town, tile)))
        return found

    # Track

    def _next_tile(self, moves: LegalMoves) -> Move | None:
        """The next tile of the plan it has made, if that still fits."""
        move = self._usable(self._plan.pop(0), moves) if self._plan else None
        if move is None:
            self._plan = []
        return move

    def _build(self, sight: Sight, moves: LegalMoves) -> Move:
        s = sight.s
        builds = s.builds or (BUILDS if s.may_urbanize else 0)
        if not builds:
            return _end(moves)
        outline = Outline(sight, builds, s.money[sight.seat])
        if s.may_urbanize:
            plan, plain = outline.best(sight.purse(), builds)
            city = self._city(sight, outline, plan, plain)[1]
            if city is not None and city in moves:
                return city
        ranked = outline.ranked(sight.purse(), builds)
        base = sight.still(sight.purse())
        for value, plan in ranked[:5]:
            if value <= base:
                break
            tiles = outline.tracks.moves(plan, builds)
            first = self._usable(tiles[0], moves)
            if first is not None:
                self._plan = tiles[1:]
                return first
        return _end(moves)

    def _usable(self, move: Move, moves: LegalMoves) -> Move | None:
        """The move, or one much like it that is legal."""
        if move in moves:
            return move
        if isinstance(move, Build):
            for shape in spare_exits(move.shape):
                other = Build(move.board, move.hex, shape)
                if other in moves:
                    return other
        return None

    def _build_candidates(self, sight: Sight, moves: LegalMoves) -> list[Move]:
        found = [self._build(sight, moves)]
        s = sight.s
        if s.may_urbanize:
            found += self._city_candidates(sight, s.builds or BUILDS)
        if s.builds:
            outline = Outline(sight, s.builds, s.money[sight.seat])
            for _, plan in outline.ranked(sight.purse(), s.builds):
                first = self._usable(outline.tracks.moves(plan, s.builds)[0], moves)
                if first is not None:
                    found.append(first)
        return [*found, Done()]

    def _city_candidates(self, sight: Sight, builds: int) -> list[City]:
        outline = Outline(sight, builds, sight.s.money[sight.seat])
        plan, plain = outline.best(sight.purse(), builds)
        ranked = sorted(self._cities(sight, outline, plan, plain), key=lambda pair: -pair[0])
        return [city for _, city in ranked]

    # Goods

    def _deliver(self, sight: Sight, moves: LegalMoves) -> Ranked:
        routes, rest = self._routes(sight, moves)
        found: Ranked = []
        for key, route in sorted(routes.items(), key=lambda pair: -pair[1].worth)[:MOST_CUBES]:
            value = sight.value(self._after(sight, route.own, 0), sight.items_without(key))
            spoils = DENIED * sight.rivals().get(key, 0)
            found.append((value - self._w.others * route.others + spoils, route.move))
        last = sight.rounds == 1 and sight.s.cycle == 2
        for move in rest:
            raised = isinstance(move, RaiseEngine)
            if not (raised and last):
                value = sight.value(self._after(sight, 0, int(raised)), sight.items([]))
                found.append((value if raised else value - self._w.passing, move))
        return found

    def _routes(self, sight: Sight, moves: LegalMoves) -> tuple[dict[int, Route], list[Move]]:
        """The best route of each cube, and what is no delivery."""
        best: dict[int, Route] = {}
        rest: list[Move] = []
        for move in moves:
            if not isinstance(move, Deliver):
                rest.append(move)
                continue
            key = move.origin * MOST_COLOURS + move.colour
            if key not in best or len(move.sides) + 1 >= best[key].worth:
                gains = sight.rules.goods.gains(sight.s, move)
                own = gains.count(sight.seat)
                route = Route(move, own + sight.crosses(move), len(gains) - own)
                if route.own and (key not in best or route.worth > best[key].worth):
                    best[key] = route
        return best, rest

    def _after(self, sight: Sight, own: int, raised: int) -> Purse:
        purse = sight.purse()
        purse.income += own
        purse.engine += raised
        purse.slots = 2 - sight.s.cycle
        purse.may_raise = not sight.s.raised[sight.seat] and not raised
        return purse

    # Production

    def _place(self, sight: Sight, moves: LegalMoves) -> Ranked:
        """Where a cube comes to lie at the start of a long route of the seat."""
        found: Ranked = []
        starts = space_starts(sight.rules)
        for move in moves:
            if isinstance(move, Place):
                found.append((sight.worth_of(move, starts), move))
            else:
                found.append((0.0, move))
        return found


def _tiles(sight: Sight) -> dict[int, tuple[int, list[int]]]:
    """For each colour the New City whose column has most cubes, and these."""
    s, board = sight.s, sight.board
    columns = {column.name: number for number, column in enumerate(board.columns)}
    starts = space_starts(sight.rules)
    found: dict[int, tuple[int, list[int]]] = {}
    for tile, new in enumerate(board.new_cities):
        if s.new_city[tile] == UNPLACED:
            coming: list[int] = []
            if new.letter in columns:
                start = starts[columns[new.letter]]
                spaces = s.display[start : start + board.columns[columns[new.letter]].spaces]
                coming = [colour for colour in spaces if colour != NO_CUBE]
            colour = board.colours.index(new.colour)
            if colour not in found or len(coming) > len(found[colour][1]):
                found[colour] = (tile, coming)
    return found


def _varied(plans: list[Plan], builds: int) -> list[Plan]:
    """The first few, of those that are finished this turn and of those that are not."""
    now = [plan for plan in plans if len(plan.prices) <= builds]
    late = [plan for plan in plans if len(plan.prices) > builds]
    return now[:GLANCES] + late[:LATE_GLANCES]


def _share(move: Move, seat: int) -> float:
    """How much of a bonus is the seat's own."""
    if not isinstance(move, Bonus) or not move.seats:
        return 0.0
    return 1 / len(move.seats) if seat in move.seats else -1.0


def _end(moves: LegalMoves) -> Move:
    """Done, or what must still be built before."""
    return Done() if Done() in moves else moves[0]
