"""Phase 3: select roles."""

from __future__ import annotations

from ironroad.core.game import Pending
from ironroad.core.moves import Move, PassedRole, Role
from ironroad.core.sentences import Sentence, Word, role_word, say, seat_word
from ironroad.games.age_of_steam.rules.options import Options
from ironroad.games.age_of_steam.rules.state import LOCOMOTIVE, MAX_ENGINE, NO_ROLE, ROLES, Aos, AosPhase


class SelectRoles(AosPhase):
    kind = "roles"
    asks: tuple[str, ...] = ("role",)

    def __init__(self, options: Options, without: tuple[int, ...] = ()) -> None:
        self.may_decline = options.may_decline_step
        self.declined = PassedRole(ROLES[LOCOMOTIVE])
        self.choices: dict[int, Move] = {
            number: Role(name) for number, name in enumerate(ROLES) if number not in without
        }

    def enter(self, s: Aos) -> None:
        s.role = [NO_ROLE] * s.players
        s.todo = s.order[:]

    def ask(self, s: Aos) -> Pending | None:
        return Pending("role", s.todo[0]) if s.todo else None

    def moves(self, s: Aos) -> list[Move]:
        roles = self.free(s)
        found = [self.choices[role] for role in roles]
        declines = self.may_decline and LOCOMOTIVE in roles and s.engine[s.todo[0]] < MAX_ENGINE
        return [*found, self.declined] if declines else found

    def free(self, s: Aos) -> list[int]:
        """The roles that can be taken."""
        return [role for role in self.choices if role not in s.role]

    def refuse(self, s: Aos, move: Move) -> Sentence:
        if not isinstance(move, Role):
            return say("a role is taken now, so '{move}' cannot be", move=move.text)
        if move.name not in ROLES:
            return say("there is no role '{name}'; there are {roles}", name=move.name, roles=", ".join(ROLES))
        if ROLES.index(move.name) not in self.choices:
            return say("there is no {role} on this board", role=role_word(move.name))
        if ROLES.index(move.name) in self.free(s):
            return say("what {role} gives cannot be declined", role=role_word(move.name))
        return say(
            "{role} has been taken by {seat} this round",
            role=Word("role", move.name, move.name),
            seat=seat_word(s.holder(ROLES.index(move.name))),
        )

    def apply(self, s: Aos, move: Move) -> None:
        assert isinstance(move, Role)
        seat = s.todo.pop(0)
        s.role[seat] = ROLES.index(move.name)
        if s.role[seat] == LOCOMOTIVE and not isinstance(move, PassedRole):
            s.engine[seat] = min(MAX_ENGINE, s.engine[seat] + 1)
