"""Before the first round: groups of cubes onto the goods supply, role tiles for the player order."""

from __future__ import annotations

from typing import Final

from ironroad.core.game import CHANCE, Pending, Rules
from ironroad.core.moves import Cube, Move
from ironroad.core.sentences import Sentence, say
from ironroad.games.common.cubes import one_cube
from ironroad.games.common.draws import Draws
from ironroad.games.common.state import NO_ROLE
from ironroad.games.steam.rules.moves import Deal
from ironroad.games.steam.rules.state import GROUPS, ROLES, SteamPhase, SteamState

GROUP_SIZE: Final = 3
SMALL_GROUP_SIZE: Final = 2


def group_size(players: int) -> int:
    return SMALL_GROUP_SIZE if players == 3 else GROUP_SIZE


class FillSupply(Draws[SteamState]):
    """A group of cubes on every space of the goods supply."""

    kind = "setup-supply"

    def enter(self, s: SteamState) -> None:
        s.step = 0

    def ask(self, s: SteamState) -> Pending | None:
        size = group_size(s.players)
        if s.step >= GROUPS * size:
            return None
        return Pending("cube", CHANCE, f"supply {s.step // size + 1}/{s.step % size + 1}")

    def apply(self, s: SteamState, move: Move) -> None:
        assert isinstance(move, Cube)
        s.bag[move.colour] -= 1
        s.groups[s.step // group_size(s.players)] += one_cube(move.colour)
        s.step += 1


class DealRoles(SteamPhase):
    """A role tile is dealt to every seat. The lowest number is first; the others follow by their numbers in
    the expert game, else clockwise and with some money for being later."""

    kind = "setup-order"

    def __init__(self, rules: Rules[SteamState], by_number: bool) -> None:
        self.rules = rules
        self.by_number = by_number
        self.deals: list[Move] = [Deal(name) for name in ROLES]

    def enter(self, s: SteamState) -> None:
        s.todo = s.order[:]

    def ask(self, s: SteamState) -> Pending | None:
        if s.todo:
            return Pending("deal", CHANCE, f"order {s.todo[0]}")
        self._settle(s)
        return None

    def moves(self, s: SteamState) -> list[Move]:
        return [deal for number, deal in enumerate(self.deals) if number not in s.role]

    def refuse(self, s: SteamState, move: Move) -> Sentence:
        if isinstance(move, Deal) and move.name in ROLES:
            return say("this tile has been dealt")
        return say("a role tile is dealt now, so '{move}' cannot be", move=move.text)

    def apply(self, s: SteamState, move: Move) -> None:
        assert isinstance(move, Deal)
        s.role[s.todo.pop(0)] = ROLES.index(move.name)

    def _settle(self, s: SteamState) -> None:
        ranked = sorted(s.order, key=lambda seat: s.role[seat])
        first = ranked[0]
        clockwise = sorted(s.order, key=lambda seat: (seat - first) % s.players)
        s.order = ranked if self.by_number else clockwise
        if not self.by_number:
            for place, seat in enumerate(s.order):
                s.money[seat] += place
        s.role = [NO_ROLE] * s.players
