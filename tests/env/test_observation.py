"""Observations: all that a seat may know, nothing else, where the documents say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="observations need the extra lab")

from ironroad.core.features import Features, bits, marked  # noqa: E402
from ironroad.core.game import Game, Rules, State, start_from  # noqa: E402
from ironroad.core.position import Fields, PositionError, split_position  # noqa: E402
from ironroad.env.observation import CHOICE, PRINTED, Observer, known_state  # noqa: E402
from ironroad.env.playing import Setup, rules_of  # noqa: E402
from ironroad.games.family import new  # noqa: E402
from ironroad.games.steam_power.contracts import load_contracts  # noqa: E402
from tests.env.tables import SECRETS, boards, golden, moments, random_game, title  # noqa: E402
from tests.helpers.inside import seats_of  # noqa: E402
from tests.helpers.places import DOCS  # noqa: E402

# What a position tells and no seat is asked with: dice and ties are those of chance.
OF_CHANCE = ("dice", "ties")


def observed(observer: Observer, state: State, seat: int = 0) -> bytes:
    arrays = observer.arrays(state, seat, [])
    return b"".join(arrays[name].tobytes() for name in sorted(arrays))


def seen(observer: Observer, game: Game, seat: int) -> bytes:
    return observed(observer, game.state, seat)


def fields_of(game: Game) -> dict[str, str]:
    """The fields of a position that the rules read."""
    return {key: text for key, text in split_position(game.position).items() if key not in game.rules.head()}


def spliced(rules: Rules[Any], ours: dict[str, str], theirs: dict[str, str]) -> Iterator[State]:
    """A position with one field after another as it is in another position."""
    for key in sorted({*ours, *theirs} - {*OF_CHANCE}):
        others = {key: theirs[key]} if key in theirs else {}
        try:
            yield rules.read_state(
                Fields({k: text for k, text in ours.items() if k != key} | others, rules.board)
            )
        except (AssertionError, PositionError):
            continue


@pytest.mark.parametrize("path", golden(), ids=lambda path: path.stem)
def test_whatever_a_seat_can_tell_apart_it_observes(path: Path) -> None:
    games = moments(path, 7)
    rules, different = games[0].rules, 0
    observer = Observer(rules)
    for game, later in pairwise(games):
        position = rules.read_state(Fields(fields_of(game), rules.board))
        for state in spliced(rules, fields_of(game), fields_of(later)):
            if rules.write(known_state(rules, state, 0)) != rules.write(known_state(rules, position, 0)):
                assert observed(observer, state) != observed(observer, position)
                different += 1
    assert different > 20


@pytest.mark.parametrize("setup", boards(), ids=title)
def test_arrays_keep_their_shapes_and_have_a_name_for_each_column(setup: Setup) -> None:
    rules = rules_of(setup)
    observer = Observer(rules)
    for game in random_game(rules, 4, 40):
        arrays = observer.arrays(game.state, rules.players - 1, [])
        assert {name: array.shape for name, array in arrays.items()} == observer.shapes
    for name, columns in observer.names.items():
        assert observer.shapes[name][-1] == len(columns) == len(set(columns))


@pytest.mark.parametrize("setup", boards(), ids=title)
def test_whatever_is_observed_is_told_in_the_documents(setup: Setup) -> None:
    told = set(re.findall(r"`([\w-]+)(?:\.\*)?`", (DOCS / "research.md").read_text("utf-8")))
    observer = Observer(rules_of(setup))
    columns = {name.partition(".")[0] for names in observer.names.values() for name in names}
    assert {*observer.shapes, *columns} - told == set()


def swapped(game: Game, a: str, b: str) -> Game:
    """The same position with two contracts in each other's place."""
    swaps = {a: b, b: a}
    fields = {key: re.sub(f"{a}|{b}", lambda m: swaps[m[0]], text) for key, text in fields_of(game).items()}
    return start_from(game.rules, game.rules.restore(fields), None)


def hand(game: Game, viewer: int, seat: int) -> list[str]:
    """The contracts of a seat that a viewer knows of."""
    found: list[str] = seats_of(game.view(viewer))[seat].hand
    return found


def test_what_is_hidden_changes_nothing_for_those_it_is_hidden_from() -> None:
    rules = rules_of(SECRETS)
    observer, tried = Observer(rules), 0
    for game in random_game(rules, 2, 60):
        hands = [hand(game, seat, seat) for seat in range(3)]
        secret = [name for name in hands[1] if name not in hand(game, 0, 1)]
        if secret and hands[2] and not hand(game, 0, 2) and str(game.pending).startswith("<action"):
            other = swapped(game, secret[0], hands[2][0])
            assert seen(observer, other, 0) == seen(observer, game, 0)
            assert seen(observer, other, 1) != seen(observer, game, 1)
            tried += 1
    assert tried > 10


def test_what_another_seat_has_in_hand_is_seen_as_unseen() -> None:
    game = new("steam-power", board="britain", players=3, seed=1)
    arrays = Observer(game.rules).arrays(game.state, 1, [])
    own = sorted(hand(game, 1, 1))
    names = [contract.name for contract in load_contracts(game.board.colours)]
    assert sorted(names[number] for number in np.flatnonzero(arrays["contracts"] == 2)) == own
    assert np.count_nonzero(arrays["contracts"]) == len(own)


def test_rows_of_seats_begin_with_who_looks() -> None:
    game = new("age-of-steam", board="rust-belt", players=4, seed=1)
    first = game.order[0]
    game.push("shares 3")
    observer = Observer(game.rules)
    shares = observer.names["seats"].index("shares")
    for seat in range(4):
        rows = observer.arrays(game.state, seat, [])["seats"]
        assert rows[:, shares].tolist() == [5 if (seat + n) % 4 == first else 2 for n in range(4)]
        asked = observer.arrays(game.state, seat, [])["table"][observer.names["table"].index("asked")]
        assert asked == (game.order[1] - seat) % 4 + 1


def test_what_is_printed_stands_in_the_first_columns() -> None:
    game = new("age-of-steam", board="rust-belt", players=4, seed=1)
    observer = Observer(game.rules)
    board, hexes = game.board, observer.arrays(game.state, 0, [])["hexes"]
    assert observer.names["hexes"][: len(PRINTED)] == list(PRINTED)
    assert np.flatnonzero(hexes[:, PRINTED.index("city")]).tolist() == board.cities
    assert np.flatnonzero(hexes[:, PRINTED.index("town")]).tolist() == board.towns
    assert observer.neighbours.shape == (len(board.hexes), 6)


def test_the_words_said_so_far_are_seen_the_last_if_they_are_many() -> None:
    game = new("age-of-steam", board="rust-belt", players=4, seed=1)
    observer = Observer(game.rules)
    assert observer.arrays(game.state, 0, [5, 6])["choice"].tolist() == [5, 6] + [-1] * (CHOICE - 2)
    many = list(range(100, 100 + CHOICE + 3))
    assert observer.arrays(game.state, 0, many)["choice"].tolist() == many[3:]


def test_seats_as_values_are_counted_from_who_looks() -> None:
    features = Features(2, 4)
    assert [features.seat(seat) for seat in (2, 3, 0, 1, -1, 4)] == [1, 2, 3, 4, 0, 0]
    assert features.places([3, 1]) == [0, 2, 0, 1]
    assert marked([0, 2], 4) == [1, 0, 1, 0]
    assert bits([5, 2], 3) == [1, 0, 1, 0, 1, 0]
