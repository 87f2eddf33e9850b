"""Who can sit down in an arena: the bots there are, and programs."""

from __future__ import annotations

import re
from typing import Final

from ironroad.arena.program import ProgramBot, ProgramError, is_program
from ironroad.bots import Bot, bots_for, make_bot

CALLED: Final = re.compile(r"([\w.-]+)=(.+)", re.DOTALL)


def label(name: str) -> str:
    """What a sitter is called: of `old=program:...`, `old`."""
    found = CALLED.fullmatch(name)
    return found[1] if found else name


def bot_of(name: str) -> str:
    """The bot, or the program, behind a name."""
    found = CALLED.fullmatch(name)
    return found[2] if found else name


def make_sitter(name: str, seed: str) -> Bot:
    bot = bot_of(name)
    return ProgramBot(bot, seed) if is_program(bot) else make_bot(bot, seed)


def why_not(name: str, game: str) -> str | None:
    """Why nobody of that name can play a game, as a sentence, or None."""
    name = bot_of(name)
    if is_program(name):
        return _why_no_program(name)
    known = bots_for(game)
    if name in known:
        return None
    return (
        f"there is no bot {name!r} for {game}; there are {', '.join(known)}, and programs as program:COMMAND"
    )


def _why_no_program(name: str) -> str | None:
    """It is begun once to see whether it gets ready, lest it fails in every game."""
    try:
        bot = ProgramBot(name)
    except ValueError as error:
        return f"{name!r} cannot be run: {error}"
    try:
        bot.greet()
    except (ProgramError, OSError) as error:
        return f"{name!r} does not get ready: {error}"
    finally:
        bot.close()
    return None
