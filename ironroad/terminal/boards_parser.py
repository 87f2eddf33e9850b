"""The words of `ironroad boards` and what they mean."""

from __future__ import annotations

from argparse import ArgumentParser, _SubParsersAction
from typing import TYPE_CHECKING, Final

from ironroad.games.found import usual

if TYPE_CHECKING:
    Things = _SubParsersAction[ArgumentParser]

WISHES: Final = {
    "cities": "how many cities",
    "towns": "how many towns",
    "land": "how many hexes of land",
    "water": "of 100 hexes, how many are water",
    "high": "of 100 hexes of land, how many are mountains or hills",
    "fewest": "the fewest players",
    "most": "the most players",
}


def add_things(things: Things) -> None:
    for add in (_add_list, _add_fetch, _add_check, _add_measure, _add_generate):
        add(things)


def _add_list(things: Things) -> None:
    parser = things.add_parser("list", help="list the boards there are", description="List boards.")
    parser.add_argument("--game", help="only those of one game")
    parser.add_argument("--data", default="ironroad-data", metavar="DIR", help="where a site keeps its data")
    parser.add_argument("--json", action="store_true", help="as data for programs")


def _add_fetch(things: Things) -> None:
    parser = things.add_parser("fetch", help="fetch a board from a site", description="Fetch a board.")
    parser.add_argument("url", metavar="URL", help="the address of its page, or of its file")
    parser.add_argument("--out", metavar="FILE", help="where to (a file with the board's name)")
    parser.add_argument("--force", action="store_true", help="also where there is a file of that name")


def _add_check(things: Things) -> None:
    parser = things.add_parser("check", help="say what is wrong with files", description="Check boards.")
    parser.add_argument("files", metavar="FILE", nargs="+", help="a board's .toml file, or its name")


def _add_measure(things: Things) -> None:
    text = "let bots play many games on a board, and tell how it plays"
    parser = things.add_parser("measure", help=text, description=f"{text.capitalize()}.")
    parser.add_argument("board", metavar="BOARD", help="a .toml file, or the name of a board")
    parser.add_argument("--game", default=usual(), help="the game of a board that is named (%(default)s)")
    parser.add_argument(
        "--games", type=int, default=120, metavar="N", help="how many are played (%(default)s)"
    )
    parser.add_argument("--jobs", type=int, default=0, metavar="N", help="in so many processes; one a core")
    parser.add_argument("--save", metavar="FILE", help="keep the counts there, and go on with those it has")
    parser.add_argument("--maps", metavar="DIR", help="draw where track is laid and cubes ride, as SVG")


def _add_generate(things: Things) -> None:
    text = "draw a board by chance, from a seed and wishes"
    parser = things.add_parser("generate", help=text, description=f"{text.capitalize()}.")
    parser.add_argument("--seed", default="1", metavar="WORD", help="the same seed is the same board")
    parser.add_argument("--game", default=usual(), help="for which game (%(default)s)")
    for name, words in WISHES.items():
        parser.add_argument(f"--{name}", type=int, metavar="N", help=words)
    parser.add_argument("--hexes", default="", help="which way hexes point: flat or pointy")
    parser.add_argument(
        "--names", default="", help="in the manner of which language: english, german, dutch, nordic, romance"
    )
    parser.add_argument(
        "--balance", type=int, default=0, metavar="N", help="try so many changes, by games of bots"
    )
    parser.add_argument("--out", metavar="FILE", help="write it there; otherwise it is printed")
