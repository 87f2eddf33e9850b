"""Track is built: one seat after another has its turn."""

from __future__ import annotations

from typing import TypeVar

from ironroad.core.game import Pending, Phase
from ironroad.games.common.state import NO_ROLE, Railway

S = TypeVar("S", bound=Railway)


class BuildTurns(Phase[S]):
    """`first_role` builds before all others."""

    kind = "build"
    asks: tuple[str, ...] = ("build",)
    first_role: int = NO_ROLE

    def enter(self, s: S) -> None:
        self._begin(s, s.first_then_order(self.first_role))

    def suppose(self, s: S, seat: int) -> bool:
        self._begin(s, [seat])
        return True

    def ask(self, s: S) -> Pending | None:
        return Pending("build", s.todo[0]) if s.todo else None

    def _begin(self, s: S, todo: list[int]) -> None:
        s.todo = todo
        s.fresh = []
        self.begin_turn(s)

    def begin_turn(self, s: S) -> None:
        """The turn of the first in `todo`; without one the phase is over."""
        raise NotImplementedError
