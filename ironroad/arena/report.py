"""What an arena has found as a page of its own: tables and pictures, nothing to load, by day and by night."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from ironroad.arena.figures import Deals, bot_figures, differences, pair_figures, whole_deals
from ironroad.arena.fixtures import Plan
from ironroad.arena.pictures import course_svg, scores_svg, wins_svg
from ironroad.arena.run import known
from ironroad.arena.sitters import label
from ironroad.arena.store import Store
from ironroad.arena.words import (
    BOT_HEAD,
    PAIR_HEAD,
    RATING_HEAD,
    bot_row,
    counted,
    headline,
    pair_row,
    rating_rows,
)

MOST_FAULTS: Final = 20

STYLE: Final = """
:root { color-scheme: light dark; --paper: #fbf5e3; --ink: #33271c; --faint: #8a7a60; --line: #dccfa9;
  --s0: #0f8f86; --s1: #b8182f; --s2: #c96f0a; --s3: #1f3583; --s4: #6f8210; --s5: #9c4a98 }
@media (prefers-color-scheme: dark) { :root { --paper: #221b15; --ink: #f0e6d0; --faint: #b5a688;
  --line: #4a3d2f; --s0: #3fc0b6; --s1: #ff7a86; --s2: #ffb057; --s3: #8ea6ff; --s4: #bdd443;
  --s5: #e3a3df } }
body { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto;
  max-width: 76rem; padding: 0 1rem }
h1, h2 { font-family: Georgia, serif }
.wide { overflow-x: auto }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .8rem .3rem 0; text-align: right;
  white-space: nowrap }
th:first-child, td:first-child { text-align: left }
th { color: var(--faint); font-weight: normal }
figure { margin: 1.5rem 0 } figcaption { color: var(--faint) }
figure { overflow-x: auto } svg { min-width: 30rem; max-width: 40rem; width: 100%; height: auto }
svg text { fill: var(--ink); font-size: 13px } svg .number { fill: var(--faint); font-size: 12px }
.line { stroke: var(--line) } .zero { stroke: var(--ink) } .chance { stroke: var(--ink); stroke-width: 2 }
.reach { stroke-width: 3 } .stroke { stroke-width: 1.5; opacity: .45 } .middle { fill: var(--ink) }
.band { fill: var(--s0); opacity: .25 } .course { stroke: var(--s0); stroke-width: 2; fill: none }
.s0 { stroke: var(--s0) } .s1 { stroke: var(--s1) } .s2 { stroke: var(--s2) } .s3 { stroke: var(--s3) }
.s4 { stroke: var(--s4) } .s5 { stroke: var(--s5) } .dot { fill: var(--paper); stroke-width: 3 }
"""

WORDS: Final = (
    "Every deal is played in all seatings, and the deal is the unit of the 95 % intervals. <i>Chance</i> is "
    "the share of wins of a bot that is as good as the others; <i>lead</i> is how far a seat is ahead of the "
    "best other; who is <i>out</i> counts with 0 points, or the lowest score at the table if that is less. "
    "Seconds are of the processor; of programs, those that passed."
)


def page(store: Store) -> str:
    parts = [part for plan in store.plans() for part in _plan(plan, store)]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>Arena</title>'
        f"<style>{STYLE}</style></head><body><h1>Arena</h1><p>{WORDS}</p>{''.join(parts)}</body></html>\n"
    )


def _plan(plan: Plan, store: Store) -> Iterator[str]:
    deals = whole_deals(known(plan, store), plan.seatings)
    yield f"<h2>{escape(headline(plan))}</h2><p>{escape(counted(plan, deals))}; seed {escape(plan.seed)}.</p>"
    if deals:
        yield from _figures(plan, deals)
        yield from _faults(deals)


def _figures(plan: Plan, deals: Deals) -> Iterator[str]:
    found = bot_figures(deals)
    yield _table(BOT_HEAD, [bot_row(one) for one in found])
    yield wins_svg(found)
    yield scores_svg([label(one.bot) for one in found], [_scores(one.bot, deals) for one in found])
    if plan.pairs:
        yield _table(PAIR_HEAD, [pair_row(pair_figures(one, other, deals)) for one, other in plan.pairs])
    for one, other in plan.pairs:
        title = f"{label(one)} less {label(other)}: points a seat after so many deals"
        yield course_svg(title, differences(one, other, deals))
    if rows := rating_rows(deals):
        yield _table(RATING_HEAD, rows)


def _scores(bot: str, deals: Deals) -> list[float]:
    seats = [seated for games in deals.values() for played in games for seated in played.seats]
    return [seated.points for seated in seats if seated.bot == bot]


def _faults(deals: Deals) -> Iterator[str]:
    count = Counter(
        (label(played.seats[fault.seat].bot), fault.what)
        for games in deals.values()
        for played in games
        for fault in played.faults
    )
    if count:
        yield "<h3>Decisions made for bots</h3>"
        rows = [(f"{bot}, {number} times", what) for (bot, what), number in count.most_common(MOST_FAULTS)]
        yield _table(("bot", "what it did"), rows)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    table = f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="wide" role="region" tabindex="0" aria-label="{escape(head[0])}">{table}</div>'
