"""One seat of a game against bots, as an environment of Gymnasium."""

from __future__ import annotations

from typing import Any, Final, Unpack

import gymnasium
import numpy as np

from ironroad.bots import Bot, make_bot
from ironroad.core.game import Game
from ironroad.env.choice import IllegalAction
from ironroad.env.pictures import MODES, Pixels, render
from ironroad.env.playing import Play, Setup, rules_of
from ironroad.env.rewards import Rewards
from ironroad.env.spaces import Observation, Shown

NAME: Final = "Ironroad-v0"
ILLEGAL: Final = -1.0
SEEDS: Final = 2**62

Info = dict[str, Any]


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """An action that is not legal changes nothing and costs something; the info then says why. The info has
    the mask of legal actions too, to be given to `action_space.sample`."""

    metadata = {  # noqa: RUF012
        "render_modes": [*MODES],
        "render_fps": 2,
    }

    def __init__(
        self,
        *,
        seat: int = 0,
        bot: str = "greedy",
        reward: str = "score",
        every_step: bool = False,
        render_mode: str | None = None,
        **setup: Unpack[Setup],
    ) -> None:
        self.render_mode = render_mode
        self.rules = rules_of(setup)
        if not 0 <= seat < self.rules.players:
            raise ValueError(f"there is no seat {seat}; there are 0 to {self.rules.players - 1}")
        self.seat = seat
        self.bot = bot
        self.shown = Shown(self.rules)
        self._rewards = Rewards(reward, every_step)
        self.observation_space = self.shown.observation_space()
        self.action_space = self.shown.action_space()

    @property
    def game(self) -> Game:
        """The game that is played, to be looked at."""
        return self._play.game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """A new game, played on to the first question of the seat."""
        super().reset(seed=seed)
        chosen = str(self.np_random.integers(SEEDS))
        self._play = Play.begin(self.rules, self.shown.vocabulary, chosen)
        self._bots: list[Bot] = [make_bot(self.bot, f"{chosen} {seat}") for seat in range(self.rules.players)]
        self._rewards.begin(self.game)
        self._let_others_play()
        return self._answer()

    def step(self, action: int | np.int64) -> tuple[Observation, float, bool, bool, Info]:
        """Say a word; when the move is complete, the bots play on to the next question of the seat."""
        try:
            made = self._play.take(int(action))
        except IllegalAction as error:
            seen, info = self._answer()
            return seen, ILLEGAL, self.game.over, False, info | {"illegal": str(error)}
        self._let_others_play()
        paid = 0.0 if made is None else self._rewards.pay(self.game)[self.seat]
        seen, info = self._answer()
        return seen, paid, self.game.over, False, info

    def _let_others_play(self) -> None:
        while self._play.seat not in (None, self.seat):
            seat = self._play.seat
            assert seat is not None
            view = self.game.view(seat)
            self._play.push(self._bots[seat].choose(view, view.legal_moves(), None))

    def _answer(self) -> tuple[Observation, Info]:
        seen = self.shown.observe(self._play, self.seat)
        return seen, {"action_mask": seen["action_mask"]}

    def render(self) -> str | Pixels | None:
        return render(self.game, self.render_mode)


if NAME not in gymnasium.registry:
    gymnasium.register(NAME, entry_point=f"{__name__}:SeatEnv")
