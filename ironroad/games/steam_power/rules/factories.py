"""Action 2: build a factory."""

from __future__ import annotations

from typing import Final

from ironroad.core.board import Board
from ironroad.core.lists import places_filled
from ironroad.core.moves import Move
from ironroad.core.sentences import Sentence, colour_word, say, say_n, seat_word, stop_word
from ironroad.core.track import NOBODY
from ironroad.games.steam_power.rules.moves import Factory
from ironroad.games.steam_power.rules.state import FACTORIES, FACTORY_BONUS, Power

USUAL: Final = (5,)
BONUS: Final = (4, 5, 6)


class Factories:
    """Where factories can be built, and with how many resources."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._moves: dict[tuple[int, int], Move] = {}

    def moves(self, s: Power) -> list[Move]:
        if s.factories(s.todo[0]) >= FACTORIES:
            return []
        return [self._move(city, count) for city in sites(s) for count in counts(s, city)]

    def _move(self, city: int, count: int) -> Move:
        known = self._moves.get((city, count))
        if known is None:
            known = self._moves[city, count] = Factory(self.board, city, count)
        return known

    def allows(self, s: Power, move: Factory) -> bool:
        free = s.factories(s.todo[0]) < FACTORIES
        return free and move.hex in sites(s) and move.count in counts(s, move.hex)

    def refuse(self, s: Power, move: Factory) -> Sentence:
        stop = stop_word(self.board, move.hex)
        if s.factories(s.todo[0]) >= FACTORIES:
            return say_n("the only factory is built", "all {n} factories are built", FACTORIES)
        if not self.board.hexes[move.hex].city:
            return say("there is no city on {stop}", stop=stop)
        if s.tile[move.hex] == len(s.stock):
            return say("{stop} is worth points and takes no factory", stop=stop)
        if s.factory[move.hex] != NOBODY:
            return self._why_taken(s, move.hex)
        if not s.links().is_joined(move.hex):
            return say("no completed route reaches {stop}", stop=stop)
        if s.stock[s.tile[move.hex]] == 0:
            colour = colour_word(self.board.colours[s.tile[move.hex]])
            return say("no {colour} resources are left", colour=colour)
        listed = ", ".join(str(count) for count in counts(s, move.hex))
        return say("the factory on {stop} takes {counts} resources", stop=stop, counts=listed)

    def _why_taken(self, s: Power, city: int) -> Sentence:
        stop, owner = stop_word(self.board, city), s.factory[city]
        if owner >= s.players:
            return say("there is a neutral factory on {stop}", stop=stop)
        return say("{seat} has a factory on {stop}", seat=seat_word(owner), stop=stop)

    def apply(self, s: Power, move: Factory) -> None:
        place_factory(s, s.todo[0], move.hex, move.count)


def sites(s: Power) -> list[int]:
    """The joined cities without a factory whose resources are not used up."""
    links, left = s.links(), places_filled(s.stock)
    free = [city for city in s.places.board.cities if s.factory[city] == NOBODY and s.tile[city] in left]
    return [city for city in free if links.is_joined(city)]


def counts(s: Power, city: int) -> list[int]:
    """How many resources a factory gets: what is left if there are fewer."""
    left = s.stock[s.tile[city]]
    wanted = BONUS if s.bonus == FACTORY_BONUS else USUAL
    return sorted({min(count, left) for count in wanted})


def place_factory(s: Power, owner: int, city: int, count: int) -> None:
    s.factory[city] = owner
    s.cubes[city] = count
    s.stock[s.tile[city]] -= count
