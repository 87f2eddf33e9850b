"""New Cities placed as the building phase begins, before anybody builds."""

from __future__ import annotations

from ironroad.core.game import Pending
from ironroad.core.moves import City, Done, Move
from ironroad.core.sentences import Sentence
from ironroad.core.track import NOBODY
from ironroad.games.age_of_steam.rules.build import BuildTrack
from ironroad.games.age_of_steam.rules.state import URBANIZATION, Aos, AosPhase


class PlaceNewCity(AosPhase):
    """The holder of Urbanization places its New City, or says that it is done."""

    kind = "new-city"

    def __init__(self, build: BuildTrack) -> None:
        self.build = build

    def enter(self, s: Aos) -> None:
        holder = s.holder(URBANIZATION)
        s.todo = [] if holder == NOBODY else [holder]
        s.may_urbanize = holder != NOBODY

    def ask(self, s: Aos) -> Pending | None:
        return Pending("build", s.todo[0]) if s.todo else None

    def moves(self, s: Aos) -> list[Move]:
        return self.build.moves(s)

    def allows(self, s: Aos, move: Move) -> bool:
        return self.build.allows(s, move)

    def refuse(self, s: Aos, move: Move) -> Sentence:
        return self.build.refuse(s, move)

    def apply(self, s: Aos, move: Move) -> None:
        if isinstance(move, City):
            self.build.apply(s, move)
        assert isinstance(move, (City, Done))
        s.todo = []
        s.may_urbanize = False
