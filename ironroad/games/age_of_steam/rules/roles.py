"""Phase 3: select roles."""

from __future__ import annotations

from ironroad.core.game import Pending
from ironroad.core.moves import Move, Role
from ironroad.core.sentences import Sentence, Word, role_word, say, seat_word
from ironroad.games.age_of_steam.rules.state import LOCOMOTIVE, MAX_ENGINE, NO_ROLE, ROLES, Aos, AosPhase


class SelectRoles(AosPhase):
    kind = "roles"

    def __init__(self, without: tuple[int, ...] = ()) -> None:
        self.choices: dict[int, Move] = {
            number: Role(name) for number, name in enumerate(ROLES) if number not in without
        }

    def enter(self, s: Aos) -> None:
        s.role = [NO_ROLE] * s.players
        s.todo = s.order[:]

    def ask(self, s: Aos) -> Pending | None:
        return Pending("role", s.todo[0]) if s.todo else None

    def moves(self, s: Aos) -> list[Move]:
        return [choice for number, choice in self.choices.items() if number not in s.role]

    def refuse(self, s: Aos, move: Move) -> Sentence:
        if not isinstance(move, Role):
            return say("a role is taken now, so '{move}' cannot be", move=move.text)
        if move.name not in ROLES:
            return say("there is no role '{name}'; there are {roles}", name=move.name, roles=", ".join(ROLES))
        if ROLES.index(move.name) not in self.choices:
            return say("there is no {role} on this board", role=role_word(move.name))
        return say(
            "{role} has been taken by {seat} this round",
            role=Word("role", move.name, move.name),
            seat=seat_word(s.holder(ROLES.index(move.name))),
        )

    def apply(self, s: Aos, move: Move) -> None:
        assert isinstance(move, Role)
        seat = s.todo.pop(0)
        s.role[seat] = ROLES.index(move.name)
        if s.role[seat] == LOCOMOTIVE:
            s.engine[seat] = min(MAX_ENGINE, s.engine[seat] + 1)
