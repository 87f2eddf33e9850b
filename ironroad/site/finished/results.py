"""Keeps how games ended, in the transaction of the move that ends them: results, ratings and the record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from openskill.models import PlackettLuce
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.core.game import Game
from ironroad.core.moves import Role
from ironroad.core.record import Record
from ironroad.site.rendering.charts import charts, round_ends
from ironroad.site.storage.database import hold
from ironroad.site.storage.keeper import Change
from ironroad.site.storage.models import PersonRow, RatingRow, RecordRow, ResultRow
from ironroad.site.table.tables import Table

BOT: Final = "bot:"
MODEL: Final = PlackettLuce()


async def keep_results(session: AsyncSession, changes: Sequence[Change]) -> None:
    """A writer of the keeper: nothing unless one of these changes ends a game."""
    for change in changes:
        table = change.table
        if change.after.over and not table.game.over and table.lesson is None:
            await _keep(session, change)


async def _keep(session: AsyncSession, change: Change) -> None:
    table, game = change.table, change.after
    facts, alone = _facts(game), await _alone(session, table)
    rows = [_result(change, seat, facts[seat]) for seat in range(game.rules.players)]
    for seat in alone:
        rows[seat].who = table.host
    session.add_all(rows)
    text = str(Record(_head(table, game), game.record.entries))
    session.add(RecordRow(table=table.id, public=table.listed, text=text, at=change.at))
    if rows[0].rated:
        await _rate(session, rows)


async def _alone(session: AsyncSession, table: Table) -> list[int]:
    """The seat of who has an account, made the table and plays alone against bots, taking nothing back."""
    shared = table.own_devices or len(table.people) != 1
    if shared or table.settings.takes_back or table.seeded_from:
        return []
    account = await session.scalar(select(PersonRow.account).where(PersonRow.id == table.host))
    return table.people if account else []


def _head(table: Table, game: Game) -> dict[str, str]:
    """The head of the record; its seed is told where it tells all that was drawn."""
    game = game.copy()
    game.seed = table.seed if table.told_by_seed else None
    return game.record.head


def _result(change: Change, seat: int, facts: dict[str, Any]) -> ResultRow:
    table, game, result = change.table, change.after, change.after.result
    assert result is not None
    return ResultRow(
        table=table.id,
        seat=seat,
        who=who_sits(table, seat),
        game=game.rules.game,
        board=game.rules.board.source,
        edition=game.rules.edition,
        players=game.rules.players,
        place=result.places[seat],
        score=result.scores[seat],
        public=table.listed,
        rated=counts(table),
        facts=facts,
        at=change.at,
    )


def who_sits(table: Table, seat: int) -> str | None:
    """Whom a result belongs to: an account or a bot; nobody who can be found again otherwise."""
    sitter, owner = table.sitters[seat], table.owners.get(seat)
    if sitter.bot:
        return f"{BOT}{sitter.kind}"
    return owner.person if owner and owner.account else None


def counts(table: Table) -> bool:
    """Whether a game is rated: everybody agreed when they sat down, and the same sat there all the time."""
    seats = range(len(table.sitters))
    whole = len(seats) > 1 and not table.seeded_from and not table.handed_over
    return table.settings.rated and whole and all(who_sits(table, seat) for seat in seats)


def _facts(game: Game) -> list[dict[str, Any]]:
    """What statistics are made of: for each seat figures, place in the order and roles, round by round."""
    orders = [game.at(end).order for end in round_ends(game)]
    drawn = charts(game)
    return [
        {
            "curves": {chart.key: chart.series[seat] for chart in drawn},
            "order": [order.index(seat) if seat in order else None for order in orders],
            "roles": _roles(game, seat),
        }
        for seat in range(game.rules.players)
    ]


def _roles(game: Game, seat: int) -> list[str]:
    taken = [entry for entry in game.record.entries if entry.seat == seat and isinstance(entry.move, Role)]
    return [entry.move.name for entry in taken if isinstance(entry.move, Role)]


async def _rate(session: AsyncSession, rows: Sequence[ResultRow]) -> None:
    """New ratings for all who sat there; a bot in several seats gets what it gained in all of them."""
    game, names = rows[0].game, [str(row.who) for row in rows]
    known = await _ratings(session, game, set(names))
    old = [known[name] for name in names]
    teams = [[MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in old]
    new = MODEL.rate(teams, ranks=[float(row.place) for row in rows])
    for name in known:
        seats = [seat for seat, who in enumerate(names) if who == name]
        known[name].mu += sum(new[seat][0].mu - teams[seat][0].mu for seat in seats)
        known[name].sigma = min(new[seat][0].sigma for seat in seats)
        known[name].games += 1


async def _ratings(session: AsyncSession, game: str, names: set[str]) -> dict[str, RatingRow]:
    """What everybody is worth, whom nobody else rates until the transaction ends: another game of theirs
    may end at the same moment. All take them in the same order, so that nobody waits in a circle."""
    usual = MODEL.rating()
    for name in sorted(names):
        await hold(session, RatingRow, who=name, game=game, mu=usual.mu, sigma=usual.sigma)
    query = select(RatingRow).where(RatingRow.game == game, RatingRow.who.in_(names))
    return {row.who: row for row in await session.scalars(query)}


def points(mu: float, sigma: float) -> int:
    """A rating as people read it: what somebody is worth at least, around 1,000 after some games."""
    return round(1000 + 40 * (mu - 3 * sigma))
