"""Bots that fail in every way there is, as a package of somebody else brings them along."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from typing import Any

from ironroad.bots import BotKind
from ironroad.core.game import Game, LegalMoves
from ironroad.core.moves import Leave
from ironroad.core.sentences import verbatim


def crash(view: Game) -> Any:
    raise RuntimeError("no idea")


def lie(view: Game) -> Any:
    """Somebody else is to leave."""
    return Leave("resign", view.order[-1])


def be_mute(view: Game) -> Any:
    return None


def sleep(view: Game) -> Any:
    time.sleep(1000)


def brood(view: Game) -> Any:
    while True:
        pass


def exit_(view: Game) -> Any:
    sys.exit(3)


def interrupt(view: Game) -> Any:
    raise KeyboardInterrupt


def quit_all(view: Game) -> Any:
    os._exit(1)


class Broken:
    def __init__(self, name: str, act: Callable[[Game], Any]) -> None:
        self.name = name
        self.act = act

    def choose(self, view: Game, moves: LegalMoves, budget: float | None) -> Any:
        return self.act(view)


def kind(name: str, act: Callable[[Game], Any]) -> BotKind:
    return BotKind(name, verbatim(name.title()), verbatim("fails"), lambda seed: Broken(name, act))


def unborn(seed: int | str) -> Any:
    raise RuntimeError("too little memory")


CRASHER = kind("crasher", crash)
LIAR = kind("liar", lie)
MUTE = kind("mute", be_mute)
SLEEPER = kind("sleeper", sleep)
BROODER = kind("brooder", brood)
QUITTER = kind("quitter", quit_all)
EXITER = kind("exiter", exit_)
INTERRUPTER = kind("interrupter", interrupt)
UNBORN = BotKind("unborn", verbatim("Unborn"), verbatim("fails"), unborn)
ALIAS = BotKind("alias", verbatim("Alias"), verbatim("fails"), lambda seed: Broken("somebody else", crash))
HASTY = kind("hasty", sleep)._replace(thinks=False)
