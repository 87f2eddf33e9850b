"""The roles with their prices."""

from __future__ import annotations

from dataclasses import dataclass

from ironroad.core.moves import PassedRole, Role
from ironroad.games.common.state import MAX_ENGINE
from ironroad.games.steam.rules import Steam
from ironroad.games.steam.rules.roles import SelectRoles
from ironroad.games.steam.rules.state import ROLES


@dataclass(frozen=True)
class RoleFacts:
    """`prices` are what the role costs with the engine at 1, 2 and so on."""

    name: str
    number: int
    prices: list[int]
    passing: bool

    @property
    def price(self) -> int:
        return self.prices[0]


def roles_of(rules: Steam) -> list[RoleFacts]:
    phase = next(phase for phase in rules.round_phases if isinstance(phase, SelectRoles))
    return [_role(rules, phase, name) for name in ROLES]


def _role(rules: Steam, phase: SelectRoles, name: str) -> RoleFacts:
    s = rules.start()
    phase.enter(s)
    passing = phase.allows(s, PassedRole(name))
    prices: list[int] = []
    for engine in range(1, MAX_ENGINE):
        s.engine = [engine] * s.players
        prices.append(phase.price(s, Role(name)))
    return RoleFacts(name, ROLES.index(name) + 1, prices, passing)
