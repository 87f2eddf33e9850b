"""Steps per second of other people's environments: `python others.py NAME SECONDS`.

It runs in an environment of Python that has theirs, not this library, and prints one number.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from time import process_time


def chess() -> Iterator[None]:
    """Chess by PettingZoo, both sides at random."""
    from pettingzoo.classic import chess_v6

    table = chess_v6.env()
    while True:
        table.reset()
        for agent in table.agent_iter():
            seen, _, terminated, truncated, _ = table.last()
            over = terminated or truncated
            table.step(None if over else table.action_space(agent).sample(seen["action_mask"]))
            yield


def catanatron() -> Iterator[None]:
    """One of two seats by Catanatron, both at random."""
    from catanatron_gym.envs import CatanatronEnv

    table = CatanatronEnv()
    while True:
        _, info = table.reset()
        over = False
        while not over:
            _, _, terminated, truncated, info = table.step(random.choice(info["valid_actions"]))
            over = terminated or truncated
            yield


OTHERS: dict[str, Callable[[], Iterator[None]]] = {"chess": chess, "catanatron": catanatron}


def rate(steps: Iterator[None], seconds: float) -> float:
    """How many steps a second of processor time there are, the first one apart."""
    next(steps)
    begun, count = process_time(), 0
    while process_time() < begun + seconds:
        next(steps)
        count += 1
    return count / (process_time() - begun)


if __name__ == "__main__":
    print(rate(OTHERS[sys.argv[1]](), float(sys.argv[2])))
