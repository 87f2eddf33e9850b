"""Moves word by word: every legal move is one way through the words, and every way is a legal move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from ironroad.core.game import start
from ironroad.core.moves import Bid, Move, Part
from ironroad.env.choice import Choice, IllegalAction
from ironroad.env.playing import Play, Setup, rules_of
from ironroad.env.words import END, Vocabulary
from ironroad.games.family import new
from tests.env.tables import VALLEYS, boards, golden, moments, random_game, title


class Listed:
    """Some moves as a game lists them."""

    def __init__(self, *moves: Move) -> None:
        self._moves = moves

    def parts(self) -> Iterator[Part]:
        return iter((Part(self._moves),))

    def __getitem__(self, number: int) -> Move:
        return self._moves[number]


def ways(choice: Choice) -> Iterator[tuple[Move, int]]:
    """The moves at the ends of all ways, and how many words were asked for."""
    for action in choice.actions:
        further = choice.copy()
        further.take(action)
        if further.move is not None:
            yield further.move, 1
        else:
            yield from ((move, asked + 1) for move, asked in ways(further))


@pytest.mark.parametrize("setup", boards(), ids=title)
def test_the_ways_through_the_words_are_the_legal_moves(setup: Setup) -> None:
    rules = rules_of(setup)
    vocabulary = Vocabulary(rules)
    for number, game in enumerate(random_game(rules, 3, 45)):
        if number % 4 == 0:
            found = Counter(move.text for move, _ in ways(Choice(vocabulary, game.legal_moves())))
            assert found == Counter(move.text for move in game.legal_moves())


@pytest.mark.parametrize("path", golden(), ids=lambda path: path.stem)
def test_the_same_holds_late_in_good_games(path: Path) -> None:
    for game in moments(path, 4):
        found = Counter(move.text for move, _ in ways(Choice(Vocabulary(game.rules), game.legal_moves())))
        assert found == Counter(move.text for move in game.legal_moves())


@pytest.mark.parametrize("setup", VALLEYS, ids=title)
def test_a_game_is_played_to_its_end_by_words_that_are_known(setup: Setup) -> None:
    rules = rules_of(setup)
    play, rng = Play.begin(rules, Vocabulary(rules), "5"), Random(5)
    while play.seat is not None:
        actions = play.actions()
        assert all(not play.vocabulary.words[action].startswith("'") for action in actions)
        play.take(rng.choice(actions))
    assert play.game.result is not None


def test_words_that_follow_of_necessity_are_not_asked_for() -> None:
    game = new("age-of-steam", board="rust-belt", players=3, seed=1)
    vocabulary = Vocabulary(game.rules)
    choice = Choice(vocabulary, game.legal_moves())
    assert [vocabulary.words[word] for word in choice.taken] == ["shares"]
    choice.take(vocabulary.numbers["2"])
    assert choice.move is not None
    assert choice.move.text == "shares 2"


def test_the_only_legal_move_is_asked_for_by_its_first_word() -> None:
    vocabulary = Vocabulary(new("age-of-steam", players=3).rules)
    choice = Choice(vocabulary, Listed(Bid(7)))  # type: ignore[arg-type]
    assert choice.actions == [vocabulary.numbers["bid"]]
    choice.take(vocabulary.numbers["bid"])
    assert choice.move == Bid(7)


def test_a_move_that_begins_another_is_ended_by_a_word() -> None:
    vocabulary = Vocabulary(new("age-of-steam", players=3).rules)
    choice = Choice(vocabulary, Listed(Move("role locomotive"), Move("role locomotive pass")))  # type: ignore[arg-type]
    assert {vocabulary.words[action] for action in choice.actions} == {END, "pass"}
    choice.take(vocabulary.numbers[END])
    assert choice.move == Move("role locomotive")


def test_a_word_that_has_no_number_is_spelled() -> None:
    vocabulary = Vocabulary(new("age-of-steam", players=3).rules)
    bids = [Bid(99), Bid(100), Bid(1005), Bid(10)]
    found = list(ways(Choice(vocabulary, Listed(*bids))))  # type: ignore[arg-type]
    assert Counter(move.text for move, _ in found) == Counter(bid.text for bid in bids)
    spelled = [vocabulary.words[action] for action in vocabulary.actions("bid 100")]
    assert spelled == ["bid", "'1", "'0", "'0", "'"]


def test_a_word_that_cannot_follow_is_refused_and_changes_nothing() -> None:
    game = new("age-of-steam", board="rust-belt", players=3, seed=1)
    vocabulary = Vocabulary(game.rules)
    choice = Choice(vocabulary, game.legal_moves())
    before = choice.actions
    with pytest.raises(IllegalAction, match="'blue' cannot follow 'shares'"):
        choice.take(vocabulary.numbers["blue"])
    with pytest.raises(IllegalAction, match="action 100000 cannot follow 'shares'"):
        choice.take(100000)
    assert choice.actions == before


def test_the_numbers_of_words_depend_on_rules_and_board_alone() -> None:
    setup = Setup(game="steam-power", board="britain", players=4)
    rules = rules_of(setup)
    before = Vocabulary(rules).words
    for _ in random_game(rules, 1, 30):
        pass
    assert Vocabulary(rules_of(setup)).words == before == Vocabulary(start(rules, "9").rules).words
    assert len(set(before)) == len(before)
