"""Phase 3: select roles."""

from __future__ import annotations

from ironroad.game import Pending
from ironroad.moves import Move, Role
from ironroad.rules.age_of_steam.state import LOCOMOTIVE, MAX_ENGINE, NO_ROLE, ROLES, Aos, AosPhase


class SelectRoles(AosPhase):
    kind = "roles"

    def __init__(self) -> None:
        self.choices: list[Move] = [Role(name) for name in ROLES]

    def enter(self, s: Aos) -> None:
        s.role = [NO_ROLE] * s.players
        s.todo = s.order[:]

    def ask(self, s: Aos) -> Pending | None:
        return Pending("role", s.todo[0]) if s.todo else None

    def moves(self, s: Aos) -> list[Move]:
        return [choice for number, choice in enumerate(self.choices) if number not in s.role]

    def refuse(self, s: Aos, move: Move) -> str:
        if not isinstance(move, Role):
            return f"a role is taken now, so '{move}' cannot be"
        if move.name in ROLES:
            return f"{move.name} has been taken by seat {s.holder(ROLES.index(move.name))} this round"
        return f"there is no role {move.name!r}; there are {', '.join(ROLES)}"

    def apply(self, s: Aos, move: Move) -> None:
        assert isinstance(move, Role)
        seat = s.todo.pop(0)
        s.role[seat] = ROLES.index(move.name)
        if s.role[seat] == LOCOMOTIVE:
            s.engine[seat] = min(MAX_ENGINE, s.engine[seat] + 1)
