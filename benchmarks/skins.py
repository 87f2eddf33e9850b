"""Steps per second of the environments for research, beside those of chess by PettingZoo and of Catanatron.

A step is one action with the observation before it, at random among the legal ones. What others have made is
measured in environments of Python of its own, as Catanatron needs another Gymnasium; `--install` makes them.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np

from benchmarks.figures import progress, show
from benchmarks.others import rate
from ironroad.env import zoo
from ironroad.env.playing import Setup
from ironroad.env.seat import SeatEnv

TABLES: Final = [
    Setup(game="age-of-steam", board="rust-belt", players=4),
    Setup(game="age-of-steam", board="western-us", players=4),
    Setup(game="steam", board="northeast", players=4),
    Setup(game="steam-power", board="northeast", players=4),
]
NEEDS: Final = {"chess": ["pettingzoo", "chess", "pygame"], "catanatron": ["catanatron", "catanatron_gym"]}
TITLES: Final = {
    "chess": "PettingZoo, chess, two sides",
    "catanatron": "Catanatron's Gymnasium, one seat of two at random",
}


def seats(setup: Setup, looks: bool) -> Iterator[None]:
    """All seats at random; who does not look at observations only asks for the legal words."""
    table, rng = zoo.raw_env(**setup), np.random.default_rng(1)
    while True:
        table.reset(seed=int(rng.integers(2**31)))
        while not table.game.over:
            if looks:
                table.last()
            table.step(int(rng.choice(table.actions())))
            yield


def one_seat(setup: Setup) -> Iterator[None]:
    """One seat at random against bots that play at random."""
    table, rng = SeatEnv(bot="random", **setup), np.random.default_rng(1)
    while True:
        _, info = table.reset(seed=int(rng.integers(2**31)))
        over = False
        while not over:
            _, _, over, _, info = table.step(rng.choice(np.flatnonzero(info["action_mask"])))
            yield


def measure(seconds: float) -> None:
    for setup in TABLES:
        name = f"{setup['game']}, {setup['board']}, {setup['players']} seats"
        show(f"PettingZoo, {name}", told(rate(seats(setup, looks=True), seconds)))
        show("  without observations", told(rate(seats(setup, looks=False), seconds)))
        show("  one seat, by Gymnasium", told(rate(one_seat(setup), seconds)))


def measure_others(place: Path, seconds: float) -> None:
    for name, title in TITLES.items():
        python = place / name / "bin" / "python"
        words = [str(python), str(Path(__file__).with_name("others.py")), name, str(seconds)]
        if not python.exists():
            show(title, "not measured: --install brings it")
            continue
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        show(
            title, told(float(done.stdout)) if done.returncode == 0 else f"not measured: {done.stderr[-200:]}"
        )


def install(place: Path) -> None:
    for name, packages in NEEDS.items():
        progress(f"installing {' and '.join(packages)}")
        venv.create(place / name, with_pip=True)
        python = str(place / name / "bin" / "python")
        subprocess.run([python, "-m", "pip", "install", "--quiet", *packages], check=True)


def told(steps: float) -> str:
    return f"{steps:,.0f} steps/s"


def main() -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.skins", description=__doc__)
    parser.add_argument("--seconds", type=float, default=5, help="of processor time for each figure")
    parser.add_argument("--others", type=Path, default=Path(".venv-others"), help="where those of others are")
    parser.add_argument("--install", action="store_true", help="install what others have made first")
    given = parser.parse_args()
    if given.install:
        install(given.others)
    measure(given.seconds)
    measure_others(given.others, given.seconds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
