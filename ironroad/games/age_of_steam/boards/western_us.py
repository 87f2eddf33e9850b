"""Western U.S.: railroads that start at a coast and hang together until the coasts are joined, a bonus for
joining them, one for goods that cross the country, and no ties."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import ClassVar, Final

from ironroad.core.board import Board
from ironroad.core.features import Features
from ironroad.core.game import Phase, Result
from ironroad.core.moves import Build, City, Deliver, Move
from ironroad.core.position import Fields
from ironroad.core.sentences import Listing, Sentence, Word, say, seat_word
from ironroad.core.track import CITY_HEX
from ironroad.games.age_of_steam.rules import AgeOfSteam
from ironroad.games.age_of_steam.rules.bonus import BonusRule, BonusState, WithBonus, seats_in
from ironroad.games.age_of_steam.rules.build import BuildTrack
from ironroad.games.age_of_steam.rules.contiguous import ContiguousTrack
from ironroad.games.age_of_steam.rules.options import Options
from ironroad.games.age_of_steam.rules.scoring import segments
from ironroad.games.age_of_steam.rules.setup import RollOff
from ironroad.games.age_of_steam.rules.state import Aos, cubes_of

MONEY: Final = 20
JOINED: Final = 4
EAST: Final = "east"
WEST: Final = "west"

CITIES: Final = {
    EAST: say("eastern city, track may start here"),
    WEST: say("western city, track may start here"),
}
TOWNS: Final = {EAST: say("eastern once it is a city"), WEST: say("western once it is a city")}
NEW_CITIES: Final = {EAST: say("eastern city"), WEST: say("western city")}


class WesternState(BonusState):
    """`connected`: the coasts are joined."""

    def __init__(self, board: Board, players: int, source: WesternState | None = None) -> None:
        super().__init__(board, players, source)
        self.connected: bool = False if source is None else source.connected

    def copy(self) -> WesternState:
        return WesternState(self.board, self.players, self)

    def write_own(self) -> dict[str, str]:
        return ({"connected": "1"} if self.connected else {}) | super().write_own()

    def read_own(self, fields: Fields) -> None:
        super().read_own(fields)
        self.connected = fields.number("connected", most=1) == 1

    def own_features(self, f: Features) -> None:
        super().own_features(f)
        f.table["connected"] = int(self.connected)


def _own(s: Aos) -> WesternState:
    assert isinstance(s, WesternState)
    return s


def starting_cities(board: Board, coast: str) -> list[int]:
    return [hex_ for hex_ in board.cities if board.hexes[hex_].coast == coast]


class BuildInTheWest(ContiguousTrack):
    def joined(self, s: Aos) -> bool:
        return _own(s).connected

    def urbanized(self, s: Aos, hex_: int) -> None:
        """The cube of the town goes back into the bag."""
        for colour in range(len(s.bag)):
            s.bag[colour] += cubes_of(s.cubes[hex_], colour)
        s.cubes[hex_] = 0


class Transcontinental(BonusRule):
    """4 for the owner of the first line from coast to coast, or 2 for each of two of its owners."""

    def __init__(self, board: Board, options: Options) -> None:
        self.options = options
        self.west, self.east = starting_cities(board, WEST), starting_cities(board, EAST)

    def choices(self, s: Aos, move: Move) -> list[int]:
        if _own(s).connected or not isinstance(move, (Build, City)):
            return []
        owners = s.links(self.options.town_town).owners_between(self.west, self.east, s.out)
        _own(s).connected = len(owners) > 0
        single = [mask for mask in owners if mask.bit_count() == 1]
        return single or sorted(
            {1 << a | 1 << b for mask in owners for a, b in combinations(seats_in(mask), 2)}
        )

    def amount(self, receivers: int) -> int:
        return JOINED // receivers

    def question(self) -> Sentence:
        return say("Your track has joined the coasts. Who gains by it?")

    def effects(self, s: Aos, move: Move, after: Callable[[], Aos]) -> list[Sentence]:
        if _own(s).connected or not isinstance(move, (Build, City)):
            return []
        then = after()
        return [_joined(s, then)] if _own(then).connected else []

    def happened(self, old: Aos, new: Aos, move: Move) -> list[Sentence]:
        if _own(old).connected or not _own(new).connected or old.pending is None:
            return []
        seat = seat_word(old.pending.seat)
        return [
            say("{seat} {joins}.", seat=seat, joins=_joined(old, new)),
            say("Track need not hang together any more."),
        ]


def _joined(old: Aos, new: Aos) -> Sentence:
    """What the first line from coast to coast has brought: a predicate."""
    gains = [(seat, new.income[seat] - old.income[seat]) for seat in range(old.players)]
    found = [say("{seat} +{gain}", seat=seat_word(seat), gain=gain) for seat, gain in gains if gain]
    if _own(new).bonus:
        return say("joins the coasts and chooses who gains by it")
    if not found:
        return say("joins the coasts, and nobody gains by it")
    return say("joins the coasts: {gains} income", gains=Listing(found))


class EastWest(BonusRule):
    """1 for the owner of one of the links by which a cube went from coast to coast."""

    def __init__(self, options: Options) -> None:
        self.options = options

    def choices(self, s: Aos, move: Move) -> list[int]:
        if not isinstance(move, Deliver) or {_coast(s, move.origin), _coast(s, move.stops[-1])} != {
            EAST,
            WEST,
        }:
            return []
        network = s.links(self.options.town_town)
        owners = {network.link(side)[1] for side in move.sides}
        return sorted({0 if owner < 0 or s.out[owner] else 1 << owner for owner in owners})

    def question(self) -> Sentence:
        return say("The cube has crossed the country. Whose link earns 1 more income?")

    def effects(self, s: Aos, move: Move, after: Callable[[], Aos]) -> list[Sentence]:
        choices = self.choices(s, move)
        if len(choices) > 1:
            return [say("crosses the country: then you choose who gains 1 more")]
        seats = _gaining(choices)
        return [say("crosses the country: {seats} gains 1 more", seats=Listing(seats))] if seats else []

    def happened(self, old: Aos, new: Aos, move: Move) -> list[Sentence]:
        choices = self.choices(old, move)
        seats = _gaining(choices) if len(choices) == 1 else []
        crossed = say("The cube has crossed the country: {seats} gains 1 more.", seats=Listing(seats))
        return [crossed] if seats else []


def _gaining(choices: list[int]) -> list[Word]:
    return [seat_word(seat) for seat in seats_in(choices[0])] if choices else []


def _coast(s: Aos, hex_: int) -> str:
    return s.board.hexes[hex_].coast if s.track.stop[hex_] == CITY_HEX else ""


class WesternUs(AgeOfSteam):
    far_coasts: ClassVar[tuple[str, ...]] = (EAST, WEST)

    def new_state(self) -> Aos:
        return WesternState(self.board, self.players)

    def opening(self) -> Aos:
        s = super().opening()
        s.money = [MONEY] * self.players
        return s

    def about(self, s: Aos, hex_: int) -> list[Sentence]:
        coast = s.board.hexes[hex_].coast
        if not coast:
            return []
        if hex_ in s.new_city:
            return [NEW_CITIES[coast]]
        return [(CITIES if s.track.stop[hex_] == CITY_HEX else TOWNS)[coast]]

    def tie_break(self) -> Sentence | None:
        return say("Of equal points, more cash, then more track, then a die decides.")

    def build_track(self) -> BuildTrack:
        starts = starting_cities(self.board, WEST) + starting_cities(self.board, EAST)
        return BuildInTheWest(self.board, self.players, self.options, starts)

    def begin_building(self) -> list[Phase[Aos]]:
        return [
            WithBonus(phase, Transcontinental(self.board, self.options)) for phase in super().begin_building()
        ]

    def act(self) -> list[Phase[Aos]]:
        return [
            WithBonus(self.build, Transcontinental(self.board, self.options)),
            WithBonus(self.goods, EastWest(self.options)),
        ]

    def grow(self) -> list[Phase[Aos]]:
        return [*super().grow(), BreakTies(self)]

    def standing(self, s: Aos, seat: int) -> tuple[int, int, int]:
        points = sum(self.score_parts(s, seat).values())
        return points, s.money[seat], segments(s, seat, self.options)

    def result(self, s: Aos) -> Result | None:
        found = super().result(s)
        if found is not None and s.ties:
            ranking = [seat for group in s.ties for seat in group]
            found.places = [
                1 + (len(ranking) if s.out[seat] else ranking.index(seat)) for seat in range(self.players)
            ]
        return found


class BreakTies(RollOff):
    """After the last round: points, then cash, then track segments, then a die."""

    kind = "ties"
    purpose = "tie"

    def __init__(self, rules: WesternUs) -> None:
        super().__init__(rules)
        self.west = rules

    def enter(self, s: Aos) -> None:
        s.dice = []
        if s.round == self.west.rounds:
            ranks = [self.west.standing(s, seat) for seat in s.order]
            s.ties = [
                [seat for seat, own in zip(s.order, ranks, strict=True) if own == rank]
                for rank in sorted(set(ranks), reverse=True)
            ]
