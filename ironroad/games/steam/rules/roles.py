"""Select roles: each has a number for the order of the next round, and in the base game some have a price."""

from __future__ import annotations

from typing import Final

from ironroad.core.game import Pending
from ironroad.core.moves import Move, PassedRole, Role
from ironroad.core.sentences import Sentence, money_word, role_word, say, seat_word
from ironroad.core.track import TOWN_HEX
from ironroad.games.common.state import MAX_ENGINE, NO_ROLE, UNPLACED
from ironroad.games.steam.rules.money import funds, pay
from ironroad.games.steam.rules.options import Options
from ironroad.games.steam.rules.state import (
    CITY_GROWTH,
    LOCOMOTIVE,
    ROLES,
    URBANIZATION,
    SteamPhase,
    SteamState,
)

GROWTH_PRICE: Final = 2
URBANIZATION_PRICE: Final = 6
LOCOMOTIVE_PRICE: Final = 4

WITH_PASS: Final = (CITY_GROWTH, URBANIZATION)


class SelectRoles(SteamPhase):
    kind = "roles"
    asks: tuple[str, ...] = ("role",)

    def __init__(self, options: Options) -> None:
        self.options = options
        self.choices = [Role(name) for name in ROLES]
        self.passes = [PassedRole(ROLES[role]) for role in WITH_PASS]

    def enter(self, s: SteamState) -> None:
        s.role = [NO_ROLE] * s.players
        s.passing = [False] * s.players
        s.todo = s.order[:]

    def ask(self, s: SteamState) -> Pending | None:
        return Pending("role", s.todo[0]) if s.todo else None

    def moves(self, s: SteamState) -> list[Move]:
        offered: list[Role] = [*self.choices, *self.passes]
        return [move for move in offered if self.allows(s, move)]

    def allows(self, s: SteamState, move: Move) -> bool:
        if not isinstance(move, Role) or move.name not in ROLES:
            return False
        return self._why_not(s, s.todo[0], ROLES.index(move.name), isinstance(move, PassedRole)) is None

    def refuse(self, s: SteamState, move: Move) -> Sentence:
        if not isinstance(move, Role):
            return say("a role is taken now, so '{move}' cannot be", move=move.text)
        if move.name not in ROLES:
            return say("there is no role '{name}'; there are {roles}", name=move.name, roles=", ".join(ROLES))
        reason = self._why_not(s, s.todo[0], ROLES.index(move.name), isinstance(move, PassedRole))
        assert reason is not None
        return reason

    def _why_not(self, s: SteamState, seat: int, role: int, passing: bool) -> Sentence | None:
        word = role_word(ROLES[role])
        if role in s.role:
            holder = seat_word(s.holder(role))
            return say("{role} has been taken by {seat} this round", role=word, seat=holder)
        if passing and (self.options.expert or role not in WITH_PASS):
            return say("{role} cannot be taken with a pass", role=word)
        if role == URBANIZATION and not can_urbanize(s):
            return say("no New City can be placed any more, so {role} cannot be taken", role=word)
        if role == LOCOMOTIVE and s.engine[seat] == MAX_ENGINE:
            return say("the engine is at {most}, so {role} cannot be taken", most=MAX_ENGINE, role=word)
        return None if passing else self._why_not_performed(s, seat, role)

    def _why_not_performed(self, s: SteamState, seat: int, role: int) -> Sentence | None:
        """What keeps a base game seat from taking a role that it must then use."""
        word = role_word(ROLES[role])
        if role == CITY_GROWTH and not self.options.expert and not can_grow(s):
            return say("no city can grow, so {role} can only be taken with a pass", role=word)
        price, most = self._price(s, seat, role), funds(s, seat, True)
        if price > most and not self.options.expert:
            return say(
                "{role} costs {price}, and with all capital there is only {most}",
                role=word,
                price=money_word(price),
                most=money_word(most),
            )
        return None

    def _price(self, s: SteamState, seat: int, role: int) -> int:
        if self.options.expert:
            return 0
        prices = {
            CITY_GROWTH: GROWTH_PRICE,
            URBANIZATION: URBANIZATION_PRICE,
            LOCOMOTIVE: LOCOMOTIVE_PRICE + s.engine[seat] + 1,
        }
        return prices.get(role, 0)

    def price(self, s: SteamState, move: Move) -> int:
        if not isinstance(move, Role) or isinstance(move, PassedRole):
            return 0
        return self._price(s, s.todo[0], ROLES.index(move.name))

    def apply(self, s: SteamState, move: Move) -> None:
        assert isinstance(move, Role)
        price = self.price(s, move)
        seat = s.todo.pop(0)
        s.role[seat] = ROLES.index(move.name)
        s.passing[seat] = isinstance(move, PassedRole)
        pay(s, seat, price)
        if s.role[seat] == LOCOMOTIVE:
            s.engine[seat] += 1


def can_urbanize(s: SteamState) -> bool:
    """Whether a New City tile and a town for it are left."""
    return UNPLACED in s.new_city and TOWN_HEX in s.track.stop


def can_grow(s: SteamState) -> bool:
    """Whether a group of cubes and a printed city that has not grown are left."""
    return any(s.groups) and len(s.grown) < len(s.board.cities)
