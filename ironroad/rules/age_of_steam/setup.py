"""Before the first round: cubes onto the display and the cities, dice for the player order."""

from __future__ import annotations

from ironroad.game import CHANCE, Pending, Rules
from ironroad.moves import Cube, Die, Move
from ironroad.rules.age_of_steam.options import Options
from ironroad.rules.age_of_steam.state import Aos, AosPhase, one_cube


class Draws(AosPhase):
    """Random cubes drawn one by one; `step` counts them."""

    def __init__(self, rules: Rules[Aos]) -> None:
        self.rules = rules

    def enter(self, s: Aos) -> None:
        s.step = 0

    def moves(self, s: Aos) -> list[Move]:
        return [move for move, left in zip(self.rules.cubes, s.bag, strict=True) if left]

    def weights(self, s: Aos) -> list[int]:
        return [left for left in s.bag if left]

    def refuse(self, s: Aos, move: Move) -> str:
        if isinstance(move, Cube):
            return f"there is no {self.rules.board.colours[move.colour]} cube left in the bag"
        return f"a cube is drawn now, so '{move}' cannot be"


class FillDisplay(Draws):
    """Row by row from the top, left to right over both halves, then the New City rows."""

    kind = "setup-display"

    def __init__(self, rules: Rules[Aos]) -> None:
        super().__init__(rules)
        self.spaces = display_order(rules)

    def ask(self, s: Aos) -> Pending | None:
        if s.step >= len(self.spaces):
            return None
        return Pending("cube", CHANCE, f"display {self.spaces[s.step][1]}")

    def apply(self, s: Aos, move: Move) -> None:
        assert isinstance(move, Cube)
        s.bag[move.colour] -= 1
        s.display[self.spaces[s.step][0]] = move.colour
        s.step += 1


class FillCities(Draws):
    """The starting cubes of the cities, in the order of the board file."""

    kind = "setup-cities"

    def __init__(self, rules: Rules[Aos]) -> None:
        super().__init__(rules)
        hexes = rules.board.hexes
        self.targets = [i for i, h in enumerate(hexes) if h.city for _ in range(h.city.cubes)]

    def ask(self, s: Aos) -> Pending | None:
        if s.step >= len(self.targets):
            return None
        return Pending("cube", CHANCE, f"city {self.rules.board.hexes[self.targets[s.step]].name}")

    def apply(self, s: Aos, move: Move) -> None:
        assert isinstance(move, Cube)
        s.bag[move.colour] -= 1
        s.cubes[self.targets[s.step]] += one_cube(move.colour)
        s.step += 1


class RollOrder(AosPhase):
    """Three dice a seat, highest sum first; those who tie roll again among themselves."""

    kind = "setup-order"

    def __init__(self, rules: Rules[Aos], options: Options) -> None:
        self.rules = rules
        self.options = options

    def enter(self, s: Aos) -> None:
        s.ties = [s.order[:]] if self.options.dice_order else [[seat] for seat in s.order]
        s.dice = []

    def ask(self, s: Aos) -> Pending | None:
        tied = _first_tie(s)
        if tied < 0:
            s.order = [group[0] for group in s.ties]
            s.ties = []
            return None
        return Pending("die", CHANCE, f"order {s.ties[tied][len(s.dice) // 3]}")

    def moves(self, s: Aos) -> list[Move]:
        return self.rules.dice

    def refuse(self, s: Aos, move: Move) -> str:
        return refuse_roll(move)

    def apply(self, s: Aos, move: Move) -> None:
        assert isinstance(move, Die)
        s.dice.append(move.value)
        self._split_if_rolled(s)

    def leave(self, s: Aos, seat: int) -> None:
        """The dice of a seat that leaves go with it."""
        group = s.ties[_first_tie(s)]
        if seat in group:
            at = 3 * group.index(seat)
            s.dice = s.dice[:at] + s.dice[at + 3 :] if len(group) > 2 else []
        rest = [[other for other in tied if other != seat] for tied in s.ties]
        s.ties = [tied for tied in rest if tied]
        self._split_if_rolled(s)

    def _split_if_rolled(self, s: Aos) -> None:
        tied = _first_tie(s)
        if tied >= 0 and len(s.dice) == 3 * len(s.ties[tied]):
            s.ties = s.ties[:tied] + _split(s.ties[tied], s.dice) + s.ties[tied + 1 :]
            s.dice = []


def refuse_roll(move: Move) -> str:
    return "a die shows 1 to 6" if isinstance(move, Die) else f"a die is rolled now, so '{move}' cannot be"


def _first_tie(s: Aos) -> int:
    for number, group in enumerate(s.ties):
        if len(group) > 1:
            return number
    return -1


def _split(group: list[int], dice: list[int]) -> list[list[int]]:
    """The seats by the sum of their three dice, highest first, equal ones together."""
    sums = [sum(dice[3 * i : 3 * i + 3]) for i in range(len(group))]
    return [
        [seat for seat, own in zip(group, sums, strict=True) if own == value]
        for value in sorted(set(sums), reverse=True)
    ]


def display_order(rules: Rules[Aos]) -> list[tuple[int, str]]:
    """The display spaces in the order they are filled, with their names."""
    columns = rules.board.columns
    starts = space_starts(rules)
    numbered = [i for i, column in enumerate(columns) if column.name == column.rolled]
    lettered = [i for i, column in enumerate(columns) if column.name != column.rolled]
    found: list[tuple[int, str]] = []
    for group in (numbered, lettered):
        for row in range(max([columns[i].spaces for i in group], default=0)):
            for i in group:
                if row < columns[i].spaces:
                    found.append((starts[i] + row, f"{columns[i].name}/{row + 1}"))
    return found


def space_starts(rules: Rules[Aos]) -> list[int]:
    """The index of each column's top space in the flat display."""
    starts: list[int] = []
    total = 0
    for column in rules.board.columns:
        starts.append(total)
        total += column.spaces
    return starts
