"""What of the contracts of Steam Power a viewer may not know."""

from __future__ import annotations

from ironroad.core.game import CHANCE, Game
from ironroad.games.steam_power.contracts import Contract
from ironroad.games.steam_power.rules import SteamPower
from ironroad.games.steam_power.rules.state import GONE, POOL
from tests.helpers.inside import inside


def contracts(game: Game) -> list[Contract]:
    assert isinstance(game.rules, SteamPower)
    return game.rules.contracts


def secrets(game: Game, viewer: int) -> set[str]:
    """The contracts in hands, or gone from them, that a viewer may not know of."""
    s = inside(game)
    held = [n for n, place in enumerate(s.where) if place == GONE or (place != POOL and place % 2 == 0)]
    return {contracts(game)[n].name for n in held if viewer == CHANCE or not s.known[n] >> viewer & 1}
