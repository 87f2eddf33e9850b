"""What the games on a board came to, added up: plain counts that can be stored and added to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ironroad.games.kind import Ride


class Outcome(NamedTuple):
    """One game. `start` has the seats in the order they began in; `winners` and `scores` are by seat, None
    for who is out. `track` are the hexes with track at the end, `reached` the stops that a link leads to;
    `left` the cubes that lie somewhere at the end: hex and colour."""

    start: tuple[int, ...]
    scores: tuple[int | None, ...]
    winners: tuple[int, ...]
    money: tuple[int, ...]
    rounds: int
    decisions: int
    track: tuple[int, ...]
    reached: tuple[int, ...]
    rides: tuple[Ride, ...]
    left: tuple[tuple[int, str], ...]
    new_cities: tuple[str, ...]


@dataclass
class Table:
    """The games with one number of seats. `won` has the wins by place in the first player order, in parts
    where several have won; histograms are of values by how often they came."""

    games: int = 0
    rounds: int = 0
    decisions: int = 0
    out: int = 0
    won: list[float] = field(default_factory=list)
    scores: Counter[int] = field(default_factory=Counter)
    best: Counter[int] = field(default_factory=Counter)
    leads: Counter[int] = field(default_factory=Counter)
    money: Counter[int] = field(default_factory=Counter)

    def add(self, one: Outcome) -> None:
        seats = len(one.start)
        self.games += 1
        self.rounds += one.rounds
        self.decisions += one.decisions
        self.won = self.won or [0.0] * seats
        for seat in one.winners:
            self.won[one.start.index(seat)] += 1 / len(one.winners)
        scores = sorted((score for score in one.scores if score is not None), reverse=True)
        self.out += seats - len(scores)
        self.scores.update(scores)
        self.best.update(scores[:1])
        if len(scores) > 1:
            self.leads[scores[0] - scores[1]] += 1
        self.money.update(
            cash for cash, score in zip(one.money, one.scores, strict=True) if score is not None
        )


@dataclass
class Tally:
    """All games so far. Lists have an entry for each hex: in how many games track lay there at the end, and a
    link led to it; how many cubes came over it or touched it, and how many lay there at the end. `links` are
    two stops, `moved` and `stuck` the cubes of each colour that travelled, and that lay there at the end."""

    hexes: int
    games: int = 0
    tables: dict[int, Table] = field(default_factory=dict)
    track: list[int] = field(default_factory=list)
    reached: list[int] = field(default_factory=list)
    rides: list[int] = field(default_factory=list)
    left: list[int] = field(default_factory=list)
    links: Counter[tuple[int, int]] = field(default_factory=Counter)
    moved: Counter[str] = field(default_factory=Counter)
    stuck: Counter[str] = field(default_factory=Counter)
    new_cities: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        for name in ("track", "reached", "rides", "left"):
            if not getattr(self, name):
                setattr(self, name, [0] * self.hexes)

    def add(self, one: Outcome) -> None:
        self.games += 1
        self.tables.setdefault(len(one.start), Table()).add(one)
        _count(self.track, one.track)
        _count(self.reached, one.reached)
        _count(self.left, (hex_ for hex_, _ in one.left))
        self.stuck.update(colour for _, colour in one.left)
        self.new_cities.update(one.new_cities)
        for ride in one.rides:
            self._add_ride(ride)

    def _add_ride(self, ride: Ride) -> None:
        self.moved[ride.colour] += 1
        _count(self.rides, {*ride.stops, *ride.over})
        self.links.update((min(pair), max(pair)) for pair in zip(ride.stops, ride.stops[1:], strict=False))


def _count(counts: list[int], found: Any) -> None:
    for hex_ in found:
        counts[hex_] += 1


# As JSON has it


def to_data(tally: Tally) -> dict[str, Any]:
    return {
        "hexes": tally.hexes,
        "games": tally.games,
        "tables": {str(seats): _table_data(table) for seats, table in sorted(tally.tables.items())},
        "track": tally.track,
        "reached": tally.reached,
        "rides": tally.rides,
        "left": tally.left,
        "links": [[*pair, count] for pair, count in sorted(tally.links.items())],
        "moved": dict(sorted(tally.moved.items())),
        "stuck": dict(sorted(tally.stuck.items())),
        "new_cities": dict(sorted(tally.new_cities.items())),
    }


def from_data(data: dict[str, Any]) -> Tally:
    counters: dict[str, Any] = {name: Counter(data[name]) for name in ("moved", "stuck", "new_cities")}
    lists: dict[str, Any] = {name: list(data[name]) for name in ("track", "reached", "rides", "left")}
    return Tally(
        data["hexes"],
        data["games"],
        {int(seats): _table(found) for seats, found in data["tables"].items()},
        links=Counter({(a, b): count for a, b, count in data["links"]}),
        **lists,
        **counters,
    )


HISTOGRAMS = ("scores", "best", "leads", "money")


def _table_data(table: Table) -> dict[str, Any]:
    counts = {name: getattr(table, name) for name in ("games", "rounds", "decisions", "out")}
    won = [round(part, 6) for part in table.won]
    return {**counts, "won": won, **{name: sorted(getattr(table, name).items()) for name in HISTOGRAMS}}


def _table(data: dict[str, Any]) -> Table:
    counts: dict[str, Any] = {name: data[name] for name in ("games", "rounds", "decisions", "out", "won")}
    histograms: dict[str, Any] = {name: Counter(dict(data[name])) for name in HISTOGRAMS}
    return Table(**counts, **histograms)
