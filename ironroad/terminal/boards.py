"""`ironroad boards`: which there are, boards from a site, whether files are good, how they play, new ones."""

from __future__ import annotations

from argparse import Namespace
from importlib import import_module
from typing import Final

MODULES: Final = {
    "list": "boards_list",
    "fetch": "boards_fetch",
    "check": "checkboard",
    "measure": "boards_measure",
    "generate": "boards_generate",
}


def run(args: Namespace) -> int:
    return int(import_module(f"ironroad.terminal.{MODULES[args.thing]}").run(args))
