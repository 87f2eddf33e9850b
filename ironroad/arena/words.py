"""The figures of an arena as text."""

from __future__ import annotations

from collections.abc import Sequence

from ironroad.arena.figures import BotFigures, Deals, Estimate, PairFigures, bot_figures, pair_figures
from ironroad.arena.fixtures import Plan
from ironroad.arena.sitters import label
from ironroad.arena.sprt import BETTER, BOUND, NO_BETTER, OPEN, Verdict

BOT_HEAD = ("bot", "games", "score", "wins %", "chance %", "lead", "out %", "s/decision", "slowest", "faults")
RATING_HEAD = ("openskill", "rating", "spread", "at least")
PAIR_HEAD = ("in the same deals", "deals", "points a seat", "wins a seat %", "ahead in % of deals")

# Where all deals are alike a likelihood has no bounds.
MOST = 100


def headline(plan: Plan) -> str:
    setup = plan.setup
    seats = "1 seat" if setup.seats == 1 else f"{setup.seats} seats"
    options = [f"{name}={value}" for name, value in setup.options]
    budget = [] if plan.budget is None else [f"{plan.budget:g} s a decision"]
    return ", ".join([f"{setup.game} on {setup.board}", f"edition {setup.edition}", seats, *options, *budget])


def counted(plan: Plan, deals: Deals) -> str:
    if not deals:
        return "no deal was played to its end"
    rows = len(plan.seatings)
    dealt = "1 deal" if len(deals) == 1 else f"{len(deals)} deals"
    return f"{dealt} in {rows} seatings, {len(deals) * rows} games; in brackets 95 % intervals"


def told(plan: Plan, deals: Deals) -> str:
    """The figures as text."""
    head = f"{headline(plan)}: {counted(plan, deals)}"
    if not deals:
        return head
    parts = [head, table(BOT_HEAD, [bot_row(found) for found in bot_figures(deals)])]
    if pairs := [pair_row(pair_figures(one, other, deals)) for one, other in plan.pairs]:
        parts.append(table(PAIR_HEAD, pairs))
    if ratings := rating_rows(deals):
        parts.append(table(RATING_HEAD, ratings))
    return "\n\n".join(parts)


def bot_row(found: BotFigures) -> tuple[str, ...]:
    return (
        label(found.bot),
        str(found.games),
        estimate(found.score),
        estimate(found.wins, 100),
        f"{100 * found.expected:.1f}",
        estimate(found.lead),
        f"{100 * found.out:.1f}",
        f"{found.second:.3f}",
        f"{found.slowest:.2f}",
        str(found.faults),
    )


def pair_row(found: PairFigures) -> tuple[str, ...]:
    return (
        f"{label(found.bot)} less {label(found.other)}",
        str(found.deals),
        estimate(found.points),
        estimate(found.wins, 100),
        f"{100 * found.ahead:.0f}",
    )


def verdict_words(verdict: Verdict, measure: str, one: str, other: str) -> str:
    gain = f"{verdict.gain:g} points" if measure == "points" else f"{100 * verdict.gain:g} % of the wins"
    ratio = f"{verdict.ratio:.2f}" if abs(verdict.ratio) < MOST else f"beyond {MOST}"
    after = f"after {verdict.deals} deals (log likelihood ratio {ratio} of {BOUND:.2f})"
    words = {
        BETTER: f"{one} is better than {other}: nearer to {gain} a seat than to nothing",
        NO_BETTER: f"{one} is no better than {other}: nearer to nothing than to {gain} a seat",
        OPEN: f"whether {one} is better than {other} by {gain} a seat is open",
    }
    return f"Sequential test: {words[verdict.word]}, {after}."


def estimate(found: Estimate, times: float = 1) -> str:
    value = f"{times * found.value:.1f}"
    if found.low is None or found.high is None:
        return value
    return f"{value} ({times * found.low:.1f} to {times * found.high:.1f})"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Columns under their heads, the first to the left, the others to the right."""
    widths = [max(len(row[n]) for row in (head, *rows)) for n in range(len(head))]
    return "\n".join(_line(row, widths) for row in (head, *rows))


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = [f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True)]
    return "  ".join([f"{row[0]:<{widths[0]}}", *cells])


def rating_rows(deals: Deals) -> list[tuple[str, ...]]:
    """Nothing where openskill, of the extra `lab`, is missing."""
    try:
        from ironroad.arena.ratings import ratings
    except ModuleNotFoundError:
        return []
    found = ratings(played for games in deals.values() for played in games)
    return [
        (label(one.bot), f"{one.rating:.1f}", f"{one.spread:.1f}", f"{one.at_least:.1f}") for one in found
    ]
