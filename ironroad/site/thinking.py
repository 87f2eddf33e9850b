"""What a bot does in its own process, which begins quickly: nothing else of the site is loaded there."""

from __future__ import annotations

import signal
import sys
from functools import lru_cache
from typing import Final

import ironroad
from ironroad.boards import Shelves
from ironroad.bots import Bot, make_bot

BUDGET: Final = 2.0


class _Overtime(BaseException):
    """Raised by the timer, wherever the bot is in its thoughts."""


def choose(position: str, bot: str, botplay: str, shelves: Shelves, longest: float) -> str:
    """The bot's answer to a position; the first that there is where it thinks for too long."""
    game = ironroad.from_position(position, shelves=shelves)
    try:
        _set_timer(longest)
        return _bot(bot, botplay).choose(game, game.legal_moves(), BUDGET).text
    except _Overtime:
        _bot.cache_clear()
        return next(iter(game.legal_moves())).text
    finally:
        _set_timer(0)


def _set_timer(seconds: float) -> None:
    if sys.platform != "win32":
        signal.signal(signal.SIGVTALRM, _stop)
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


def _stop(number: int, frame: object) -> None:
    raise _Overtime


@lru_cache(maxsize=512)
def _bot(name: str, botplay: str) -> Bot:
    """A bot keeps its plans between the moves of a turn."""
    return make_bot(name, botplay)
