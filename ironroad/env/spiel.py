"""Games for OpenSpiel, chance included. Importing this module registers them.

An action of a seat is a word, as in the other skins; one of chance is the number of an outcome.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import prod
from typing import Any, Final

import numpy as np
import pyspiel

from ironroad.boards import load_board
from ironroad.core.game import CHANCE, Rules, position_text
from ironroad.core.moves import Move
from ironroad.env.observation import Observer, known_state
from ironroad.env.playing import Play, Setup, rules_of
from ironroad.env.rewards import MEASURES
from ironroad.env.words import Vocabulary
from ironroad.games.found import kinds

PREFIX: Final = "ironroad_"
# No game comes near them, and OpenSpiel asks for such numbers.
MOST_POINTS: Final = 10_000.0
LONGEST: Final = 100_000
USUAL_PLAYERS: Final = 4

PARAMETERS: Final = {"board": "", "edition": "", "players": USUAL_PLAYERS, "reward": "score"}


class Known:
    """What games by the same rules share. States are copied and stored with all they hold, but for this."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.rules: Rules[Any] = rules_of(setup)
        self.vocabulary = Vocabulary(self.rules)
        self.observer = Observer(self.rules)

    def __deepcopy__(self, memo: object) -> Known:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _known, tuple(self.setup.values())


@lru_cache(maxsize=16)
def _known(game: str, board: str, edition: str, players: int) -> Known:
    return Known(Setup(game=game, board=board, edition=edition, players=players))


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the family under OpenSpiel; `game` is its name here, set for each of them."""

    game = ""
    kind: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = PARAMETERS | (params or {})
        if given["reward"] not in MEASURES:
            raise ValueError(f"there is no reward {given['reward']!r}; there are {', '.join(MEASURES)}")
        self.measure = MEASURES[given["reward"]]
        self.known = _known(self.game, given["board"], given["edition"], given["players"])
        super().__init__(self.kind, self._info(given["reward"] == "win"), params or {})

    def _info(self, shares: bool) -> pyspiel.GameInfo:
        words, players = len(self.known.vocabulary), self.known.rules.players
        return pyspiel.GameInfo(
            num_distinct_actions=words,
            max_chance_outcomes=words,
            num_players=players,
            min_utility=0.0 if shares else -MOST_POINTS,
            max_utility=1.0 if shares else MOST_POINTS,
            utility_sum=None,
            max_game_length=LONGEST,
        )

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position; what OpenSpiel copies of it is the game that is played."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.measure = game.measure
        self._known = game.known

    @cached_property
    def play(self) -> Play:
        return Play.begin(self._known.rules, self._known.vocabulary, None)

    def current_player(self) -> int:
        seat = self.play.seat
        if seat is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.play.actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(enumerate(self.play.game.odds().values()))

    def _apply_action(self, action: int) -> None:
        if self.play.seat == CHANCE:
            self.play.push(self._outcome(action))
        else:
            self.play.take(action)

    def _outcome(self, action: int) -> Move:
        return list(self.play.game.odds())[action]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self._outcome(action).text
        return self._known.vocabulary.words[action]

    def is_terminal(self) -> bool:
        return self.play.game.over

    def returns(self) -> list[float]:
        game = self.play.game
        return self.measure(game) if game.over else [0.0] * game.rules.players

    def __str__(self) -> str:
        game = self.play.game
        said = [self._known.vocabulary.words[word] for word in self._said()]
        return " ".join([f"{game.position} drawn={game.state.drawn}", *said])

    def _said(self) -> list[int]:
        seat = self.play.seat
        return [] if seat is None or seat == CHANCE else self.play.taken(seat)


class SpielObserver:
    """What a seat knows: in numbers, and in words; with perfect recall the words are all it has seen."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self._known = game.known
        self._recalls = kind.perfect_recall
        self._public = kind.private_info == pyspiel.PrivateInfoType.NONE
        shapes = {} if self._recalls else self._known.observer.shapes
        self.tensor = np.zeros(sum(map(prod, shapes.values())), np.float32)
        self.dict: dict[str, Any] = {}
        place = 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[place : place + prod(shape)].reshape(shape)
            place += prod(shape)

    def set_from(self, state: SpielState, player: int) -> None:
        if self.dict:
            seen = self._known.observer.arrays(
                state.play.game.state, player, self._taken(state, player), self._viewer(player)
            )
            for name, array in seen.items():
                self.dict[name][...] = array

    def string_from(self, state: SpielState, player: int) -> str:
        told = self._record(state, player) if self._recalls else self._position(state, player)
        said = [self._known.vocabulary.words[word] for word in self._taken(state, player)]
        return "\n".join([f"seat {player}", *told, *said])

    def _record(self, state: SpielState, player: int) -> list[str]:
        game = state.play.game
        seen = self._known.rules.view_entries(game.entries(0, game.length), self._viewer(player))
        return [f"{entry.seat} {entry.move.text}" for entry in seen]

    def _position(self, state: SpielState, player: int) -> list[str]:
        rules = self._known.rules
        return [position_text(rules, known_state(rules, state.play.game.state, self._viewer(player)))]

    def _viewer(self, player: int) -> int:
        return CHANCE if self._public else player

    def _taken(self, state: SpielState, player: int) -> list[int]:
        return [] if self._public or state.play.seat == CHANCE else state.play.taken(player)


def _information(name: str) -> Any:
    kinds_of = pyspiel.GameType.Information
    players = load_board(kinds()[name].board, name).players[0]
    is_open = rules_of(Setup(game=name, players=players)).open
    return kinds_of.PERFECT_INFORMATION if is_open else kinds_of.IMPERFECT_INFORMATION


def _register(name: str) -> None:
    """A game under its name here, with what may be chosen of it."""
    kind = pyspiel.GameType(
        short_name=PREFIX + name.replace("-", "_"),
        long_name=kinds()[name].title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=_information(name),
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=kinds()[name].most_players,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
        provides_factored_observation_string=True,
    )
    pyspiel.register_game(kind, type("SpielGameOf" + name, (SpielGame,), {"game": name, "kind": kind}))


for _name in kinds():
    _register(_name)
