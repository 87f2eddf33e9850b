"""Choices that are told one by one, when they are looked at, are those that are told together."""

from __future__ import annotations

import random
from functools import cache
from typing import Final

import pytest

import ironroad
from ironroad.core.game import CHANCE, Game
from ironroad.core.moves import Done, Move, Pass
from ironroad.telling import teller
from ironroad.telling.choices import Choices
from ironroad.telling.parts import Choice
from tests.helpers.places import GOLDEN

RECORDS: Final = [
    "age-of-steam-deluxe-rust-belt-6-random",
    "age-of-steam-2002-germany-6-random",
    "age-of-steam-2002-western-us-5-random",
    "age-of-steam-2002-southern-us-4-random",
    "steam-base-northeast-5-random",
    "steam-expert-ruhr-4-greedy",
    "steam-power-draft-northeast-3-greedy",
]
ON_BOARD: Final = 5
ANYWHERE: Final = 3
SOME: Final = 6


@cache
def views(record: str) -> list[Game]:
    """Moments of a game as the seat to move knows them, none of them early."""
    whole = ironroad.load((GOLDEN / f"{record}.txt").read_text(encoding="utf-8"))
    decisions = [(n, entry) for n, entry in enumerate(whole.record.entries) if entry.seat != CHANCE]
    late, rng = decisions[len(decisions) // 3 :], random.Random(record)
    on_board = [one for one in late if one[1].move.aims]
    some = rng.sample(on_board, ON_BOARD) + rng.sample(late, ANYWHERE)
    return [whole.at(number).view(entry.seat) for number, entry in some]


def fresh(view: Game) -> Choices:
    """The choices of a position, of which nothing is told yet."""
    return teller(view).choices(view)


def picked(choice: Choice) -> set[tuple[object, object]]:
    """By what a page lets a choice be picked: hexes, or a hex and a cube."""
    data = choice.data
    if "origin" in data:
        return {(data["origin"], data["cube"])}
    hexes = data.get("hexes", [data["hex"]] if "hex" in data else [])
    assert isinstance(hexes, list)
    return {(hex_, "") for hex_ in hexes}


def words(choice: Choice) -> tuple[object, ...]:
    return choice.heading, choice.label, *choice.effects


@pytest.mark.parametrize("record", RECORDS)
def test_told_one_by_one_they_are_those_told_together(record: str) -> None:
    rng, kinds = random.Random(record), set()
    for view in views(record):
        together = list(fresh(view))
        kinds |= {choice.data["kind"] for choice in together}
        assert sorted(choice.move for choice in together) == sorted(m.text for m in view.legal_moves())
        some = rng.sample(range(len(together)), min(SOME, len(together)))
        lone = fresh(view)
        assert len(lone) == len(together)
        assert [lone[number] for number in some] == [together[number] for number in some]
        assert [fresh(view).find(together[number].move) for number in some[:2]] == [
            together[number] for number in some[:2]
        ]
        assert lone.find("nonsense") is None
    assert kinds & {"build", "deliver"}


@pytest.mark.parametrize("record", RECORDS)
def test_what_can_be_picked_brings_the_choices_that_say_so(record: str) -> None:
    rng = random.Random(record)
    for view in views(record):
        together, lone = list(fresh(view)), fresh(view)
        places = {lone.name(aim): count for aim, count in lone.aims.items()}
        assert set(places) == set[object]().union(*map(picked, together))
        assert lone.elsewhere == [choice for choice in together if not picked(choice)]
        for place in rng.sample(sorted(places), min(SOME, len(places))):
            expected = [choice for choice in together if place in picked(choice)]
            assert fresh(view).at(*place) == expected
            assert places[place] == len(expected)
            at_hex = [choice for choice in together if place[0] in {hex_ for hex_, _ in picked(choice)}]
            assert lone.at(place[0]) == at_hex
        assert lone.at("nowhere") == lone.at("") == []


@pytest.mark.parametrize("record", RECORDS)
def test_the_best_come_first_and_no_two_deliveries_read_the_same(record: str) -> None:
    for view in views(record):
        together = list(fresh(view))
        ways = [choice for choice in together if choice.data["kind"] == "deliver"]
        assert len(set(map(words, ways))) == len(ways)
        gains = [int(str(choice.data["own"])) for choice in ways if "own" in choice.data]
        assert gains == sorted(gains, reverse=True)
        best = fresh(view).best(SOME)
        assert best == together[: len(best)]
        assert all(choice.data["kind"] in ("deliver", "fulfil") for choice in best)
        assert len(best) == min(SOME, sum(c.data["kind"] in ("deliver", "fulfil") for c in together))


def test_some_kinds_can_be_left_out() -> None:
    for view in views(RECORDS[0]):
        rest = fresh(view).without(Done, Pass)
        assert list(rest) == [choice for choice in fresh(view) if choice.move not in ("done", "pass")]
        assert rest.best(SOME) == fresh(view).best(SOME)


def test_nothing_is_told_before_it_is_looked_at() -> None:
    """Counting choices, and asking what can be picked, tells none of them."""
    told: list[Move] = []
    usual = fresh(views("steam-base-northeast-5-random")[0])

    def tell(move: Move) -> Choice:
        told.append(move)
        return usual[usual.moves.index(move)]

    found = Choices(usual.now, usual.moves, tell)
    assert len(found) > 1
    assert found
    assert found.aims
    assert told == []
    assert found[0] is found[0]
    assert told == found.moves[:1]
