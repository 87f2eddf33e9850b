"""How long the server needs to say how a late table stands; --profile shows where the time goes."""

from __future__ import annotations

import argparse
import cProfile
import gzip
import json
import pstats
import time
from collections.abc import Callable
from typing import Any

from benchmarks.figures import progress, show, times
from benchmarks.moments import STEAM, crowded, late, longest
from ironroad.core.game import Game
from ironroad.site.context import region_html, table_context, table_json
from ironroad.site.models import TableRow, now
from ironroad.site.pages import Page
from ironroad.site.pagestate import PageState, Shown
from ironroad.site.stories import story_of
from ironroad.site.tables import PERSON, Table
from ironroad.site.viewer import Viewer, host, watching

NAMES = ("Anna", "Bert", "Carla", "Dirk", "Elsa", "Frans")


def table_of(game: Game) -> Table:
    """A table of people in memory at this moment of a game."""
    head = {key: value for key, value in game.record.head.items() if key != "seed"}
    seats = [{"name": name, "kind": PERSON} for name in NAMES[: game.rules.players]]
    row = TableRow(
        id="t",
        watch="w",
        name="",
        head=head,
        seats=seats,
        seed="1",
        seeded_from=0,
        changed=now(),
        started=True,
    )
    table = Table(row)
    table.replay([move.text for move in game.record.moves])
    return table


def page() -> Page:
    return Page("en", NAMES, theme="auto", pace="quick", sound="off", confirm=True, csrf="", here="/t/t")


def parts(table: Table, plays: bool) -> dict[str, Callable[[], Any]]:
    """What the answer to one move is made of."""
    viewer, shown = host(table) if plays else watching(table), Shown(table.number - 1, None)
    return {
        "the scripts' part": lambda: table_json(PageState(viewer), page()),
        "the regions": lambda: region_html(PageState(viewer), page(), shown),
        "the hexes that changed": lambda: PageState(viewer).hexes(shown),
        "all of it, as one answer": lambda: answer(viewer, shown),
        "the whole page": lambda: whole(viewer),
    }


def answer(viewer: Viewer, shown: Shown) -> str:
    state, said = PageState(viewer), page()
    news = table_json(state, said) | region_html(state, said, shown) | {"hexes": state.hexes(shown)}
    return json.dumps(news | {"story": story_of(state, said, shown)})


def whole(viewer: Viewer) -> str:
    state, said = PageState(viewer), page()
    data = json.dumps(table_json(state, said))
    context = table_context(state) | {
        "state_json": data,
        "origin": "http://localhost",
        "since": None,
        "said": None,
    }
    return said.render("table.html", **context)


def measured(work: Callable[[], Any], repeats: int) -> list[float]:
    work()
    found = []
    for _ in range(repeats):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return found


def report(name: str, game: Game, plays: bool, repeats: int) -> None:
    table = table_of(game)
    who = "player" if plays else "spectator"
    print(f"\n{name}, {len(table.game.legal_moves())} legal moves, for a {who}")
    for part, work in parts(table, plays).items():
        show(f"  {part}", times(measured(work, repeats)))
    text = parts(table, plays)["all of it, as one answer"]().encode()
    zipped = gzip.compress(text, 5)
    show("  size of the answer", f"{len(text) / 1024:.0f} KiB, {len(zipped) / 1024:.0f} zipped")


def profile(game: Game, repeats: int) -> None:
    work = parts(table_of(game), True)["all of it, as one answer"]
    work()
    with cProfile.Profile() as found:
        for _ in range(repeats):
            work()
    pstats.Stats(found).strip_dirs().sort_stats("cumulative").print_stats(60)


MOMENTS: dict[str, Callable[[], Game]] = {
    "late delivery, six seats": lambda: late("deliver"),
    "late building, six seats": lambda: late("build"),
    "late delivery, engines 6": crowded,
    "Steam, late building, five seats": lambda: late("build", STEAM),
    "Steam, most legal moves, five seats": longest,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=30)
    parser.add_argument("--profile", type=int, choices=range(len(MOMENTS)), help="profile this moment")
    given = parser.parse_args()
    if given.profile is not None:
        profile([*MOMENTS.values()][given.profile](), given.repeats)
        return
    for name, moment in MOMENTS.items():
        progress(name)
        for plays in (True, False):
            report(name, moment(), plays, given.repeats)


if __name__ == "__main__":
    main()
