"""One name for a bot that plays each game of the family in its own way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ironroad.bots.age_of_steam import GreedyBot
from ironroad.bots.steam import SteamBot
from ironroad.bots.steam_power import PowerBot
from ironroad.game import Game, LegalMoves
from ironroad.moves import Move

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
