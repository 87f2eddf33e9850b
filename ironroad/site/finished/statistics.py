"""What all public games that are over tell about a board: scores, who wins from where, how incomes grow."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import mean, median
from typing import Final

from advanced_alchemy.config import SQLAlchemyAsyncConfig
from markupsafe import Markup
from sqlalchemy import case, func, select

from ironroad.draw import chart_svg
from ironroad.draw.scales import columns_picture
from ironroad.site.finished.results import BOT, points
from ironroad.site.storage.models import PersonRow, RatingRow, ResultRow

# The newest results that statistics are made of, and how many lists show.
MOST: Final = 20_000
LISTED: Final = 100
# As `ResultRow.won` in the words of the database.
WON: Final = (ResultRow.place == 1) & ResultRow.score.is_not(None)


@dataclass(frozen=True)
class Share:
    """How often somebody won who sat there, moved then or had that role."""

    label: str
    won: int
    of: int

    @property
    def part(self) -> float:
        return self.won / self.of


@dataclass(frozen=True)
class Tally:
    """How somebody did on one board with one number of seats."""

    game: str
    board: str
    players: int
    games: int
    won: int
    best: int | None


@dataclass(frozen=True)
class Played:
    """How public games on one board with one number of seats went."""

    board: str
    players: int
    games: int
    winners_mean: float | None
    best: int | None


@dataclass(frozen=True)
class Standing:
    """A place in the list of ratings; bots have no handle."""

    name: str
    handle: str | None
    bot: str
    points: int
    games: int


class BoardStatistics:
    """What results of one board with one number of seats tell."""

    def __init__(self, rows: Sequence[ResultRow]) -> None:
        self._rows = rows
        self.games = len({row.table for row in rows})
        won = [row.score for row in rows if row.won and row.score is not None]
        self.winners_mean = round(mean(won), 1) if won else None
        scores = [row.score for row in rows if row.score is not None]
        self.median = median(scores) if scores else None
        self.best = max(scores, default=None)
        self.out = sum(row.score is None for row in rows)

    @property
    def by_seat(self) -> list[Share]:
        return _shares((str(row.seat + 1), row) for row in self._rows)

    @property
    def by_order(self) -> list[Share]:
        """By the place in the order, every round counted."""
        return _shares((str(n + 1), row) for row in self._rows for n in row.facts["order"] if n is not None)

    @property
    def by_role(self) -> list[Share]:
        return _shares((role, row) for row in self._rows for role in row.facts["roles"])

    def curve(self, key: str, title: str) -> Markup:
        """How a figure grows on average: that of winners first, then that of the others."""
        lines = {0: _means([row for row in self._rows if row.won], key)}
        lines[1] = _means([row for row in self._rows if not row.won], key)
        rounds = max(len(line) for line in lines.values())
        series = {seat: [*line, *[None] * (rounds - len(line))] for seat, line in lines.items()}
        return Markup(chart_svg(series, [str(n + 1) for n in range(rounds)], title)) if rounds else Markup("")

    @property
    def curves(self) -> list[str]:
        return list(self._rows[0].facts["curves"]) if self._rows else []


def bars(shares: Sequence[Share], name: str, labels: dict[str, str] | None = None) -> Markup:
    """Shares as columns."""
    most = max((share.part for share in shares), default=0) or 1
    columns = [
        ((labels or {}).get(share.label, share.label), f"{100 * share.part:.0f} %", share.part / most)
        for share in shares
    ]
    return Markup(columns_picture(columns, name)) if columns else Markup("")


def _shares(pairs: Iterable[tuple[str, ResultRow]]) -> list[Share]:
    won: Counter[str] = Counter()
    played: Counter[str] = Counter()
    for label, row in pairs:
        played[label] += 1
        won[label] += row.won
    return [Share(label, won[label], played[label]) for label in sorted(played)]


def _means(rows: Sequence[ResultRow], key: str) -> list[int | None]:
    values: dict[int, list[int]] = defaultdict(list)
    for row in rows:
        for number, value in enumerate(row.facts["curves"].get(key, [])):
            if value is not None:
                values[number].append(value)
    return [round(mean(values[number])) if number in values else None for number in range(len(values))]


class Statistics:
    """Asks the stored results."""

    def __init__(self, database: SQLAlchemyAsyncConfig) -> None:
        self._database = database

    async def boards(self) -> list[tuple[str, str, int, int]]:
        """Boards with their number of seats and of public games."""
        games = func.count(func.distinct(ResultRow.table))
        query = select(ResultRow.game, ResultRow.board, ResultRow.players, games).where(ResultRow.public)
        query = query.group_by(ResultRow.game, ResultRow.board, ResultRow.players)
        async with self._database.get_session() as session:
            rows = (await session.execute(query.order_by(games.desc()).limit(LISTED))).all()
        return [(game, board, players, n) for game, board, players, n in rows]

    async def board(self, game: str, board: str, players: int) -> BoardStatistics:
        mine = (ResultRow.game == game) & (ResultRow.board == board) & (ResultRow.players == players)
        query = select(ResultRow).where(mine, ResultRow.public).order_by(ResultRow.at.desc()).limit(MOST)
        async with self._database.get_session() as session:
            return BoardStatistics([*await session.scalars(query)])

    async def on_board(self, game: str, boards: Sequence[str]) -> list[Played]:
        """Public games on a board in all its versions, by the number of seats."""
        where = (ResultRow.board, ResultRow.players)
        games, mean_won = func.count(func.distinct(ResultRow.table)), func.avg(case((WON, ResultRow.score)))
        query = select(*where, games, mean_won, func.max(ResultRow.score)).group_by(*where)
        query = query.where(ResultRow.game == game, ResultRow.board.in_(boards), ResultRow.public)
        async with self._database.get_session() as session:
            rows = (await session.execute(query.order_by(games.desc()).limit(LISTED))).all()
        return [
            Played(b, n, g, None if won is None else round(float(won), 1), best)
            for b, n, g, won, best in rows
        ]

    async def ratings(self, game: str) -> list[Standing]:
        """The best of a game, bots among them."""
        query = select(RatingRow, PersonRow.name, PersonRow.handle)
        query = query.outerjoin(PersonRow, PersonRow.id == RatingRow.who).where(RatingRow.game == game)
        query = query.order_by((RatingRow.mu - 3 * RatingRow.sigma).desc()).limit(LISTED)
        async with self._database.get_session() as session:
            rows = (await session.execute(query)).all()
        return [_standing(row, name, handle) for row, name, handle in rows]

    async def of_person(self, person: str) -> list[Tally]:
        """The public results of somebody by board, those of the last game first."""
        where = (ResultRow.game, ResultRow.board, ResultRow.players)
        won = func.sum(case((WON, 1), else_=0))
        query = select(*where, func.count(), won, func.max(ResultRow.score))
        query = query.where(ResultRow.who == person, ResultRow.public).group_by(*where)
        async with self._database.get_session() as session:
            rows = (await session.execute(query.order_by(func.max(ResultRow.at).desc()).limit(LISTED))).all()
        return [Tally(*row) for row in rows]

    async def ratings_of(self, person: str) -> list[tuple[str, int, int]]:
        """The games in which somebody is rated: the points, and how many games made them."""
        query = select(RatingRow).where(RatingRow.who == person).order_by(RatingRow.games.desc())
        async with self._database.get_session() as session:
            return [(row.game, points(row.mu, row.sigma), row.games) for row in await session.scalars(query)]


def _standing(row: RatingRow, name: str | None, handle: str | None) -> Standing:
    bot = row.who.removeprefix(BOT) if row.who.startswith(BOT) else ""
    return Standing(name or "", handle, bot, points(row.mu, row.sigma), row.games)
