"""The board in words: it says what lies there, of every game and at every moment."""

from __future__ import annotations

import random

import pytest

import ironroad
from ironroad.core.board import OFF
from ironroad.core.game import Game
from ironroad.core.hexes import OPPOSITE
from ironroad.core.moves import City
from ironroad.games.found import kinds
from ironroad.telling import teller
from ironroad.telling.directions import DIRECTIONS
from ironroad.telling.textboard import around, text_board
from ironroad.telling.whereabouts import whereabouts
from tests.helpers.places import GOLDEN

RECORDS = [
    "age-of-steam-deluxe-rust-belt-4-greedy",
    "age-of-steam-deluxe-western-us-3-greedy",
    "age-of-steam-deluxe-germany-3-greedy",
    "age-of-steam-deluxe-st-lucia-2-greedy",
    "steam-expert-ruhr-3-greedy",
    "steam-power-draft-britain-3-greedy",
]


def late(record: str) -> Game:
    game = ironroad.load((GOLDEN / f"{record}.txt").read_text())
    return game.at(len(game.record) * 3 // 4)


@pytest.mark.parametrize("record", RECORDS)
def test_every_stop_is_listed_once_with_what_lies_there(record: str) -> None:
    game = late(record)
    board, about = text_board(game), teller(game).about(game)
    listed = [spot.hex for spot in [*board.cities, *board.towns]]
    assert sorted(listed) == sorted(h.name for h in game.board.hexes if h.title)
    for spot in [*board.cities, *board.towns, *board.elsewhere]:
        assert spot.lines == about[spot.hex]
        assert "town" not in spot.lines[0] or spot in board.towns


@pytest.mark.parametrize("record", RECORDS)
def test_every_link_is_listed_with_its_owner_and_its_hexes(record: str) -> None:
    game = late(record)
    found = {holding.owner: holding.lines for holding in text_board(game).holdings}
    links = [section for section in teller(game).sections(game) if section.complete]
    assert len(links) > 5
    for link in links:
        hexes = {piece.partition(" ")[0] for piece in link.pieces}
        lines = [line for line in found[link.owner] if line.startswith(link.text)]
        assert any(hexes <= set(line.replace(",", " ").split()) for line in lines), link


@pytest.mark.parametrize("record", RECORDS)
def test_the_board_can_be_walked_and_the_way_back_is_the_same(record: str) -> None:
    game = late(record)
    board = game.board
    seen, way = {board.hexes[0].name}, [board.hexes[0].name]
    while way:
        here = way.pop()
        for edge, side in enumerate(around(game, here).sides):
            assert side.direction == DIRECTIONS[board.edges[edge]]
            if side.spot:
                back = around(game, side.spot.hex).sides[OPPOSITE[edge]]
                assert back.spot is not None
                assert (back.spot.hex, back.track) == (here, side.track)
                if side.spot.hex not in seen and len(seen) < 24:
                    seen.add(side.spot.hex)
                    way.append(side.spot.hex)
    assert len(seen) == 24


def test_a_hex_tells_what_lies_around_it() -> None:
    game = late("steam-expert-ruhr-3-greedy").at(0)
    found = around(game, "D22")
    assert found.title == "D22, between Aachen and Maastricht"
    assert [side.spot.hex if side.spot else None for side in found.sides] == [
        "D20", "E21", "E23", "D24", "C23", "C21",
    ]  # fmt: skip
    assert found.sides[2].direction == "south-east"
    assert found.sides[2].spot is not None
    assert found.sides[2].spot.lines[0] == "Aachen (E23): city, red"
    assert not all(side.spot for side in around(game, game.board.hexes[0].name).sides)
    with pytest.raises(KeyError):
        around(game, "ZZ99")


def test_track_that_leads_over_a_side_is_told_on_both() -> None:
    game = ironroad.new(players=3, seed=3, options={"starting_order": "given"})
    for move in ("shares 2",) * 3 + ("drop",) * 2 + ("role engineer", "role locomotive", "role production"):
        game.push(move)
    seat = game.to_move
    game.push("build L18 NE-SW")
    tracks = {str(side.direction): [str(line) for line in side.track] for side in around(game, "L18").sides}
    assert tracks["north-east"] == tracks["south-west"] == [f"track of seat {seat} leads there"]
    assert tracks["north"] == []
    assert around(game, "M17").sides[4].track == [f"track of seat {seat} leads there"]
    assert [holding.lines for holding in text_board(game).holdings] == [
        [f"unfinished track from Cincinnati of seat {seat}, over L18, open towards K19"]
    ]
    game.push("build K19 NE-SE")
    assert [holding.lines for holding in text_board(game).holdings] == [
        [f"unfinished track from Cincinnati of seat {seat}, over K19 and L18, open towards L20"]
    ]


def test_a_new_city_is_a_city() -> None:
    game = ironroad.load((GOLDEN / f"{RECORDS[0]}.txt").read_text())
    number, move = next((n, m) for n, m in enumerate(game.record.moves) if isinstance(m, City))
    name = game.board.hexes[move.hex].name
    before, after = text_board(game.at(number)), text_board(game.at(number + 1))
    assert name in [spot.hex for spot in before.towns]
    assert name in [spot.hex for spot in after.cities]


def test_cubes_on_open_country_are_not_forgotten() -> None:
    game = ironroad.new(board="st-lucia", players=2, seed=1)
    found = text_board(game).elsewhere
    assert {spot.hex for spot in found} == {game.board.hexes[hex_].name for hex_ in game.board.country}
    assert all(any(line.startswith("cubes: ") for line in spot.lines) for spot in found)


def test_a_side_that_nothing_may_cross_says_so() -> None:
    for kind in kinds().values():
        for name in ironroad.games()[kind.name]["boards"]:
            least = ironroad.games()[kind.name]["boards"][name]["players"][0]
            game = ironroad.new(kind.name, board=name, players=least, seed=1)
            for hex_, edge in sorted(game.board.blocked)[:4]:
                side = around(game, game.board.hexes[hex_].name).sides[edge]
                assert side.track == ["no track may cross this side"]
                assert side.spot is not None


def test_a_move_in_the_list_says_where_its_hex_is() -> None:
    """Whoever cannot see the map knows a hex by the stops near it."""
    board = ironroad.new(players=4).board
    said = {h.name: str(whereabouts(board, n)) for n, h in enumerate(board.hexes)}
    assert said["L18"] == "L18, between Cincinnati and Indianapolis"
    assert said["M19"] == "M19, between Cincinnati and Lexington"
    assert said["A5"] == "A5, beside Minneapolis"
    assert said["C21"] == "C21, 2 hexes from Kansas City"
    assert said["M17"] == "Cincinnati (M17)"


@pytest.mark.parametrize("name", ["rust-belt", "st-lucia"])
def test_the_nearest_stops_are_the_nearest(name: str) -> None:
    board = ironroad.new(board=name, players=3 if name == "rust-belt" else 2).board
    for hex_ in random.Random(1).sample(range(len(board.hexes)), 25):
        distances = _distances([*board.neighbours], hex_)
        stops = {stop: distances[stop] for stop, h in enumerate(board.hexes) if h.title and stop in distances}
        least = min(stops.values())
        assert board.nearest_stops(hex_)[0] == least
        assert sorted(board.nearest_stops(hex_)[1]) == sorted(s for s, far in stops.items() if far == least)


def _distances(neighbours: list[int], start: int) -> dict[int, int]:
    found, queue = {start: 0}, [start]
    for hex_ in queue:
        for near in neighbours[6 * hex_ : 6 * hex_ + 6]:
            if near != OFF and near not in found:
                found[near] = found[hex_] + 1
                queue.append(near)
    return found
