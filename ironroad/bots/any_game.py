"""One name for a bot that plays each game of the family in its own way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ironroad.core.game import Game, LegalMoves
from ironroad.core.moves import Move
from ironroad.games.age_of_steam.bots import GreedyBot
from ironroad.games.steam.bots import SteamBot
from ironroad.games.steam_power.bots import PowerBot

GREEDY: Final[dict[str, Callable[[int | str], Any]]] = {
    "age-of-steam": GreedyBot,
    "steam": SteamBot,
    "steam-power": PowerBot,
}


class Greedy:
    """The greedy bot of whatever game it is asked about."""

    name = "greedy"

    def __init__(self, seed: int | str = 0) -> None:
        self._seed = seed
        self._bots: dict[str, Any] = {}

    def choose(self, view: Game, moves: LegalMoves, budget: float | None) -> Move:
        game = view.rules.game
        if game not in self._bots:
            self._bots[game] = GREEDY[game](self._seed)
        chosen: Move = self._bots[game].choose(view, moves, budget)
        return chosen
