"""The form of wishes for a board drawn by chance."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from secrets import randbelow
from typing import Any, Final
from urllib.parse import urlencode

from ironroad.core.sentences import say
from ironroad.games.found import kinds
from ironroad.site.rendering.words import game_name
from ironroad.workshop.generator import WishError, Wishes, granted
from ironroad.workshop.generator.wishes import FLAVOURS, LAYOUTS, LONGEST_SEED, kind_recipe

NUMBERS: Final = ("cities", "towns", "land", "water", "high", "fewest", "most")
FIELDS: Final = ("game", "seed", *NUMBERS, "hexes", "flavour")
LAYOUT_WORDS: Final = {"": say("Any"), "flat": say("Flat top"), "pointy": say("Pointed top")}
FLAVOUR_WORDS: Final = {
    "": say("Any"),
    "english": say("English"),
    "german": say("German"),
    "dutch": say("Dutch"),
    "nordic": say("Nordic"),
    "romance": say("Romance"),
}


def games() -> dict[str, Any]:
    """The games for which boards can be drawn, by their names."""
    return {game: game_name(game) for game, kind in kinds().items() if kind.recipe() is not None}


def read_wishes(form: Mapping[str, str]) -> tuple[str, Wishes]:
    """The seed, "" where none is given, and the wishes; WishError for what is no wish."""
    seed = form.get("seed", "").strip()
    if len(seed) > LONGEST_SEED or not seed.isprintable() or '"' in seed or "\\" in seed:
        raise WishError(say("A seed is a word or a number of at most {n} characters.", n=LONGEST_SEED))
    usual = Wishes(form.get("game", ""))
    kind_recipe(usual.game)
    given: dict[str, Any] = {name: _number(form[name]) for name in NUMBERS if form.get(name, "").strip()}
    wishes = usual._replace(**given, hexes=form.get("hexes", ""), flavour=form.get("flavour", ""))
    granted(wishes)
    return seed, wishes


def _number(text: str) -> int:
    try:
        return int(text[:6])
    except ValueError as error:
        raise WishError(say("{text} is no whole number", text=repr(text[:20]))) from error


def new_seed() -> str:
    return str(randbelow(1_000_000))


def query_of(seed: str, wishes: Wishes) -> str:
    """The address of a board, which says all that was wished for."""
    usual = Wishes(wishes.game)
    changed = {name: value for name, value in wishes._asdict().items() if value != getattr(usual, name)}
    return urlencode({"game": wishes.game, **changed, "seed": seed})


def key_of(seed: str, wishes: Wishes) -> tuple[str, str]:
    """By which the balancing of a board is known."""
    text = "|".join(map(str, (seed, *granted(wishes))))
    return wishes.game, f"drawn-{hashlib.sha256(text.encode()).hexdigest()[:24]}"


def form_context(form: Mapping[str, str]) -> dict[str, Any]:
    """What the form shows."""
    offered = games()
    game = form.get("game") if form.get("game") in offered else next(iter(offered))
    return {
        "form": {name: form.get(name, "") for name in FIELDS} | {"game": game},
        "games": offered,
        "layouts": {name: LAYOUT_WORDS[name] for name in ("", *LAYOUTS)},
        "flavours": {name: FLAVOUR_WORDS[name] for name in ("", *FLAVOURS)},
        "recipe": kind_recipe(str(game)),
    }
