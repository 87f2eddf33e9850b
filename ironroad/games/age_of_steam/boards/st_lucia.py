"""St. Lucia: a game for two on an island without cities. Who wants to be first pays for it; the goods lie
along the track, and nothing grows."""

from __future__ import annotations

from typing import ClassVar, Final

from ironroad.core.board import Board
from ironroad.core.features import Features
from ironroad.core.game import Offer, Pending, Phase
from ironroad.core.moves import Move, Pass, Pay
from ironroad.core.options import Option
from ironroad.core.position import Fields
from ironroad.core.sentences import Sentence, money_word, say, seat_word
from ironroad.core.track import NOBODY
from ironroad.games.age_of_steam.rules import AgeOfSteam
from ironroad.games.age_of_steam.rules.options import Options
from ironroad.games.age_of_steam.rules.order import OrderWords
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


class StLuciaState(Aos):
    """`lead` is the seat whose right it is to be first."""

    def __init__(self, board: Board, players: int, source: StLuciaState | None = None) -> None:
        super().__init__(board, players, source)
        self.lead: int = 0 if source is None else source.lead

    def copy(self) -> StLuciaState:
        return StLuciaState(self.board, self.players, self)

    def write_own(self) -> dict[str, str]:
        return {"lead": str(self.lead)} if self.lead else {}

    def read_own(self, fields: Fields) -> None:
        self.lead = fields.number("lead", most=self.players - 1)

    def own_features(self, f: Features) -> None:
        f.table["lead"] = f.seat(self.lead)


def _own(s: Aos) -> StLuciaState:
    assert isinstance(s, StLuciaState)
    return s


class PayToBeFirst(AosPhase):
    """The seats are offered the first place one after another, the one whose right it is first; `dropped`
    holds those who cannot or will not pay."""

    kind = "order"

    def __init__(self, options: Options) -> None:
        self.swap_last: bool = options.own[ALTERNATION.name] == "swap_last"
        self.choices: list[Move] = [Pay(), Pass()]

    def enter(self, s: Aos) -> None:
        own = _own(s)
        if s.round == 1:
            own.lead = s.order[0]
        else:
            own.lead = s.order[1] if self.swap_last else (own.lead + 1) % s.players
        entitled = s.holder(TURN_ORDER)
        first = own.lead if entitled == NOBODY else entitled
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

    # What is said of it

    def question(self, s: Aos) -> Sentence | None:
        price = money_word(PRICE)
        if not s.dropped:
            return say("The first place is yours to buy. Do you pay {price} for it this round?", price=price)
        other = seat_word(s.dropped[0])
        return say("{seat} does not pay. Do you pay {price} to be first this round?", seat=other, price=price)

    def told(self, s: Aos, move: Move) -> Sentence | None:
        if isinstance(move, Pay):
            return say("pays {price} to be first", price=money_word(PRICE))
        return say("does not pay to be first")

    def offer(self, s: Aos, move: Move) -> Offer | None:
        if isinstance(move, Pay):
            return Offer(say("pay {price}", price=money_word(PRICE)), [say("you are first this round")])
        return Offer(say("do not pay"), [self._then_first(s)])

    def _then_first(self, s: Aos) -> Sentence:
        """Who is first if the mover does not pay."""
        after = s.copy()
        self.apply(after, Pass())
        if after.todo:
            other = seat_word(after.todo[0])
            return say("{seat} may pay to be first; if not, you are first for nothing", seat=other)
        if after.order[0] == s.todo[0]:
            return say("you are first for nothing: nobody else can pay")
        return say("{seat} is first for nothing", seat=seat_word(after.order[0]))

    # How

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


class FirstPlaceWords(OrderWords):
    def dropped(self) -> Sentence:
        return say("does not pay")

    def unable(self, seat: int) -> Sentence:
        return say("{seat} cannot pay to be first.", seat=seat_word(seat))

    def right(self) -> Sentence:
        return say("has the right to be first in the next round; it still has to be paid for")


class StLucia(AgeOfSteam):
    own_options: ClassVar[list[Option]] = [ALTERNATION]

    def new_state(self) -> Aos:
        return StLuciaState(self.board, self.players)

    def order_words(self) -> OrderWords:
        return FirstPlaceWords(self.options)

    def prepare(self) -> list[Phase[Aos]]:
        return [PayToBeFirst(self.options), IssueShares(), SelectRoles(self.options, (PRODUCTION,))]

    def grow(self) -> list[Phase[Aos]]:
        return []
