"""Games of an arena whose end is given."""

from __future__ import annotations

from ironroad.arena.fixtures import Fixture, Setup
from ironroad.arena.playing import Played, Seated, lead, part_of_win, points_of
from ironroad.core.game import Result


def played(deal: str, sitters: tuple[str, ...], scores: list[int | None]) -> Played:
    places = [1 + sum((other or -99) > (score or -99) for other in scores) for score in scores]
    result = Result(places, scores, [{}] * len(scores))
    points = points_of(result)
    seats = tuple(
        Seated(
            bot,
            scores[n],
            points[n],
            places[n],
            part_of_win(result, n),
            lead(points, n),
            10,
            1.0,
            0.5,
        )
        for n, bot in enumerate(sitters)
    )
    setup = Setup("age-of-steam", "rust-belt", "deluxe", len(scores))
    return Played(Fixture(setup, deal, sitters), seats, (), "", 1.0)
