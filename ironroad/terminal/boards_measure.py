"""`ironroad boards measure`: how a board plays, by games of bots."""

from __future__ import annotations

import json
import os
from argparse import Namespace
from pathlib import Path

from ironroad.boards import load_board
from ironroad.core.board import Board
from ironroad.terminal.complaint import Complaint
from ironroad.terminal.progress import Progress
from ironroad.workshop.measuring import Tally, advice, figures, from_data, measure, printed, to_data
from ironroad.workshop.measuring.figures import SeatFigures
from ironroad.workshop.measuring.pictures import RIDES, TRACK, heat_svg

TITLES = (
    "seats",
    "games",
    "score",
    "middle half",
    "winner",
    "ahead",
    "money",
    "out %",
    "decisions",
    "wins by place %",
)


def run(args: Namespace) -> int:
    if args.games < 1 or args.jobs < 0:
        raise Complaint("--games and --jobs are whole numbers from 1 on")
    board = load_board(args.board, args.game)
    tally, progress = _begun(args.save, board), Progress(board.name)
    try:
        for _ in measure(board, args.games, tally, args.jobs or os.cpu_count() or 1):
            progress(tally.games, args.games)
            _save(args.save, tally)
    except KeyboardInterrupt:
        progress.end()
    if not tally.games:
        raise Complaint("no game was played to its end")
    _tell(board, tally)
    if args.maps:
        _draw(board, tally, Path(args.maps))
    return 0


def _begun(file: str | None, board: Board) -> Tally:
    """What was kept of earlier games, or nothing."""
    if not file or not Path(file).exists():
        return Tally(len(board.hexes))
    try:
        tally = from_data(json.loads(Path(file).read_text("utf-8")))
    except (ValueError, LookupError, TypeError) as error:
        raise Complaint(f"{file} does not hold the counts of a board") from error
    if tally.hexes != len(board.hexes):
        raise Complaint(f"{file} holds the counts of a board with {tally.hexes} hexes; name another file")
    return tally


def _save(file: str | None, tally: Tally) -> None:
    if file:
        draft = Path(f"{file}.part")
        draft.write_text(json.dumps(to_data(tally), separators=(",", ":")) + "\n", "utf-8")
        draft.replace(file)


def _tell(board: Board, tally: Tally) -> None:
    found = figures(board, tally)
    print(f"{board.name}: {found.games} games of hard bots\n")
    rows = [TITLES, *[_row(one) for one in found.seats]]
    wide = [max(len(row[column]) for row in rows) for column in range(len(TITLES))]
    for row in rows:
        print("  ".join(word.rjust(size) for word, size in zip(row, wide, strict=True)))
    print(f"\n{round(100 * found.built)} % of the open land has track at the end of a game")
    for one in found.colours:
        print(f"{one.colour}: {one.moved:.1f} cubes delivered a game, {one.stuck:.1f} left at the end")
    print()
    for sentence in advice(board, tally, printed(board.game)):
        print(f"- {sentence}")


def _row(one: SeatFigures) -> tuple[str, ...]:
    return (
        str(one.seats),
        str(one.games),
        str(one.score.middle),
        f"{one.score.low} to {one.score.high}",
        str(one.best.middle),
        str(one.lead.middle),
        str(one.money.middle),
        f"{100 * one.out.value:.0f}",
        f"{one.decisions:.0f}",
        " ".join(f"{100 * share.value:.0f}" for share in one.places),
    )


def _draw(board: Board, tally: Tally, directory: Path) -> None:
    directory.mkdir(parents=True, exist_ok=True)
    for name, counts, colour in (("track", tally.track, TRACK), ("rides", tally.rides, RIDES)):
        file = directory / f"{board.id}-{name}.svg"
        file.write_text(heat_svg(board, counts, colour, f"{board.name}: {name}"), "utf-8")
        print(file)
