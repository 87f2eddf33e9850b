"""The ratings of bots that the start page shows, from the games of arenas.

    python -m tools.ratings ladder.sqlite more.sqlite

writes `ironroad/bots/ratings.toml` anew: the games of these files by the scale of the site;
other games keep what they have.
"""

from __future__ import annotations

import sys
import tomllib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from statistics import fmean

from ironroad.arena.playing import Played
from ironroad.arena.ratings import ratings
from ironroad.arena.store import Store, StoreError
from ironroad.bots import bots_for
from ironroad.site.finished.results import points

FILE = Path(__file__).parent.parent / "ironroad" / "bots" / "ratings.toml"
ORDERS = 20
HEAD = """\
# Ratings of bots by game, on the scale of the site, as arenas measured them: `python -m tools.ratings` writes
# this file. A bot that is not named here is shown without a rating.
"""

Ratings = dict[str, dict[str, int]]


def measured(games: Sequence[Played]) -> Ratings:
    """For each game the bots everybody has, the best first."""
    by_game: defaultdict[str, list[Played]] = defaultdict(list)
    for played in games:
        by_game[played.fixture.setup.game].append(played)
    return {game: _of(game, found) for game, found in by_game.items()}


def _of(game: str, games: Sequence[Played]) -> dict[str, int]:
    """The mean of many orders: games count for more the later they come, and files have no order."""
    known = bots_for(game)
    found: defaultdict[str, list[int]] = defaultdict(list)
    for seed in range(ORDERS):
        for one in ratings(Random(seed).sample(games, len(games))):
            if one.bot in known:
                found[one.bot].append(points(one.rating, one.spread))
    means = {bot: round(fmean(each)) for bot, each in found.items()}
    return dict(sorted(means.items(), key=lambda pair: -pair[1]))


def written(found: Mapping[str, Mapping[str, int]]) -> str:
    tables = [
        "\n".join([f"\n[{game}]", *(f"{bot} = {rating}" for bot, rating in rows.items())])
        for game, rows in sorted(found.items())
    ]
    return HEAD + "".join(f"{table}\n" for table in tables)


def update(arenas: Sequence[str], path: Path = FILE) -> Ratings:
    """What the file says from now on."""
    games: list[Played] = []
    for arena in arenas:
        if not Path(arena).is_file():
            raise StoreError(f"{arena}: there is no such file")
        store = Store(arena)
        games += store.games()
        store.close()
    found = tomllib.loads(path.read_text("utf-8")) | measured(games)
    path.write_text(written(found), "utf-8")
    return found


def main() -> None:
    if not sys.argv[1:]:
        sys.exit("name the files of arenas: python -m tools.ratings ladder.sqlite")
    try:
        print(written(update(sys.argv[1:])))
    except StoreError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
