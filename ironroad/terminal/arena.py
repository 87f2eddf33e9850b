"""`ironroad arena`: bots against bots."""

from __future__ import annotations

import os
from argparse import Namespace
from functools import partial

from ironroad.arena.figures import Deals, bot_figures, pair_figures, whole_deals
from ironroad.arena.fixtures import Seatings, Setup, challenge, round_robin, together
from ironroad.arena.run import Plan, known
from ironroad.arena.run import run as run_plan
from ironroad.arena.sitters import why_not
from ironroad.arena.store import Store, StoreError, code_now
from ironroad.arena.words import BOT_HEAD, PAIR_HEAD, bot_row, pair_row, table
from ironroad.arena.workers import play_here
from ironroad.games.family import new
from ironroad.games.found import kinds, usual
from ironroad.terminal.begin import read_options, usual_players
from ironroad.terminal.complaint import Complaint
from ironroad.terminal.progress import Progress


def run(args: Namespace) -> int:
    plan = read_plan(args)
    store = open_store(args.out, args.keep)
    jobs = args.jobs or os.cpu_count() or 1
    try:
        deals = run_plan(plan, store, partial(play_here, jobs=jobs), Progress("games"))
    except KeyboardInterrupt:
        print(_interrupted(args.out))
        deals = whole_deals(known(plan, store), plan.seatings)
    print(told(plan, deals))
    store.close()
    return 0


def read_plan(args: Namespace) -> Plan:
    setup = _setup(args)
    for name in (*args.bots, *([args.against] if args.against else [])):
        if reason := why_not(name, setup.game):
            raise Complaint(reason)
    if args.deals < 1:
        raise Complaint(f"an arena has at least one deal, not {args.deals}")
    return Plan(setup, _seatings(args, setup.seats), args.deals, args.seed, args.budget)


def _setup(args: Namespace) -> Setup:
    game = args.game or usual()
    board = args.board or (kinds()[game].board if game in kinds() else "")
    seats = usual_players(board, game) if args.seats is None else args.seats
    options = read_options(args.option)
    rules = new(game, board=board, edition=args.edition, players=seats, options=options).rules
    return Setup(game, rules.board.source, rules.edition, seats, tuple(sorted(options.items())))


def _seatings(args: Namespace, seats: int) -> Seatings:
    bots = list(dict.fromkeys(args.bots))
    if args.against:
        rivals = [bot for bot in bots if bot != args.against]
        if not rivals:
            raise Complaint(f"{args.against} needs another bot against it")
        return [row for bot in rivals for row in challenge(bot, args.against, seats)]
    if args.together:
        return together(args.bots, seats)
    if len(bots) < 2:
        raise Complaint("an arena needs two bots, or one and --against")
    return round_robin(bots, seats)


def open_store(path: str | None, keep: bool = False) -> Store:
    try:
        store = Store(path or ":memory:")
    except StoreError as error:
        raise Complaint(str(error)) from None
    if not keep and store.codes() - {code_now()}:
        raise Complaint(
            f"{path} has games played by other code than this; name another file, or go on with it by --keep"
        )
    return store


def _interrupted(path: str | None) -> str:
    return f"\nInterrupted; what was played is in {path}." if path else "\nInterrupted."


def told(plan: Plan, deals: Deals) -> str:
    """The figures as text."""
    setup = plan.setup
    head = f"{setup.game} on {setup.board}, edition {setup.edition}, {setup.seats} seats"
    if not deals:
        return f"{head}: no deal was played to its end."
    lines = [
        f"{head}: {len(deals)} deals, {len(deals) * len(plan.seatings)} games; in brackets 95 % intervals"
    ]
    lines += ["", table(BOT_HEAD, [bot_row(found) for found in bot_figures(deals)])]
    pairs = [pair_row(pair_figures(one, other, deals)) for one, other in plan.pairs]
    return "\n".join([*lines, "", table(PAIR_HEAD, pairs)] if pairs else lines)
