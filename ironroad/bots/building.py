"""Build: which paths are worth their price, and the tiles to lay for them."""

from __future__ import annotations

from typing import Final

from ironroad.bots.lines import Lines, lines_of, with_links
from ironroad.bots.outlook import Item, Outlook, Purse, dollar_worth
from ironroad.bots.paths import Path, PathFinder, Step
from ironroad.moves import Build
from ironroad.rules.age_of_steam import AgeOfSteam
from ironroad.rules.age_of_steam.state import Aos
from ironroad.tiles import NONE, TOWN, Shape, exits_of, pairs_of, shape_of, town_shape
from ironroad.track import TOWN_HEX

LOOK_AHEAD: Final = 2
AT_ONCE: Final = 6
SECONDS: Final = 12


class Choice:
    """Some paths to build this turn, and by how much they better the outlook."""

    def __init__(self, paths: list[Path], gain: float) -> None:
        self.paths = paths
        self.gain = gain


class Builder:
    def __init__(self, rules: AgeOfSteam, s: Aos, seat: int, money: int, builds: int) -> None:
        self.rules = rules
        self.seat = seat
        self.s = build_turn(s, seat, money, builds)
        self.builds = builds
        self.outlook = Outlook(rules, s)
        self.purse = Purse(self.s, seat)
        self.reach = min(6, s.engine[seat] + 3)
        self.lines = lines_of(s, seat, rules.options.town_town)
        self.items = self.outlook.items(self.lines, self.reach)
        self.base = self.outlook.value(self.purse, self.items)

    def best(self) -> Choice:
        found = [c for c in (self._judge([path]) for path in self._paths()) if c is not None and c.gain > 0]
        found.sort(key=lambda choice: -choice.gain)
        best = found[0] if found else Choice([], 0.0)
        for first in found[:AT_ONCE]:
            left = self.builds - len(first.paths[0].steps)
            if left <= 0:
                continue
            for second in found[:SECONDS]:
                if second is not first:
                    both = self._judge(first.paths + second.paths)
                    if both is not None and both.gain > best.gain:
                        best = both
        return best

    def _paths(self) -> list[Path]:
        most = self.builds + LOOK_AHEAD if self.outlook.rounds > 1 else self.builds
        return PathFinder(self.rules.build, self.s, self.seat, most, self.s.money[self.seat] + 6).paths()

    def _judge(self, paths: list[Path]) -> Choice | None:
        """What building these paths, as far as this turn allows, is worth."""
        laid = lay(self.rules, self.s, paths, self.builds)
        if laid is None:
            return None
        moves, price, whole = laid
        total = sum(path.price for path in paths)
        segments = sum(path.segments for path in paths)
        purse = self.purse.copy()
        purse.money -= price
        if whole == len(paths):
            lines = with_links(self.lines, [link for path in paths for link in path.links])
            items = self.outlook.items(lines, self.reach)
            return Choice(paths, self.outlook.value(purse, items) + segments - self.base)
        if self.outlook.rounds == 1:
            return None
        before = with_links(self.lines, [link for path in paths[:whole] for link in path.links])
        after = with_links(before, [link for path in paths[whole:] for link in path.links])
        now = self.outlook.items(before, self.reach) if whole else self.items
        later = self.outlook.items(after, self.reach)
        value = self.outlook.value(purse, now, later) + segments
        value -= max(0, total - price) * dollar_worth(self.outlook.rounds)
        return Choice(paths, value - self.base - 1.0)


def build_turn(s: Aos, seat: int, money: int, builds: int) -> Aos:
    """The state as if the seat were building now, with this cash."""
    new = s.copy()
    new.todo = [seat]
    new.builds = builds
    new.money[seat] = money
    return new


def lay(rules: AgeOfSteam, s: Aos, paths: list[Path], builds: int) -> tuple[list[Build], int, int] | None:
    """The builds for the first steps of some paths, their price, and how many paths become whole."""
    turn = build_turn(s, s.todo[0], s.money[s.todo[0]], builds)
    moves: list[Build] = []
    price = whole = 0
    for path in paths:
        for step in path.steps:
            if turn.builds == 0:
                return moves, price, whole
            move = Build(rules.board, step[0], shape_after(turn, step))
            if not rules.build.allows(turn, move):
                return None
            price += rules.build.price(turn, move)
            rules.build.apply(turn, move)
            moves.append(move)
        whole += 1
    return moves, price, whole


def shape_after(s: Aos, step: Step) -> Shape:
    hex_, a, b = step
    shape = s.track.shape(hex_)
    if s.track.stop[hex_] == TOWN_HEX:
        return town_shape(exits_of(shape) + [edge for edge in (a, b) if edge != TOWN])
    return shape_of([*pairs_of(shape), (a, b)])
