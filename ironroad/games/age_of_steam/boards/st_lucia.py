"""St. Lucia: a game for two on an island without cities. Who wants to be first pays for it; the goods lie
along the track, and nothing grows."""

from __future__ import annotations

from typing import ClassVar, Final

from ironroad.core.game import Pending, Phase
from ironroad.core.moves import Move, Pass, Pay
from ironroad.core.options import Option
from ironroad.core.sentences import Sentence, say
from ironroad.core.track import NOBODY
from ironroad.games.age_of_steam.rules import AgeOfSteam
from ironroad.games.age_of_steam.rules.options import Options
from ironroad.games.age_of_steam.rules.roles import SelectRoles
from ironroad.games.age_of_steam.rules.shares import IssueShares
from ironroad.games.age_of_steam.rules.state import PRODUCTION, TURN_ORDER, Aos, AosPhase

PRICE: Final = 5

ALTERNATION: Final = Option(
    "stl_alternation",
    {"fixed": say("the two seats in turn"), "swap_last": say("who was second in the round before")},
    "AOS-AMB-111",
    "the right to be first changes every round, or goes to who was second last round",
    title=say("The right to pay to be first"),
    about=say("Who is asked in which round."),
    told={
        "swap_last": say("The right to be first belongs to whoever was second in the round before."),
    },
)


class PayToBeFirst(AosPhase):
    """The seats are offered the first place one after another, the one whose right it is first; `dropped`
    holds those who cannot or will not pay."""

    kind = "order"

    def __init__(self, options: Options) -> None:
        self.swap_last: bool = options.own[ALTERNATION.name] == "swap_last"
        self.choices: list[Move] = [Pay(), Pass()]

    def enter(self, s: Aos) -> None:
        if s.round == 1:
            s.lead = s.order[0]
        else:
            s.lead = s.order[1] if self.swap_last else (s.lead + 1) % s.players
        entitled = s.holder(TURN_ORDER)
        first = s.lead if entitled == NOBODY else entitled
        s.todo = [first] + [seat for seat in s.order if seat != first]
        s.dropped = []
        self._settle(s)

    def ask(self, s: Aos) -> Pending | None:
        return Pending("first", s.todo[0]) if s.todo else None

    def moves(self, s: Aos) -> list[Move]:
        return self.choices

    def price(self, s: Aos, move: Move) -> int:
        return PRICE if isinstance(move, Pay) else 0

    def refuse(self, s: Aos, move: Move) -> Sentence:
        return say("the first place is for sale now: pay or pass, not '{move}'", move=move.text)

    def apply(self, s: Aos, move: Move) -> None:
        seat = s.todo.pop(0)
        if isinstance(move, Pay):
            s.money[seat] -= PRICE
            self._close(s, [seat, *s.dropped, *s.todo])
        else:
            s.dropped.append(seat)
            self._settle(s)

    def _settle(self, s: Aos) -> None:
        """Who cannot pay is not asked; where nobody pays, the first place is free."""
        while s.todo and s.money[s.todo[0]] < PRICE:
            s.dropped.append(s.todo.pop(0))
        if not s.todo:
            self._close(s, s.dropped)

    def _close(self, s: Aos, order: list[int]) -> None:
        s.order = order
        s.todo = []
        s.dropped = []


class StLucia(AgeOfSteam):
    own_options: ClassVar[list[Option]] = [ALTERNATION]

    def prepare(self) -> list[Phase[Aos]]:
        return [PayToBeFirst(self.options), IssueShares(), SelectRoles((PRODUCTION,))]

    def grow(self) -> list[Phase[Aos]]:
        return []
