"""How long the server needs to say how a late table stands; --profile shows where the time goes."""

from __future__ import annotations

import cProfile
import gzip
import json
import pstats
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import repeat
from typing import Any

from benchmarks.figures import options, progress, show, times
from benchmarks.moments import STEAM, crowded, late, longest
from ironroad.core.game import CHANCE, Game
from ironroad.site.rendering.context import table_context, table_json
from ironroad.site.rendering.pages import Page
from ironroad.site.rendering.pagestate import PageState, Shown
from ironroad.site.storage.models import TableRow, now
from ironroad.site.table.sights import Answer
from ironroad.site.table.tables import PERSON, Table
from ironroad.site.table.viewer import Viewer, host, watching
from ironroad.site.windows.answers import answer

NAMES = ("Anna", "Bert", "Carla", "Dirk", "Elsa", "Frans")


def table_of(game: Game, ends: int | None = None) -> Table:
    """A table of people in memory at this moment of a game, or before its last decision."""
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
    decided = [n for n, entry in enumerate(game.record.entries) if entry.seat != CHANCE]
    table.replay([move.text for move in game.record.moves[: decided[ends] if ends else None]])
    return table


def page() -> Page:
    return Page("en", NAMES, theme="auto", pace="quick", sound="off", confirm=True, csrf="", here="/t/t")


def steps(game: Game, plays: bool, repeats: int) -> Iterator[Callable[[], Answer]]:
    """The answer to the last decision, each time for a table that had told the moment before it."""
    for _ in range(repeats):
        table = table_of(game, ends=-1)
        viewer, number = host(table) if plays else watching(table), table.number
        answer(viewer, "en", None)
        table.take(game)
        yield partial(answer, viewer, "en", Shown(number, None))


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


def measured(works: Iterable[Callable[[], Any]]) -> list[float]:
    found = []
    for work in works:
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return found


def report(name: str, game: Game, plays: bool, repeats: int) -> None:
    table = table_of(game)
    viewer = host(table) if plays else watching(table)
    who = "player" if plays else "spectator"
    print(f"\n{name}, {len(table.game.legal_moves())} legal moves, for a {who}")
    works = [*steps(game, plays, repeats)]
    show("  the answer to a decision", times(measured(works)))
    show("  the same to another window", times(measured(works)))
    show("  everything, to who shows nothing yet", times(measured(everything(game, plays, repeats))))
    show("  the whole page", times(measured(repeat(lambda: whole(viewer), repeats))))
    for said, text in (("an answer", works[0]().content), ("the page", whole(viewer).encode())):
        zipped = gzip.compress(text, 5)
        show(f"  size of {said}", f"{len(text) / 1024:.0f} KiB, {len(zipped) / 1024:.1f} zipped")


def everything(game: Game, plays: bool, repeats: int) -> Iterator[Callable[[], Answer]]:
    for _ in range(repeats):
        table = table_of(game)
        yield partial(answer, host(table) if plays else watching(table), "en", None)


def profile(game: Game, repeats: int) -> None:
    works = [*steps(game, True, repeats)]
    with cProfile.Profile() as found:
        for work in works:
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
    parser = options(__doc__)
    parser.add_argument("--repeats", type=int, default=30, help="answers that are measured of each moment")
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
