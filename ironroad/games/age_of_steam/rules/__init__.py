"""Age of Steam: its round as a list of phases."""

from __future__ import annotations

from typing import Any, ClassVar

from ironroad.core.board import Board, Hex
from ironroad.core.features import Features
from ironroad.core.game import Phase, Result, Rules, Seat
from ironroad.core.options import Option, read_options
from ironroad.core.position import Fields
from ironroad.core.sentences import Sentence
from ironroad.core.track import NOBODY
from ironroad.games.age_of_steam.rules.accounts import CollectIncome, PayExpenses, ReduceIncome
from ironroad.games.age_of_steam.rules.build import BuildTrack
from ironroad.games.age_of_steam.rules.check import check_state
from ironroad.games.age_of_steam.rules.features import WORDS, aos_features
from ironroad.games.age_of_steam.rules.goods import MoveGoods
from ironroad.games.age_of_steam.rules.growth import GoodsGrowth, Production
from ironroad.games.age_of_steam.rules.leaving import remove_seat
from ironroad.games.age_of_steam.rules.new_cities import PlaceNewCity
from ironroad.games.age_of_steam.rules.options import OPTIONS, Options
from ironroad.games.age_of_steam.rules.order import DetermineOrder, OrderWords
from ironroad.games.age_of_steam.rules.position import read_state, write_state
from ironroad.games.age_of_steam.rules.revisions import REVISIONS
from ironroad.games.age_of_steam.rules.roles import SelectRoles
from ironroad.games.age_of_steam.rules.scoring import result, score_parts
from ironroad.games.age_of_steam.rules.setup import FillBoard, FillDisplay, RollOrder
from ironroad.games.age_of_steam.rules.shares import IssueShares
from ironroad.games.age_of_steam.rules.state import NO_ROLE, ROLES, Aos


class AosSeat(Seat):
    def __init__(self, s: Aos, number: int, parts: dict[str, int]) -> None:
        super().__init__(number, s.out[number], s.money[number], parts)
        self.income = s.income[number]
        self.shares = s.shares[number]
        self.engine = s.engine[number]
        self.role = None if s.role[number] == NO_ROLE else ROLES[s.role[number]]
        self.expenses = 0 if self.out else s.expenses(number)

    def __repr__(self) -> str:
        money = f"${self.money}, income {self.income}, shares {self.shares}"
        return f"<seat {self.number}: {money}, engine {self.engine}>"


class AgeOfSteam(Rules[Aos]):
    """The rules that hold everywhere. A board with rules of its own has a subclass that swaps a phase or one
    of the small functions here; see `boards/`."""

    own_options: ClassVar[list[Option]] = []
    # What those must know who look ahead: whether cash is the score, the coasts between which goods earn one
    # more.
    scores_cash: ClassVar[bool] = False
    far_coasts: ClassVar[tuple[str, ...]] = ()

    def __init__(
        self, edition: str, board: Board, players: int, given: dict[str, Any], revision: int
    ) -> None:
        chosen = read_options(REVISIONS.known([*OPTIONS, *self.own_options]), given)
        super().__init__("age-of-steam", revision, edition, board, players, chosen)
        self.open = True
        self.options = Options(edition, chosen, revision, self.own_options)
        self.rounds = self.options.turns or board.rounds[players]
        self.build = self.build_track()
        self.goods = self.move_goods()
        self.setup_phases = self.set_up()
        self.round_phases = [
            *self.prepare(),
            *self.begin_building(),
            *self.act(),
            *self.settle(),
            *self.grow(),
        ]
        self._opening = self.opening()

    # The phases

    def set_up(self) -> list[Phase[Aos]]:
        return [FillDisplay(self), FillBoard(self, self.starting_cubes), RollOrder(self, self.options)]

    def prepare(self) -> list[Phase[Aos]]:
        return [IssueShares(), DetermineOrder(self.options), SelectRoles(self.options)]

    def begin_building(self) -> list[Phase[Aos]]:
        return [PlaceNewCity(self.build)] if self.options.city_first else []

    def act(self) -> list[Phase[Aos]]:
        return [self.build, self.goods]

    def settle(self) -> list[Phase[Aos]]:
        return [CollectIncome(), PayExpenses(self.options), self.reduce_income()]

    def grow(self) -> list[Phase[Aos]]:
        return [Production(self, self.options), GoodsGrowth(self, self.options)]

    def build_track(self) -> BuildTrack:
        return BuildTrack(self.board, self.players, self.options)

    def move_goods(self) -> MoveGoods:
        return MoveGoods(self.board, self.options)

    def reduce_income(self) -> ReduceIncome:
        return ReduceIncome(self.options)

    # The beginning and the end

    def opening(self) -> Aos:
        """The state before the first cube is drawn."""
        return self.new_state()

    def new_state(self) -> Aos:
        return Aos(self.board, self.players)

    def starting_cubes(self, h: Hex) -> int:
        """How many cubes are drawn for a hex."""
        return h.city.cubes if h.city else h.cubes

    def score_parts(self, s: Aos, seat: int) -> dict[str, int]:
        return score_parts(s, seat, self.options)

    # What a board says of its own rules

    def about(self, s: Aos, hex_: int) -> list[Sentence]:
        """Short lines on a hex; they come from the track, the New Cities and the cubes alone."""
        return []

    def about_cubes(self, s: Aos, hex_: int) -> list[Sentence]:
        """Short lines on the cubes that lie there."""
        return []

    def also_taken(self) -> int:
        """The colours, as a mask, that cities take besides their own."""
        return 0

    def paid_more(self) -> int:
        """The colours, as a mask, whose mover gains one more."""
        return 0

    def order_words(self) -> OrderWords:
        """What is said of how the order is found."""
        return OrderWords(self.options)

    def tie_break(self) -> Sentence | None:
        """How ties are broken, if they are."""
        return None

    # Beginning, going on and ending

    def start(self) -> Aos:
        return self._opening.copy()

    def begin_round(self, s: Aos) -> None:
        if s.round == self.rounds:
            s.over = True
        else:
            s.round += 1
            s.step = 0

    def finish(self, s: Aos) -> None:
        if self.options.peer:
            for piece in s.track.pieces():
                if not s.track.finished(piece, self.options.town_town):
                    s.track.give(piece, NOBODY)

    def remove(self, s: Aos, seat: int) -> None:
        remove_seat(s, seat, self.options)
        if s.too_few():
            s.over = True

    def result(self, s: Aos) -> Result | None:
        if not s.over:
            return None
        return result(s, [self.score_parts(s, seat) for seat in range(self.players)])

    def seats(self, s: Aos) -> list[AosSeat]:
        return [AosSeat(s, seat, self.score_parts(s, seat)) for seat in range(self.players)]

    def words(self) -> list[str]:
        return WORDS

    def features(self, s: Aos, f: Features) -> None:
        super().features(s, f)
        aos_features(s, f)

    def view_state(self, s: Aos, seat: int) -> Aos:
        """Everything is open."""
        return s.copy()

    def check(self, s: Aos) -> None:
        check_state(s, self.options, self.phase_kind(s))

    def write(self, s: Aos) -> dict[str, str]:
        return write_state(s, self.phase_kind(s))

    def read_state(self, fields: Fields) -> Aos:
        return read_state(fields, self.opening(), self.phase_number)
