"""The compiled build: `IRONROAD_COMPILE=1 pip install .` turns the library layers into C by mypyc."""

from __future__ import annotations

import os
from glob import glob

from setuptools import Extension, setup

COMPILED = [
    *[
        f"ironroad/core/{name}.py"
        for name in ("features", "hexes", "lists", "tiles", "track", "moves", "chance", "options")
    ],
    *[f"ironroad/core/{name}.py" for name in ("revisions", "record", "position", "game")],
    *sorted(glob("ironroad/games/common/*.py")),
    *sorted(glob("ironroad/games/*/rules/*.py")),
    *sorted(glob("ironroad/games/*/boards/*.py")),
    # Compiled, a package's own functions would be hidden by packages in it of the same name.
    *sorted(glob("ironroad/games/*/bots/[!_]*.py")),
    *sorted(glob("ironroad/games/*/bots/policy/*.py")),
]


def extensions() -> list[Extension]:
    if not os.environ.get("IRONROAD_COMPILE"):
        return []
    from mypyc.build import mypycify

    # One C file of nearly 200 MB: beyond -O1 it takes twice as long to build and is no faster for it.
    return mypycify(
        ["--follow-imports=silent", "--ignore-missing-imports", *COMPILED],
        opt_level="1",
        debug_level="0",
        multi_file=False,
    )


setup(ext_modules=extensions())
