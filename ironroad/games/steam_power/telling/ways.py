"""The way of a resource into a network, for a choice that only says who is paid."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.moves import Move
from ironroad.games.common.rides import hexes_over
from ironroad.games.kind import Ride
from ironroad.games.steam_power.rules.moves import FROM_BANK, Bring
from ironroad.games.steam_power.rules.payments import BANK, one, share
from ironroad.games.steam_power.rules.state import Power
from ironroad.games.steam_power.telling.situation import Situation

# From a city, by an edge, to a city, and who owns the route.
Step = tuple[int, int, int, int]


class Ways:
    """`steps` finds routes whose owners are paid just so; what leads nowhere is tried once."""

    def __init__(self, s: Power, seat: int) -> None:
        self.s = s
        self.seat = seat
        self._tried: set[tuple[int, int]] = set()

    def steps(self, city: int, paid: int) -> list[Step]:
        self._tried.clear()
        found = self._from(self.s.places.group[city], paid)
        assert found is not None, "nothing comes this way"
        return found

    def _from(self, group: int, paid: int) -> list[Step] | None:
        if self.s.links().member[self.seat] >> group & 1:
            return [] if paid == 0 else None
        if (group, paid) in self._tried:
            return None
        self._tried.add((group, paid))
        for step in self._leaving(group):
            payee = BANK if self.s.out[step[3]] else step[3]
            rest = self._from(self.s.places.group[step[2]], paid - one(payee)) if share(paid, payee) else None
            if rest is not None:
                return [step, *rest]
        return None

    def _leaving(self, group: int) -> list[Step]:
        """The completed routes from the cities of a group."""
        return [
            (city, edge, reached, owner)
            for city in self.s.places.members[group]
            for edge, reached, owner in self.s.track.links_from(city, True)
        ]


def steps_of(now: Situation, move: Bring) -> list[Step]:
    return now.once(("ways",), lambda: Ways(now.s, now.seat)).steps(move.hex, move.paid)


def ride_of(game: Game, move: Move) -> Ride | None:
    """What a delivery carries; over routes of one's own network there may be many ways, and none is told."""
    if not isinstance(move, Bring) or move.hex == FROM_BANK or game.to_move is None:
        return None
    s = game.state_as(Power)
    steps = Ways(s, game.to_move).steps(move.hex, move.paid)
    over = [hex_ for city, edge, _, _ in steps for hex_ in hexes_over(s.track, 6 * city + edge)]
    stops = [stop for city, _, reached, _ in steps for stop in (city, reached)]
    return Ride(game.board.colours[move.colour], tuple(dict.fromkeys((move.hex, *stops))), tuple(over))
