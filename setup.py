"""The compiled build: `IRONROAD_COMPILE=1 pip install .` turns the library layers into C by mypyc."""

from __future__ import annotations

import os

from setuptools import Extension, setup

COMPILED = [
    "ironroad/hexes.py",
    "ironroad/tiles.py",
    "ironroad/track.py",
    "ironroad/moves.py",
    "ironroad/chance.py",
    "ironroad/options.py",
    "ironroad/record.py",
    "ironroad/position.py",
    "ironroad/game.py",
    "ironroad/rules/common/",
    "ironroad/rules/age_of_steam/",
    "ironroad/rules/steam/",
    "ironroad/rules/age_of_steam/boards/",
    "ironroad/rules/steam_power/",
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
