"""Whether a move is legal is worked out once, when it is made, and not again to tell of it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import ironroad
from ironroad.core.game import Game, Phase, State
from ironroad.core.moves import Move
from ironroad.games.found import kind_of

GAMES = [("age-of-steam", "deluxe"), ("steam", "base"), ("steam", "expert"), ("steam-power", "draft")]
STEPS = 60


def listen(game: Game, patch: pytest.MonkeyPatch) -> list[Move]:
    """Every move that is asked about from now on."""
    asked: list[Move] = []

    def hear(kind: type[Phase[State]]) -> None:
        allows = kind.allows

        def heard(self: Phase[State], s: State, move: Move) -> bool:
            asked.append(move)
            return allows(self, s, move)

        patch.setattr(kind, "allows", heard)

    for kind in {type(phase) for phase in game.rules.timeline()}:
        hear(kind)
    return asked


def some_moves(game: Game, rng: random.Random) -> Iterator[Move]:
    """What is made next, as long as the game goes on."""
    for _ in range(STEPS):
        if not game.over:
            moves = game.legal_moves()
            yield moves[rng.randrange(len(moves))]


@pytest.mark.parametrize(("name", "edition"), GAMES)
def test_a_move_is_judged_once_when_it_is_made_and_never_when_it_is_told(
    name: str, edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, rng = ironroad.new(name, edition=edition, players=3, seed=5), random.Random(5)
    teller, asked = kind_of(name).teller(), listen(game, monkeypatch)
    kinds = set()
    for move in some_moves(game, rng):
        before = game.copy()
        asked.clear()
        game.push(move)
        assert asked == [move]
        teller.told(move, before)
        teller.happenings(before, game)
        teller.steps(before, game)
        assert asked == [move], f"{move} is judged again to be told"
        kinds.add(type(move))
    assert len(kinds) > 3


@pytest.mark.parametrize(("name", "edition"), GAMES)
def test_a_move_known_to_be_legal_costs_and_does_what_it_would_if_it_were_judged(
    name: str, edition: str
) -> None:
    game, rng = ironroad.new(name, edition=edition, players=3, seed=6), random.Random(6)
    paid = False
    for move in some_moves(game, rng):
        after = game.after(move)
        assert game.cost(move) == game.price(move)
        paid = paid or game.cost(move) > 0
        game.push(move)
        assert (after.position, after.last_move) == (game.position, game.last_move)
    assert paid
