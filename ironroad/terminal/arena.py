"""`ironroad arena`: bots against bots, and reports of what they did."""

from __future__ import annotations

import os
import socket
from argparse import Namespace
from functools import partial
from pathlib import Path

from ironroad.arena.figures import Deals, differences, whole_deals
from ironroad.arena.fixtures import Plan, Seatings, Setup, challenge, round_robin, together
from ironroad.arena.run import Enough, Player, known
from ironroad.arena.run import run as play
from ironroad.arena.sitters import label, why_not
from ironroad.arena.sprt import OPEN, Verdict, judge
from ironroad.arena.store import Store, StoreError, code_now
from ironroad.arena.words import told, verdict_words
from ironroad.arena.workers import GameLost, play_here
from ironroad.games.family import new
from ironroad.games.found import kinds, usual
from ironroad.terminal.begin import read_options, usual_players
from ironroad.terminal.complaint import Complaint
from ironroad.terminal.files import write
from ironroad.terminal.progress import Progress

BROKEN, INTERRUPTED = 1, 130
SECONDS_TO_ANSWER = 10
GAINS = {"points": 3.0, "wins": 0.05}


def run(args: Namespace) -> int:
    """`report` and `export` are no bots."""
    return {"report": _report, "export": _export}.get(args.bots[0], _play)(args)


# Playing


def _play(args: Namespace) -> int:
    plan = read_plan(args)
    enough = _sequential(args, plan) if args.sprt else None
    store = _open(args.out)
    _check_code(store, args.keep)
    code = _played(args, plan, store, enough)
    deals = whole_deals(known(plan, store), plan.seatings)
    print(told(plan, deals))
    if args.sprt and deals:
        print(f"\n{verdict_words(_verdict(args, plan, deals), args.measure, *map(label, plan.pairs[0]))}")
    store.close()
    return code


def _played(args: Namespace, plan: Plan, store: Store, enough: Enough | None) -> int:
    """The exit code; what was played is in the store however it ends."""
    progress = Progress("games")
    try:
        play(plan, store, _player(args), progress, enough)
        code, words = 0, ""
    except KeyboardInterrupt:
        code, words = INTERRUPTED, "Interrupted"
    except GameLost as error:
        code, words = BROKEN, str(error)
    progress.end()
    if words:
        print(f"{words}; {_kept(args.out)}.")
    return code


def _kept(path: str | None) -> str:
    return f"what was played is in {path}" if path else "what was played is lost without --out"


def _player(args: Namespace) -> Player:
    if args.ray:
        from ironroad.arena.on_ray import play_on_ray

        _check_answers(args.ray)
        return partial(play_on_ray, address=args.ray)
    return partial(play_here, jobs=args.jobs or os.cpu_count() or 1)


def _check_answers(address: str) -> None:
    """Ray itself looks for a cluster for minutes where there is none."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdigit():
        return
    try:
        socket.create_connection((host, int(port)), timeout=SECONDS_TO_ANSWER).close()
    except (OSError, OverflowError) as error:
        raise Complaint(f"no cluster answers at {address}: {error}") from None


def read_plan(args: Namespace) -> Plan:
    setup = _setup(args)
    _check_bots(list(dict.fromkeys((*args.bots, *([args.against] if args.against else [])))), setup.game)
    for word, value in (("--deals", args.deals), ("--jobs", args.jobs), ("--budget", args.budget)):
        if value is not None and value <= 0:
            raise Complaint(f"{word} must be more than 0, not {value}")
    return Plan(setup, _seatings(args, setup.seats), args.deals, args.seed, args.budget)


def _check_bots(names: list[str], game: str) -> None:
    labels = [label(name) for name in names]
    for name in names:
        if reason := why_not(name, game):
            raise Complaint(reason)
        if labels.count(label(name)) > 1:
            raise Complaint(f"two bots are called {label(name)!r}")


def _setup(args: Namespace) -> Setup:
    game = args.game or usual()
    board = args.board or (kinds()[game].board if game in kinds() else "")
    seats = usual_players(board, game) if args.seats is None else args.seats
    options = read_options(args.option)
    begun = new(game, board=board, edition=args.edition, players=seats, options=options, seed=args.seed)
    rules = begun.rules
    return Setup(game, rules.board.source, rules.edition, seats, tuple(sorted(options.items())))


def _seatings(args: Namespace, seats: int) -> Seatings:
    bots = list(dict.fromkeys(args.bots))
    if args.against:
        rivals = [bot for bot in bots if bot != args.against]
        if not rivals:
            raise Complaint(f"{args.against} needs another bot against it")
        return list(dict.fromkeys(row for bot in rivals for row in challenge(bot, args.against, seats)))
    if args.together:
        return together(bots, seats)
    if len(bots) < 2:
        raise Complaint("an arena needs two bots, or one and --against")
    return round_robin(bots, seats)


def _sequential(args: Namespace, plan: Plan) -> Enough:
    if len(plan.pairs) != 1:
        raise Complaint("--sprt compares two bots, no more and no fewer")
    if args.gain is not None and args.gain <= 0:
        raise Complaint(f"--gain must be more than 0, not {args.gain}")
    return lambda deals: _verdict(args, plan, deals).word != OPEN


def _verdict(args: Namespace, plan: Plan, deals: Deals) -> Verdict:
    """Of the deals in their order, as far as there is no gap: how many play at once must not matter."""
    first: Deals = {}
    for deal in (f"{plan.seed}-{number}" for number in range(plan.deals)):
        if deal not in deals:
            break
        first[deal] = deals[deal]
    one, other = plan.pairs[0]
    gain = GAINS[args.measure] if args.gain is None else args.gain
    return judge(differences(one, other, first, wins=args.measure == "wins"), gain)


# Files


def _open(path: str | None) -> Store:
    try:
        return Store(path or ":memory:")
    except StoreError as error:
        raise Complaint(str(error)) from None


def _check_code(store: Store, keep: bool) -> None:
    if not keep and store.codes() - {code_now()}:
        raise Complaint(
            f"{store.path} has games played by other code than this; "
            "name another file, or go on with it by --keep"
        )


def _named(args: Namespace) -> Store:
    if len(args.bots) != 2:
        raise Complaint(f"`ironroad arena {args.bots[0]}` needs the file of one arena")
    if not Path(args.bots[1]).is_file():
        raise Complaint(f"{args.bots[1]}: there is no such file")
    return _open(args.bots[1])


def _report(args: Namespace) -> int:
    from ironroad.arena.report import page

    store = _named(args)
    path = args.out or str(Path(store.path).with_suffix(".html"))
    write(path, page(store).encode())
    print(f"Written to {path}.")
    return 0


def _export(args: Namespace) -> int:
    from ironroad.arena.parquet import SEATS, seat_rows
    from ironroad.arena.parquet import write as write_rows

    store = _named(args)
    path = args.out or str(Path(store.path).with_suffix(".parquet"))
    print(f"{write_rows(path, SEATS, seat_rows(store))} seats written to {path}.")
    return 0
