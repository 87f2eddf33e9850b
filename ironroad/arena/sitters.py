"""Who can sit down in an arena: the bots there are, and programs."""

from __future__ import annotations

import shutil

from ironroad.arena.program import ProgramBot, is_program, words_of
from ironroad.bots import Bot, bots_for, make_bot


def make_sitter(name: str, seed: str) -> Bot:
    return ProgramBot(name, seed) if is_program(name) else make_bot(name, seed)


def why_not(name: str, game: str) -> str | None:
    """Why nobody of that name can play a game, as a sentence, or None."""
    if is_program(name):
        return _why_no_program(name)
    known = bots_for(game)
    if name in known:
        return None
    return f"there is no bot {name!r} for {game}; there are {', '.join(known)}, or program:COMMAND"


def _why_no_program(name: str) -> str | None:
    try:
        word = words_of(name)[0]
    except ValueError as error:
        return f"{name!r} cannot be run: {error}"
    return None if shutil.which(word) else f"{name!r} cannot be run: there is no program {word!r}"
