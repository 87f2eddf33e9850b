"""Germany: only complete links, an Engineer who builds at half price, and every round a cube for Berlin."""

from __future__ import annotations

from typing import ClassVar, Final

from ironroad.core.board import Board, Hex
from ironroad.core.features import Features
from ironroad.core.game import Phase
from ironroad.core.options import Option, switch
from ironroad.core.position import Fields
from ironroad.core.sentences import say, verbatim
from ironroad.games.age_of_steam.rules import AgeOfSteam
from ironroad.games.age_of_steam.rules.build import BUILDS, BuildTrack
from ironroad.games.age_of_steam.rules.complete import CompleteLinks
from ironroad.games.age_of_steam.rules.growth import ExtraCubes, GoodsGrowth, Production
from ironroad.games.age_of_steam.rules.options import Options
from ironroad.games.age_of_steam.rules.state import ENGINEER, Aos

MOST_CUBES: Final = 4
USUAL_CUBES: Final = 2

FOUR_CUBES: Final = Option(
    "germany_four_cubes",
    {"berlin": verbatim("Berlin"), "wien": verbatim("Wien")},
    "AOS-GER-01",
    "the city that starts with four cubes",
    "berlin",
    title=say("Four cubes at the start"),
    about=say("Which city begins with them."),
    told={
        "berlin": say("Berlin starts with four cubes, Wien with two."),
        "wien": say("Wien starts with four cubes, Berlin with two."),
    },
    e_deluxe_en="wien",
)
HALVE_LINK: Final = Option(
    "ger_halve_direct_link",
    switch(say("half price"), say("full price"), True),
    "AOS-AMB-105",
    "Engineer's half price holds for the direct link",
    False,
    title=say("Engineer and the direct link"),
    about=say("Whether the direct link may be the build that costs the Engineer half."),
    told={False: say("The Engineer’s half price does not hold for the direct link.")},
)


class GermanState(Aos):
    """`dearest` is the highest price paid in this build turn."""

    def __init__(self, board: Board, players: int, source: GermanState | None = None) -> None:
        super().__init__(board, players, source)
        self.dearest: int = 0 if source is None else source.dearest

    def copy(self) -> GermanState:
        return GermanState(self.board, self.players, self)

    def write_own(self) -> dict[str, str]:
        return {"dearest": str(self.dearest)} if self.dearest else {}

    def read_own(self, fields: Fields) -> None:
        self.dearest = fields.number("dearest", most=1000)

    def own_features(self, f: Features) -> None:
        f.table["dearest"] = self.dearest


def _own(s: Aos) -> GermanState:
    assert isinstance(s, GermanState)
    return s


class BuildInGermany(CompleteLinks):
    """The Engineer pays half for the dearest build of a turn: every build costs by how much the sum of the
    turn rises."""

    def __init__(self, board: Board, players: int, options: Options) -> None:
        super().__init__(board, players, options)
        self.halve_link: bool = options.own[HALVE_LINK.name]

    def most_builds(self, s: Aos, seat: int) -> int:
        return BUILDS

    def charge(self, s: Aos, listed: int) -> int:
        if s.role[s.todo[0]] != ENGINEER:
            return listed
        dearest = _own(s).dearest
        return listed - max(listed, dearest) // 2 + dearest // 2

    def cap(self, s: Aos, seat: int) -> int:
        most = s.money[seat]
        while most < self.dearest and self.charge(s, most + 1) <= s.money[seat]:
            most += 1
        return most

    def paid(self, s: Aos, listed: int) -> None:
        own = _own(s)
        own.dearest = max(own.dearest, listed)

    def forget_turn(self, s: Aos) -> None:
        super().forget_turn(s)
        _own(s).dearest = 0

    def claim_price(self, s: Aos, link: int) -> int:
        return super().claim_price(s, link) if self.halve_link else self.board.links[link].price

    def claim(self, s: Aos, seat: int, link: int) -> None:
        super().claim(s, seat, link)
        if self.halve_link:
            self.paid(s, self.board.links[link].price)


class Germany(AgeOfSteam):
    own_options: ClassVar[list[Option]] = [FOUR_CUBES, HALVE_LINK]

    def new_state(self) -> Aos:
        return GermanState(self.board, self.players)

    def starting_cubes(self, h: Hex) -> int:
        if f"four-{self.options.own[FOUR_CUBES.name]}" in h.marks:
            return MOST_CUBES
        return USUAL_CUBES if any(mark.startswith("four-") for mark in h.marks) else super().starting_cubes(h)

    def build_track(self) -> BuildTrack:
        return BuildInGermany(self.board, self.players, self.options)

    def grow(self) -> list[Phase[Aos]]:
        production, extra = Production(self, self.options), ExtraCubes(self, self.rounds)
        growth = GoodsGrowth(self, self.options)
        return [extra, production, growth] if self.options.peer else [production, extra, growth]
