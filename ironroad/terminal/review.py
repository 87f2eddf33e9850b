"""`ironroad review`: a record looked at decision by decision."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from ironroad.analysis import Decision, Hint, Review, Summary, agreements, review, to_data
from ironroad.analysis.amounts import amount
from ironroad.analysis.data import AGAINST, FOR
from ironroad.analysis.reviewing import EFFORT
from ironroad.core.game import Game
from ironroad.terminal.begin import load_record
from ironroad.terminal.complaint import Complaint
from ironroad.terminal.facts import setup
from ironroad.terminal.files import STANDARD, write
from ironroad.terminal.lines import capital
from ironroad.terminal.progress import Progress
from ironroad.terminal.screen import make_console

# What a move does, what speaks for it and what against it.
SIDES: Final = {"": "·", FOR: "+", AGAINST: "−"}


def run(args: Namespace) -> int:
    _check(args)
    game = load_record(args.file)
    effort = replace(EFFORT, rollouts=args.rollouts)
    found = review(game, args.seconds, effort=effort, progress=Progress("decisions"))
    if args.json:
        write(args.json, json.dumps(to_data(found)).encode())
    if args.json != STANDARD:
        console = make_console()
        for line in lines(game, found):
            console.print(line, markup=False, highlight=False)
    return 0


def _check(args: Namespace) -> None:
    if args.seconds is not None and args.seconds <= 0:
        raise Complaint(f"--seconds must be more than 0, not {args.seconds:g}")
    if args.rollouts < 1:
        raise Complaint(f"--rollouts must be at least 1, not {args.rollouts}")


def lines(game: Game, found: Review) -> Iterator[str]:
    """The review as text."""
    yield f"{setup(game)}: {len(found.decisions)} decisions looked at."
    if found.skipped:
        yield f"For {found.skipped} others there was too little time, or there were too few rollouts."
    for summary in found.summaries:
        yield from _player(game, summary)
    if found.turnings:
        yield "\nTurning points"
        yield from (f"  {turning.text}" for turning in found.turnings)
    costly = [one for one in found.decisions if one.costly]
    for decision in sorted(costly, key=lambda one: -one.loss)[:5]:
        yield from _decision(game, decision)
    if found.decisions:
        yield "\nAmong the first three of the analysis"
    for row in agreements(game, found.decisions):
        who = "winners" if row.winners else "others"
        yield f"  {row.kind}, {who}: {row.leading} of {row.decisions}, {row.first} of them first"
    for exercise in found.exercises[:1]:
        yield f"\nAn exercise: ironroad show position FILE --at {exercise.number}"
        yield f"  {exercise.task}"


def _player(game: Game, summary: Summary) -> Iterator[str]:
    name = game.names[summary.seat] if game.names else ""
    title = f"Seat {summary.seat}" + (f", {name}" if name else "")
    sound = f"{summary.sound} of {summary.decisions} decisions sound"
    lost = f", about {amount(game, round(summary.loss))} lost" if summary.loss >= 0.5 else ""
    yield f"\n{title}: {sound}{lost}"
    yield from (f"  {text}" for text in summary.texts)


def _decision(game: Game, decision: Decision) -> Iterator[str]:
    if decision.better is None:
        return
    yield (
        f"\nMove {decision.number + 1}, round {decision.round}: seat {decision.seat} {decision.played.told}, "
        f"{_expected(game, decision.played)}"
    )
    yield f"  Better, {_expected(game, decision.better)}: {decision.better.told}"
    for side, sign in SIDES.items():
        yield from (f"    {sign} {capital(reason.text)}" for reason in decision.better.on(side))


def _expected(game: Game, hint: Hint) -> str:
    return f"expected {amount(game, round(hint.score))}" if hint.scores else "probably out of the game"
