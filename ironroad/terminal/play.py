"""`ironroad play`: people and bots at one table."""

from __future__ import annotations

import random
from argparse import Namespace

from rich.console import Console
from rich.text import Text

from ironroad.bots import Bot, bots, make_bot
from ironroad.bots.fair import Fair
from ironroad.core.game import CHANCE, Game
from ironroad.core.moves import Move
from ironroad.telling import teller
from ironroad.terminal.begin import begin
from ironroad.terminal.botgame import progress_bar, round_lines
from ironroad.terminal.complaint import Complaint
from ironroad.terminal.facts import of_rounds, rounds, setup
from ironroad.terminal.keyboard import Keyboard
from ironroad.terminal.lines import capital
from ironroad.terminal.person import Person, Quit
from ironroad.terminal.screen import make_console
from ironroad.terminal.seating import Seating, read_seating
from ironroad.terminal.sitting import Sitting
from ironroad.terminal.table import standings, winners

INTERRUPTED = 130


def run(args: Namespace) -> int:
    game = begin(args)
    seating = read_seating(args.bots, game.rules.players, game.rules.game)
    console = make_console()
    sitting = Sitting(game, seating, console, args.record)
    _welcome(sitting)
    try:
        _play(sitting)
    except (Quit, EOFError):
        return _goodbye(sitting, 0)
    except KeyboardInterrupt:
        return _goodbye(sitting, INTERRUPTED)
    _finish(sitting)
    return 0


def _welcome(sitting: Sitting) -> None:
    game, console = sitting.game, sitting.console
    seed = f", seed {game.seed}" if game.seed is not None else ""
    console.print(f"{setup(game)}{seed}.")
    if all(entry.seat == CHANCE for entry in game.record.entries):
        for line in teller(game).happenings(game.at(0), game):
            console.print(Text(capital(line)))
    if sitting.seating.people:
        console.print("Type `help` at any time; `quit` or Ctrl-C ends.")
        sitting.tell_setup()


def _play(sitting: Sitting) -> None:
    sitters = make_bots(sitting.seating, sitting.game)
    if not sitting.seating.people:
        _play_out(sitting, sitters)
        return
    person = Person(sitting, Keyboard(sitting.console))
    game = sitting.game
    while not game.over:
        if game.to_move in sitters or game.to_move == CHANCE:
            sitting.make(_choice(game, sitters, waiting=True))
        else:
            person.turn()


def make_bots(seating: Seating, game: Game) -> dict[int, Bot]:
    names = {seat: seating.bot(seat) for seat in range(game.rules.players)}
    return {seat: _made(name, f"{game.seed}/{seat}") for seat, name in names.items() if name}


def _made(name: str, seed: str) -> Bot:
    try:
        bot = make_bot(name, seed)
    except Exception as error:
        raise Complaint(f"the bot {name} cannot be made: {type(error).__name__}: {error}") from error
    fair = Fair(bot, _report)
    # It may call itself something else than its kind is called.
    fair.name = name
    return fair


def _report(name: str, trouble: str) -> None:
    make_console(stderr=True).print(f"The bot {name} {trouble}; a simple move is made for it.", markup=False)


def _choice(game: Game, sitters: dict[int, Bot], waiting: bool = False) -> Move:
    """A bot's move, soon if somebody is waiting; where a record has no seed, what chance brings."""
    seat = game.to_move
    if seat is None or seat == CHANCE:
        odds = game.odds()
        return random.SystemRandom().choices(list(odds), list(odds.values()))[0]
    view = game.view(seat)
    bot = sitters[seat]
    return bot.choose(view, view.legal_moves(), bots()[bot.name].seconds if waiting else None)


def _play_out(sitting: Sitting, sitters: dict[int, Bot]) -> None:
    game, console = sitting.game, sitting.console
    with progress_bar(console) as progress:
        task = progress.add_task("Bots are playing", total=rounds(game) or None, completed=game.round - 1)
        while not game.over:
            number = game.round
            game.push(_choice(game, sitters))
            sitting.save()
            if number and (game.over or game.round != number):
                progress.update(task, completed=number)
                console.print("\n".join(round_lines(game, number)))


def _finish(sitting: Sitting) -> None:
    game, console = sitting.game, sitting.console
    console.print()
    console.print(standings(game, sitting.seating))
    console.print(winners(game))
    _say_where(sitting, console)


def _goodbye(sitting: Sitting, code: int) -> int:
    game, console = sitting.game, sitting.console
    console.print(f"\nThe game stops in round {game.round}{of_rounds(game)}.")
    if not sitting.record:
        console.print("It was not saved.")
    _say_where(sitting, console)
    return code


def _say_where(sitting: Sitting, console: Console) -> None:
    if not sitting.record:
        return
    end = "shows it again" if sitting.game.over else "goes on with it"
    command = "replay" if sitting.game.over else "play --record"
    console.print(f"Saved in {sitting.record}: `ironroad {command} {sitting.record}` {end}.", soft_wrap=True)
