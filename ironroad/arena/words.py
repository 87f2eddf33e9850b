"""The figures of an arena as text."""

from __future__ import annotations

from collections.abc import Sequence

from ironroad.arena.figures import BotFigures, Estimate, PairFigures

BOT_HEAD = ("bot", "games", "score", "wins %", "chance %", "lead", "out %", "s/decision", "slowest", "faults")
PAIR_HEAD = ("in the same deals", "deals", "points a seat", "wins a seat %", "ahead in % of deals")


def bot_row(found: BotFigures) -> tuple[str, ...]:
    return (
        found.bot,
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
        f"{found.bot} less {found.other}",
        str(found.deals),
        estimate(found.points),
        estimate(found.wins, 100),
        f"{100 * found.ahead:.0f}",
    )


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
