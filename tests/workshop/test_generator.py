"""Boards drawn by chance: the same everywhere, as wished for, and playable."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from itertools import combinations

import pytest

from ironroad.boards import read_board
from ironroad.games.found import kinds
from ironroad.site.boards.examining import LONGEST, MOST_HEXES, MOST_LINES
from ironroad.workshop.generator import WishError, Wishes, balanced, checked, generate, granted, make_outline
from ironroad.workshop.generator.cells import apart, around
from ironroad.workshop.generator.land import connected
from ironroad.workshop.generator.names import flavours
from ironroad.workshop.generator.outline import Outline
from tools.thousand_boards import examine, wishes_of

GAMES = [game for game, kind in kinds().items() if kind.recipe() is not None]


def test_the_same_seed_is_the_same_board_in_every_process() -> None:
    """Nothing may hang on the order of sets, which differs from process to process."""
    code = "from ironroad.workshop.generator import *; print(generate(5, Wishes('steam')), end='')"
    texts = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": number, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
        ).stdout.decode()
        for number in ("1", "2")
    }
    assert texts == {generate(5, Wishes("steam"))}
    assert generate(6, Wishes("steam")) not in texts


@pytest.mark.parametrize("number", range(6))
def test_boards_of_all_kinds_are_read_and_played_to_the_end(number: int) -> None:
    found = examine(number, "random")
    assert found["game"] == GAMES[number % len(GAMES)]
    assert len(found["scores"]) == found["seats"]


@pytest.mark.parametrize("game", GAMES)
def test_a_board_is_as_wished_for(game: str) -> None:
    least = granted(Wishes(game)).cities - 2
    wishes = Wishes(game, cities=least, water=30, high=20, hexes="pointy", flavour="nordic")
    outline = make_outline(3, wishes)
    board = checked(outline)[1]
    assert len(board.cities) == least
    assert len(board.towns) == granted(wishes).towns
    assert not board.flat
    water = len(outline.ground.water) / (len(outline.ground.water) + len(outline.ground.land))
    assert 0.15 < water < 0.45
    starts = {start[:2] for start in flavours()["nordic"].starts}
    assert all(city.name[:2] in starts for city in outline.cities)


@pytest.mark.parametrize("number", range(0, 18, 3))
def test_a_map_is_one_country_with_room_between_its_places(number: int) -> None:
    outline = make_outline(number, wishes_of(number))
    ground = outline.ground
    assert len(connected(ground.land, ground.flat)) == 1
    assert outline.taken <= ground.land
    assert not outline.taken & outline.high.keys()
    for kind in (outline.cities, outline.towns):
        assert all(apart(a.cell, b.cell, ground.flat) > 1.5 for a, b in combinations(kind, 2))
    assert all(
        runs_on(outline, river) for river in connected(outline.rivers | cities_of(outline), ground.flat)
    )


def cities_of(outline: Outline) -> frozenset[tuple[int, int]]:
    """A city may stand on a river, and hides it."""
    return frozenset(city.cell for city in outline.cities)


def runs_on(outline: Outline, river: frozenset[tuple[int, int]]) -> bool:
    """Whether a river comes to water, or to the edge of the map; a city alone is no river."""
    ground = outline.ground
    beside = {near for cell in river for near in around(cell, ground.flat)}
    return not river & outline.rivers or bool(beside - ground.land)


def test_colours_and_numbers_are_spread() -> None:
    outline = make_outline(4, Wishes("age-of-steam"))
    colours = Counter(city.colour for city in outline.cities)
    assert {*colours.values()} == {3}
    assert sum(city.growth.startswith("light") for city in outline.cities) == 6
    assert len({city.growth for city in outline.cities}) == 12
    flat = outline.ground.flat
    same = [apart(a.cell, b.cell, flat) for a, b in combinations(outline.cities, 2) if a.colour == b.colour]
    every = [apart(a.cell, b.cell, flat) for a, b in combinations(outline.cities, 2)]
    assert sum(same) / len(same) > sum(every) / len(every)


def test_the_extremes_are_within_what_a_site_accepts() -> None:
    for game in GAMES:
        recipe = kinds()[game].recipe()
        assert recipe is not None
        for hexes in ("flat", "pointy"):
            wishes = Wishes(game, cities=recipe.cities[1], land=300, water=60, high=45, hexes=hexes)
            text, board = checked(make_outline(1, wishes))
            assert len(text.encode()) <= LONGEST
            assert text.count("\n") < MOST_LINES
            assert len(board.hexes) <= MOST_HEXES
        checked(make_outline(1, Wishes(game, cities=recipe.cities[0], water=0, high=0)))


def test_the_file_tells_how_it_came_about() -> None:
    text = generate("a word", Wishes("age-of-steam", cities=8, fewest=3, most=4))
    first = text.splitlines()[0]
    assert first.startswith("# Drawn by chance: seed a word; cities 8, land 92,")
    board = read_board(text, "x.toml")
    assert board.rounds == {3: 10, 4: 8}
    assert len({city.growth for city in board.new_cities}) == 8


@pytest.mark.parametrize(
    ("wishes", "reason"),
    [
        (Wishes("chess"), "There is no recipe"),
        (Wishes("steam", cities=99), "cities: from 5 to 16"),
        (Wishes("steam", water=90), "water: from 0 to 60"),
        (Wishes("steam", fewest=4, most=3), "seats: from 4 to 5"),
        (Wishes("steam", cities=16, land=60), "need at least"),
        (Wishes("steam", hexes="round"), "no such layout"),
    ],
)
def test_wishes_that_cannot_be_granted_say_why(wishes: Wishes, reason: str) -> None:
    with pytest.raises(WishError, match=reason):
        make_outline(1, wishes)


def test_balancing_never_makes_a_board_worse_and_is_the_same_again() -> None:
    wishes = Wishes("steam-power", cities=12, land=80, fewest=1, most=1)
    steps = list(balanced(make_outline(2, wishes), 4, games=1))
    assert [step.tried for step in steps] == [1, 2, 3, 4]
    worth = [steps[0].first, *(step.best.faults for step in steps)]
    assert worth == sorted(worth, reverse=True)
    best = steps[-1].best.outline
    assert best.changes == steps[-1].kept
    assert (
        checked(best)[0] == checked(list(balanced(make_outline(2, wishes), 4, games=1))[-1].best.outline)[0]
    )
