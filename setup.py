"""The compiled build: `IRONROAD_COMPILE=1 pip install .` turns the library layers into C by mypyc."""

from __future__ import annotations

import os

from setuptools import Extension, setup

COMPILED = [
    "ironroad/core/hexes.py",
    "ironroad/core/tiles.py",
    "ironroad/core/track.py",
    "ironroad/core/moves.py",
    "ironroad/core/chance.py",
    "ironroad/core/options.py",
    "ironroad/core/revisions.py",
    "ironroad/core/record.py",
    "ironroad/core/position.py",
    "ironroad/core/game.py",
    "ironroad/games/common/",
    "ironroad/games/age_of_steam/rules/",
    "ironroad/games/age_of_steam/boards/",
    "ironroad/games/steam/rules/",
    "ironroad/games/steam_power/rules/",
]


def extensions() -> list[Extension]:
    if not os.environ.get("IRONROAD_COMPILE"):
        return []
    from mypyc.build import mypycify

    return mypycify(
        ["--follow-imports=silent", "--ignore-missing-imports", *_files()], opt_level="3", multi_file=False
    )


def _files() -> list[str]:
    files: list[str] = []
    for path in COMPILED:
        if path.endswith("/"):
            files += [path + name for name in sorted(os.listdir(path)) if name.endswith(".py")]
        else:
            files.append(path)
    return files


setup(ext_modules=extensions())
