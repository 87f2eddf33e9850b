"""The words of the command line and what they mean."""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter, _SubParsersAction
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from ironroad.games.found import usual
from ironroad.terminal.boards_parser import add_things

if TYPE_CHECKING:
    Commands = _SubParsersAction[ArgumentParser]


def make_parser() -> ArgumentParser:
    parser = ArgumentParser(
        prog="ironroad",
        description="Play Age of Steam in the browser or the terminal, check and draw its games and boards.",
        epilog=_examples(
            "ironroad serve                   the web site: play in the browser",
            "ironroad play                    you against three bots, in the terminal",
            "ironroad games                   the editions, boards and options there are",
            "ironroad show board rust-belt    the map, as text",
            "ironroad play --help             more about one command",
        ),
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"ironroad {_version()}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for add in (
        _add_serve,
        _add_play,
        _add_games,
        _add_replay,
        _add_review,
        _add_show,
        _add_boards,
        _add_check,
        _add_lesson,
        _add_site,
        _add_arena,
        _add_bot,
        _add_dataset,
        _add_bench,
    ):
        add(commands)
    return parser


def _version() -> str:
    try:
        return version("ironroad")
    except PackageNotFoundError:
        return "(not installed)"


def _examples(*lines: str) -> str:
    return "\n".join(["examples:", *[f"  {line}" for line in lines]])


def _command(commands: Commands, name: str, module: str, text: str, epilog: str) -> ArgumentParser:
    parser: ArgumentParser = commands.add_parser(
        name, help=text, description=text, epilog=epilog, formatter_class=RawDescriptionHelpFormatter
    )
    parser.set_defaults(module=module)
    return parser


def _add_serve(commands: Commands) -> None:
    parser = _command(
        commands,
        "serve",
        "serve",
        "Serve the web site, for yourself or for a club.",
        _examples(
            "ironroad serve                                 for this computer, at http://localhost:8000",
            "ironroad serve --host 0.0.0.0 --port 80        for everybody who can reach it",
            "ironroad serve --data /var/lib/ironroad        with its tables kept there",
            "DATABASE_URL=postgresql://... ironroad serve   with PostgreSQL instead of SQLite",
            "DATABASE_URL=... ironroad serve --workers 4    with four processes on one port",
        ),
    )
    parser.add_argument("--port", type=int, default=8000, help="default: 8000; 0 takes any that is free")
    parser.add_argument(
        "--host", default="127.0.0.1", help="address to listen at (default: this computer only)"
    )
    parser.add_argument("--data", default="ironroad-data", metavar="DIR", help="where the tables are kept")
    parser.add_argument(
        "--workers",
        type=int,
        default=1,
        metavar="N",
        help="processes that serve (default: 1; more need PostgreSQL)",
    )


def _add_site(commands: Commands) -> None:
    parser = _command(
        commands,
        "site",
        "site",
        "Look after a web site; stop it first, except for backup, check and export.",
        _examples(
            "ironroad site backup site.tar.gz         all of it in one file, also while it runs",
            "ironroad site restore site.tar.gz        the same back again, or on another computer",
            "ironroad site check                      the tables that cannot be opened, and why",
            "ironroad site export K3xr9w > game.txt   the record of a table as far as it can be read",
            "ironroad site repair K3xr9w              cut a table back to its last good event",
            "ironroad site delete K3xr9w              delete a table for good",
            "ironroad site admin anna                 make an account an administrator",
            "ironroad site tidy                       let go what is not kept for ever",
        ),
    )
    things = parser.add_subparsers(dest="thing", metavar="THING", required=True, title="things")
    _add_backups(things)
    _add_upkeep(things, "check", "find the tables that cannot be opened")
    for thing, text in (
        ("export", "print the record of a table as far as it can be read"),
        ("repair", "cut a table back to its last good event"),
    ):
        upkeep = _add_upkeep(things, thing, text)
        upkeep.add_argument("table", metavar="TABLE", help="its id, how that begins, or a link to it")
    upkeep.add_argument("--yes", action="store_true", help="do not ask")
    _add_hosting(things)


def _add_backups(things: Commands) -> None:
    making = _add_upkeep(things, "backup", "put tables, people, boards and keys into one file")
    making.add_argument("file", metavar="FILE", help="where to; it must not be there yet")
    taking = _add_upkeep(things, "restore", "bring a site back from the file of a backup")
    taking.add_argument("file", metavar="FILE", help="what `ironroad site backup` has made")
    taking.add_argument(
        "--force", action="store_true", help="also where there is a site; that is kept beside"
    )


def _add_hosting(things: Commands) -> None:
    removing = _add_upkeep(things, "delete", "delete a table for good")
    removing.add_argument("table", metavar="TABLE", help="its id, how that begins, or a link to it")
    for thing, text in (
        ("admin", "make an account an administrator"),
        ("block", "block an account and sign it out"),
        ("unblock", "let a blocked account in again"),
        ("forget", "delete an account: games stay, the name goes"),
    ):
        person = _add_upkeep(things, thing, text)
        person.add_argument("handle", metavar="HANDLE", help="the account, as in @handle")
    _add_upkeep(things, "tidy", "let go what the settings do not keep for ever")


def _add_upkeep(things: Commands, thing: str, text: str) -> ArgumentParser:
    parser: ArgumentParser = things.add_parser(thing, help=text, description=f"{text.capitalize()}.")
    parser.add_argument("--data", default="ironroad-data", metavar="DIR", help="where the tables are kept")
    return parser


def _add_play(commands: Commands) -> None:
    parser = _command(
        commands,
        "play",
        "play",
        "Play a game: you, others at this keyboard, and bots.",
        _examples(
            "ironroad play                                  you against three greedy bots",
            "ironroad play --players 3 --bots 0             three people at this keyboard",
            "ironroad play --bots person,random,greedy,greedy --record game.txt",
            "ironroad play --record game.txt                go on with a game",
            "ironroad play --bots 4 --seed 7                bots among themselves",
            "ironroad play --edition 2002 --option turns=3",
        ),
    )
    parser.add_argument("--game", help=f"which game ({usual()})")
    parser.add_argument("--edition", help="whose rules, see `ironroad games` (deluxe)")
    parser.add_argument("--board", help="a board's name or the path of its .toml file (rust-belt)")
    parser.add_argument("--players", type=int, metavar="N", help="how many seats (4)")
    parser.add_argument(
        "--bots",
        metavar="SPEC",
        help="how many seats bots play, or their names seat by seat with `person` for people; "
        "whoever is not named sits first and is a person (all seats but one)",
    )
    parser.add_argument("--seed", help="a number or word that fixes every draw and die (a random one)")
    parser.add_argument(
        "--record", metavar="FILE", help="keep the record here after every move; an unfinished one goes on"
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a house rule, see `ironroad games`; may be given several times",
    )


def _add_games(commands: Commands) -> None:
    parser = _command(
        commands,
        "games",
        "games",
        "List the games with their editions, boards and options.",
        _examples("ironroad games", "ironroad games --json"),
    )
    parser.add_argument("--json", action="store_true", help="as data for programs")


def _add_replay(commands: Commands) -> None:
    parser = _command(
        commands,
        "replay",
        "replay",
        "Check every move of a record and show where it ends.",
        _examples(
            "ironroad replay game.txt",
            "ironroad replay game.txt --at 120 --text",
            "ironroad replay game.txt --png end.png",
            "ironroad replay - < game.txt",
        ),
    )
    parser.add_argument("file", metavar="FILE", help="a record; - is standard input")
    _add_at(parser)
    _add_pictures(parser)
    parser.add_argument("--text", action="store_true", help="draw the position here, too")


def _add_review(commands: Commands) -> None:
    parser = _command(
        commands,
        "review",
        "review",
        "Look at a game decision by decision: what was good, what would have been better, and why.",
        _examples(
            "ironroad review game.txt",
            "ironroad review game.txt --seconds 60     in about a minute",
            "ironroad review game.txt --json told.json   all of it as data for programs",
        ),
    )
    parser.add_argument("file", metavar="FILE", help="a record; - is standard input")
    parser.add_argument("--seconds", type=float, metavar="N", help="how long it may take (any time)")
    parser.add_argument(
        "--rollouts", type=int, default=60, metavar="N", help="games played on for each decision (60)"
    )
    parser.add_argument("--json", metavar="FILE", help="write all of it as JSON; - is standard output")


def _add_show(commands: Commands) -> None:
    parser = _command(
        commands,
        "show",
        "show",
        "Draw a board, a tile or a position, as text or into a file.",
        _examples(
            "ironroad show board rust-belt",
            "ironroad show board my-board.toml --png my-board.png",
            "ironroad show board rust-belt --pdf rust-belt.pdf   to print, at the true size of the tiles",
            "ironroad show tile straight --svg straight.svg",
            "ironroad show tile all",
            "ironroad show position game.txt --at 200 --svg move-200.svg",
        ),
    )
    things = parser.add_subparsers(dest="thing", metavar="THING", required=True, title="things")
    _add_printing(_add_thing(things, "board", "a board's name or the path of its .toml file"))
    _add_thing(things, "tile", "a kind of tile, such as straight, or all")
    position = _add_thing(things, "position", "a record, or a file with a position line; - is standard input")
    _add_at(position)


def _add_thing(things: Commands, thing: str, text: str) -> ArgumentParser:
    parser: ArgumentParser = things.add_parser(thing, help=f"draw {text}", description=f"Draw {text}.")
    parser.add_argument("name", metavar="NAME" if thing != "position" else "FILE", help=text)
    _add_pictures(parser)
    return parser


def _add_printing(parser: ArgumentParser) -> None:
    parser.add_argument("--game", help=f"the game of a board that is given by its name ({usual()})")
    parser.add_argument("--pdf", metavar="FILE", help="write sheets to print as PDF; - is standard output")
    parser.add_argument("--paper", default="", metavar="PAPER", help="a4 or letter (a4)")
    parser.add_argument(
        "--hex", default="", metavar="MM", help="how wide hexes are, from side to side (38.1)"
    )


def _add_at(parser: ArgumentParser) -> None:
    parser.add_argument("--at", type=int, metavar="N", help="after so many moves and draws, not at the end")


def _add_pictures(parser: ArgumentParser) -> None:
    parser.add_argument("--svg", metavar="FILE", help="write the picture as SVG; - is standard output")
    parser.add_argument("--png", metavar="FILE", help="write the picture as PNG; - is standard output")


def _add_lesson(commands: Commands) -> None:
    parser = _command(
        commands,
        "check-lesson",
        "checklesson",
        "Check lesson files: read them and play them through, along their record and other ways.",
        _examples(
            "ironroad check-lesson my-lesson.toml", "ironroad check-lesson my-lesson.toml --strays 200"
        ),
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a lesson's .toml file")
    parser.add_argument(
        "--strays", type=int, default=12, metavar="N", help="how many other ways to play it (12)"
    )


def _add_boards(commands: Commands) -> None:
    parser = _command(
        commands,
        "boards",
        "boards",
        "List, fetch and check boards, measure how they play, draw them by chance.",
        _examples(
            "ironroad boards list                               those of the library and of packages",
            "ironroad boards list --data /var/lib/ironroad      and those people brought to a site",
            "ironroad boards fetch https://example.org/boards/age-of-steam/own-1234",
            "ironroad boards check my-board.toml",
            "ironroad boards measure my-board.toml --games 200  bots play there, and what that tells",
            "ironroad boards generate --seed 7 --out seven.toml a board drawn by chance",
        ),
    )
    add_things(parser.add_subparsers(dest="thing", metavar="THING", required=True, title="things"))


def _add_check(commands: Commands) -> None:
    parser = _command(
        commands,
        "check-board",
        "checkboard",
        "Check board files and say what is wrong with them.",
        _examples("ironroad check-board my-board.toml", "ironroad check-board boards/*.toml"),
    )
    parser.add_argument("files", metavar="FILE", nargs="+", help="a board's .toml file, or its name")


def _add_bench(commands: Commands) -> None:
    parser = _command(
        commands,
        "bench",
        "benchmark",
        "Measure how fast the library is on this machine.",
        _examples("ironroad bench", "ironroad bench --json"),
    )
    parser.add_argument("--json", action="store_true", help="as data for programs")


def _add_arena(commands: Commands) -> None:
    parser = _command(
        commands,
        "arena",
        "arena",
        "Let bots play each other, in so many games that one can say which is better.",
        _examples(
            "ironroad arena greedy --against random          one seat against the others, each in turn",
            "ironroad arena greedy random                    half of the seats each, pair by pair",
            "ironroad arena greedy random --together         all of them at one table",
            "ironroad arena greedy --against random --deals 50 --out a.sqlite   goes on where it was stopped",
            "ironroad arena new --against old=program:./old --sprt --deals 500   until it is clear",
            "ironroad arena report a.sqlite                  a page with pictures: a.html",
            "ironroad arena export a.sqlite                  a row for each seat: a.parquet",
        ),
    )
    parser.add_argument(
        "bots", nargs="+", metavar="BOT", help="a bot's name, program:COMMAND, or either as NAME=BOT"
    )
    parser.add_argument("--against", metavar="BOT", help="who sits in all other seats")
    parser.add_argument("--together", action="store_true", help="all bots at one table")
    parser.add_argument("--game", help=f"which game ({usual()})")
    parser.add_argument("--edition", help="whose rules, see `ironroad games` (the usual one)")
    parser.add_argument("--board", help="a board's name or the path of its .toml file (the usual one)")
    parser.add_argument("--seats", type=int, metavar="N", help="how many seats (4)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    parser.add_argument(
        "--deals", type=int, default=10, metavar="N", help="how many deals, each with all seatings (10)"
    )
    parser.add_argument("--seed", default="arena", help="what the deals are drawn from (arena)")
    parser.add_argument("--budget", type=float, metavar="SECONDS", help="how long a decision may take")
    parser.add_argument("--jobs", type=int, metavar="N", help="how many processes play (one a core)")
    parser.add_argument(
        "--ray", metavar="ADDRESS", help="play on this Ray cluster instead; auto finds one here"
    )
    parser.add_argument(
        "--out", metavar="FILE", help="an SQLite file for the results; games it has are not played again"
    )
    parser.add_argument(
        "--keep", action="store_true", help="also with games in the file that other code has played"
    )
    _add_sequential(parser)


def _add_sequential(parser: ArgumentParser) -> None:
    parser.add_argument("--sprt", action="store_true", help="end as soon as it is clear which bot is better")
    parser.add_argument(
        "--measure", choices=("points", "wins"), default="points", help="by what they are compared (points)"
    )
    parser.add_argument(
        "--gain",
        type=float,
        metavar="X",
        help="how much better is worth finding, a seat (3 points, 0.05 wins)",
    )


def _add_dataset(commands: Commands) -> None:
    parser = _command(
        commands,
        "dataset",
        "dataset",
        "Write the decisions of records into a Parquet file: positions, moves, outcomes.",
        _examples(
            "ironroad dataset game.txt other.txt -o games.parquet",
            "ironroad dataset records/ arena.sqlite -o games.parquet",
        ),
    )
    parser.add_argument("files", nargs="+", metavar="RECORDS", help="records, directories of them, arenas")
    parser.add_argument("-o", "--out", required=True, metavar="FILE", help="where to")
    parser.add_argument("--skip", action="store_true", help="leave out records that cannot be read")


def _add_bot(commands: Commands) -> None:
    parser = _command(
        commands,
        "bot",
        "bot",
        "Run a bot as a program that is asked by lines of text, see docs/bot-protocol.md.",
        _examples('ironroad arena greedy --against "program:ironroad bot greedy"'),
    )
    parser.add_argument("name", metavar="BOT", help="a bot's name")
