"""Before the first round: cubes onto the display, dice for the player order."""

from __future__ import annotations

from collections.abc import Callable

from ironroad.core.board import Hex
from ironroad.core.game import CHANCE, Pending, Rules
from ironroad.core.moves import Cube, Move
from ironroad.games.age_of_steam.rules.display import filling_order
from ironroad.games.age_of_steam.rules.draws import Rolls
from ironroad.games.age_of_steam.rules.options import Options
from ironroad.games.age_of_steam.rules.state import Aos
from ironroad.games.common.draws import Draws, FillCities


class FillDisplay(Draws[Aos]):
    """Row by row from the top, left to right over both halves, then the New City rows."""

    kind = "setup-display"

    def __init__(self, rules: Rules[Aos]) -> None:
        super().__init__(rules)
        self.spaces = self.order(rules)
        self.asked = [Pending("cube", CHANCE, f"display {name}") for _, name in self.spaces]

    def order(self, rules: Rules[Aos]) -> list[tuple[int, str]]:
        """The spaces, with their names."""
        return filling_order(rules)

    def enter(self, s: Aos) -> None:
        s.step = 0

    def ask(self, s: Aos) -> Pending | None:
        return self.asked[s.step] if s.step < len(self.asked) else None

    def apply(self, s: Aos, move: Move) -> None:
        assert isinstance(move, Cube)
        s.bag[move.colour] -= 1
        s.display[self.spaces[s.step][0]] = move.colour
        s.step += 1


class FillBoard(FillCities[Aos]):
    """A cube drawn for a terminal is none of the goods: it says which colour is accepted there."""

    def __init__(self, rules: Rules[Aos], count: Callable[[Hex], int]) -> None:
        super().__init__(rules, lambda h: 1 if h.terminal else count(h))

    def purpose(self, h: Hex) -> str:
        return f"terminal {h.name}" if h.terminal else super().purpose(h)

    def put(self, s: Aos, hex_: int, colour: int) -> None:
        if self.rules.board.hexes[hex_].terminal:
            s.accepts[hex_] = 1 << colour
            s.gone[colour] += 1
        else:
            super().put(s, hex_, colour)


class RollOff(Rolls):
    """Dice for every seat of a tied group, highest sum first; those who tie roll again among themselves."""

    each = 1
    purpose = "order"

    def ask(self, s: Aos) -> Pending | None:
        tied = _first_tie(s)
        if tied < 0:
            return None
        return Pending("die", CHANCE, f"{self.purpose} {s.ties[tied][len(s.dice) // self.each]}")

    def leave(self, s: Aos, seat: int) -> None:
        """The dice of a seat that leaves go with it."""
        group = s.ties[_first_tie(s)]
        if seat in group:
            at = self.each * group.index(seat)
            s.dice = s.dice[:at] + s.dice[at + self.each :] if len(group) > 2 else []
        rest = [[other for other in tied if other != seat] for tied in s.ties]
        s.ties = [tied for tied in rest if tied]
        self.rolled(s)

    def rolled(self, s: Aos) -> None:
        tied = _first_tie(s)
        if tied >= 0 and len(s.dice) == self.each * len(s.ties[tied]):
            s.ties = s.ties[:tied] + self._split(s.ties[tied], s.dice) + s.ties[tied + 1 :]
            s.dice = []

    def _split(self, group: list[int], dice: list[int]) -> list[list[int]]:
        """The seats by the sum of their dice, highest first, equal ones together."""
        sums = [sum(dice[self.each * i : self.each * (i + 1)]) for i in range(len(group))]
        return [
            [seat for seat, own in zip(group, sums, strict=True) if own == value]
            for value in sorted(set(sums), reverse=True)
        ]


class RollOrder(RollOff):
    """Three dice a seat for the player order."""

    kind = "setup-order"
    each = 3

    def __init__(self, rules: Rules[Aos], options: Options) -> None:
        super().__init__(rules)
        self.options = options

    def enter(self, s: Aos) -> None:
        s.ties = [s.order[:]] if self.options.dice_order else [[seat] for seat in s.order]
        s.dice = []

    def ask(self, s: Aos) -> Pending | None:
        asked = super().ask(s)
        if asked is None:
            s.order = [group[0] for group in s.ties]
            s.ties = []
        return asked


def _first_tie(s: Aos) -> int:
    for number, group in enumerate(s.ties):
        if len(group) > 1:
            return number
    return -1
