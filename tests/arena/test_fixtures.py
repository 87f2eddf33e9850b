"""Who sits where: every bot as often in every seat as the others."""

from __future__ import annotations

from collections import Counter

import pytest

from ironroad.arena.fixtures import Plan, Seatings, Setup, challenge, duel, round_robin, together

SETUP = Setup("age-of-steam", "rust-belt", "deluxe", 3)


def seats_of(bot: str, seatings: Seatings) -> list[int]:
    """How often a bot sits in each seat."""
    return [sum(row[seat] == bot for row in seatings) for seat in range(len(seatings[0]))]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_seats_are_balanced(seats: int) -> None:
    assert seats_of("new", challenge("new", "old", seats)) == [1] * seats
    for seatings in (duel("a", "b", seats), together(["a", "b"], seats)):
        assert seats_of("a", seatings) == seats_of("b", seatings)
        assert len({*seats_of("a", seatings)}) == 1
        assert len(seatings) == len({*seatings})


def test_alone_at_the_table_each_has_the_deal_to_itself() -> None:
    assert challenge("a", "b", 1) == duel("a", "b", 1) == [("a",), ("b",)]


def test_a_round_robin_has_every_pair() -> None:
    met = Counter(frozenset(row) for row in round_robin(["a", "b", "c"], 4))
    assert met == {frozenset("ab"): 4, frozenset("ac"): 4, frozenset("bc"): 4}


def test_more_bots_than_seats_all_come_to_sit_together() -> None:
    seatings = together(["a", "b", "c"], 2)
    assert {bot for row in seatings for bot in row} == {"a", "b", "c"}
    assert seats_of("a", seatings) == seats_of("b", seatings) == seats_of("c", seatings)


def test_every_deal_is_played_in_every_seating() -> None:
    plan = Plan(SETUP, challenge("a", "b", 3), 2, "s")
    assert [(game.deal, game.sitters.index("a")) for game in plan.games] == [
        ("s-0", 0), ("s-0", 1), ("s-0", 2), ("s-1", 0), ("s-1", 1), ("s-1", 2)
    ]  # fmt: skip
    assert len({game.key for game in plan.games}) == 6


def test_who_meets_whom() -> None:
    three = [*challenge("a", "old", 3), *challenge("b", "old", 3)]
    assert Plan(SETUP, three, 1, "s").pairs == [("a", "old"), ("old", "b")]
    alone = Plan(SETUP._replace(seats=1), challenge("a", "b", 1), 1, "s")
    assert alone.pairs == [("a", "b")]
