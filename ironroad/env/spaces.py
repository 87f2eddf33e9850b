"""The spaces that PettingZoo and Gymnasium describe actions and observations by."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ironroad.core.game import Rules
from ironroad.env.observation import Array, Observer, chosen
from ironroad.env.playing import Play
from ironroad.env.words import Vocabulary

Observation = dict[str, Any]


class Shown:
    """What is shown of games by one set of rules, and how it is said what a seat does."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules
        self.vocabulary = Vocabulary(rules)
        self.observer = Observer(rules)

    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(len(self.vocabulary))

    def observation_space(self) -> spaces.Dict:
        most = np.iinfo(np.int32).max
        parts: dict[str, spaces.Space[Any]] = {
            name: spaces.Box(-most, most, shape, np.int32) for name, shape in self.observer.shapes.items()
        }
        mask = spaces.Box(0, 1, (len(self.vocabulary),), np.int8)
        return spaces.Dict({"observation": spaces.Dict(parts), "action_mask": mask})

    def observe(self, play: Play, seat: int) -> Observation:
        """What a seat knows, and which words it may say: none while another is asked."""
        if seat not in play.known:
            arrays = self.observer.arrays(play.game.state, seat, [])
            play.known[seat] = {name: arrays[name] for name in sorted(arrays)}
        seen: dict[str, Array] = {name: array.copy() for name, array in play.known[seat].items()}
        return {
            "action_mask": self.mask(play, seat),
            "observation": seen | {"choice": chosen(play.taken(seat))},
        }

    def mask(self, play: Play, seat: int) -> NDArray[np.int8]:
        found = np.zeros(len(self.vocabulary), np.int8)
        if seat == play.seat:
            found[play.actions()] = 1
        return found
