"""Games as environments of PettingZoo in which the seats act one after another (AEC)."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final, Unpack

from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ironroad.core.game import Game
from ironroad.env.pictures import MODES, Pixels, render
from ironroad.env.playing import Play, Setup, rules_of
from ironroad.env.rewards import Rewards
from ironroad.env.spaces import Observation, Shown

AGENT: Final = "seat_{}"
ILLEGAL: Final = -1.0
SEED_BITS: Final = 63


def env(
    *, reward: str = "score", every_step: bool = False, render_mode: str | None = None, **setup: Unpack[Setup]
) -> AECEnv[str, Observation, int]:
    """The environment as one learns in it: an action that is not legal ends the game, at a price."""
    inner = raw_env(reward=reward, every_step=every_step, render_mode=render_mode, **setup)
    legal = wrappers.TerminateIllegalWrapper(inner, illegal_reward=ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))


class raw_env(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """The environment itself: an action that is not legal raises IllegalAction and changes nothing."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": [*MODES],
        "name": "ironroad_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        *,
        reward: str = "score",
        every_step: bool = False,
        render_mode: str | None = None,
        **setup: Unpack[Setup],
    ) -> None:
        super().__init__()
        self.render_mode = render_mode
        self.rules = rules_of(setup)
        self.shown = Shown(self.rules)
        self._rewards = Rewards(reward, every_step)
        self._seeds = Random()
        self.possible_agents = [AGENT.format(seat) for seat in range(self.rules.players)]
        self.agent_name_mapping = {name: seat for seat, name in enumerate(self.possible_agents)}
        seen, said = self.shown.observation_space(), self.shown.action_space()
        self.observation_spaces: dict[str, spaces.Space[Any]] = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces: dict[str, spaces.Space[Any]] = dict.fromkeys(self.possible_agents, said)

    @property
    def game(self) -> Game:
        """The game that is played, to be looked at."""
        return self._play.game

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; a seed decides this one and all that follow it."""
        if seed is not None:
            self._seeds = Random(seed)
        self._play = Play.begin(self.rules, self.shown.vocabulary, str(self._seeds.getrandbits(SEED_BITS)))
        self._rewards.begin(self.game)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def actions(self) -> list[int]:
        """The legal actions of the seat that is asked, for those who need no mask."""
        return self._play.actions()

    def observe(self, agent: str) -> Observation:
        return self.shown.observe(self._play, self.agent_name_mapping[agent])

    def step(self, action: int | None) -> None:
        """Say a word for the seat that is asked."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._take(int(action))

    def _take(self, action: int) -> None:
        agent = self.agent_selection
        made = self._play.take(action)
        self._cumulative_rewards[agent] = 0.0
        paid = [0.0] * self.rules.players if made is None else self._rewards.pay(self.game)
        self.rewards = dict(zip(self.possible_agents, paid, strict=True))
        if self.game.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._ask()

    def _ask(self) -> None:
        seat = self._play.seat
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]

    def render(self) -> str | Pixels | None:
        return render(self.game, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])
