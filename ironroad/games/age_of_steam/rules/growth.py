"""Phase 9: Production puts cubes on the display, then dice bring cubes from there to the cities."""

from __future__ import annotations

from typing import Final

from ironroad.core.game import CHANCE, Pending, Rules
from ironroad.core.moves import Cube, Move, Pass, Place, Produce
from ironroad.core.sentences import Sentence, colour_word, role_word, say
from ironroad.core.track import NOBODY
from ironroad.games.age_of_steam.rules.display import city_of, halves, space_starts
from ironroad.games.age_of_steam.rules.draws import Rolls
from ironroad.games.age_of_steam.rules.options import Options
from ironroad.games.age_of_steam.rules.state import NO_CUBE, PRODUCTION, ROLES, Aos, one_cube
from ironroad.games.common.draws import Draws

PRODUCTION_CUBES: Final = 2

# The steps of Production.
ASKED: Final = 0
DRAWING: Final = 1
PLACING: Final = 2
FINISHED: Final = 3


class Production(Draws[Aos]):
    """The holder may draw two cubes and then puts each on an empty space. `step` says how far he is."""

    kind = "production"

    def __init__(self, rules: Rules[Aos], options: Options) -> None:
        super().__init__(rules)
        self.options = options
        self.columns = rules.board.columns
        self.starts = space_starts(rules)
        self.produce = Produce()
        self.skip = Pass()

    def enter(self, s: Aos) -> None:
        s.hand = []
        s.step = ASKED
        if s.holder(PRODUCTION) == NOBODY or self._most(s) == 0:
            s.step = FINISHED
        elif self.options.peer:
            s.step = DRAWING

    def _most(self, s: Aos) -> int:
        """How many cubes are drawn."""
        if self.options.peer:
            return min(PRODUCTION_CUBES, sum(s.bag)) if self._open_top(s) else 0
        return min(PRODUCTION_CUBES, sum(s.bag), s.display.count(NO_CUBE))

    def _open_top(self, s: Aos) -> bool:
        """Whether some city on the board has the top space of its column empty."""
        columns = range(len(self.columns))
        return any(s.display[self.starts[c]] == NO_CUBE for c in columns if self._in_play(s, c))

    def _in_play(self, s: Aos, column: int) -> bool:
        return city_of(self.rules, s, column) >= 0

    def ask(self, s: Aos) -> Pending | None:
        if s.step == FINISHED:
            return None
        if s.step == DRAWING:
            return Pending("cube", CHANCE, "production")
        seat = s.holder(PRODUCTION)
        return Pending("produce" if s.step == ASKED else "place", seat)

    def moves(self, s: Aos) -> list[Move]:
        if s.step == DRAWING:
            return super().moves(s)
        if s.step == ASKED:
            return [self.produce, self.skip]
        found: list[Move] = []
        for colour in sorted(set(s.hand)):
            found += self._places(s, colour)
        if self.options.peer:
            found.append(self.skip)
        return found

    def _places(self, s: Aos, colour: int) -> list[Move]:
        return [
            Place(self.rules.board, colour, c, row)
            for c, column in enumerate(self.columns)
            if not self.options.peer or self._in_play(s, c)
            for row in range(column.spaces)
            if s.display[self.starts[c] + row] == NO_CUBE
        ]

    def refuse(self, s: Aos, move: Move) -> Sentence:
        if s.step == DRAWING:
            return super().refuse(s, move)
        if s.step == PLACING:
            return self._refuse_placing(s, move)
        role = role_word(ROLES[PRODUCTION])
        return say("{role} is offered now: produce or pass, not '{move}'", role=role, move=move.text)

    def _refuse_placing(self, s: Aos, move: Move) -> Sentence:
        if not isinstance(move, Place):
            return say("the drawn cubes are placed on the display now")
        if move.colour not in s.hand:
            colour = colour_word(self.rules.board.colours[move.colour])
            return say("no {colour} cube was drawn", colour=colour)
        space = f"{self.columns[move.column].name}/{move.row + 1}"
        return say("the space {space} cannot be used", space=space)

    def apply(self, s: Aos, move: Move) -> None:
        if isinstance(move, Produce):
            s.step = DRAWING
        elif isinstance(move, Cube):
            s.bag[move.colour] -= 1
            s.hand.append(move.colour)
            if len(s.hand) == PRODUCTION_CUBES or not self._more_to_draw(s):
                s.step = PLACING
        elif isinstance(move, Place):
            self._place(s, move)
        else:
            self._stop(s)

    def _more_to_draw(self, s: Aos) -> bool:
        return sum(s.bag) > 0 and (self.options.peer or s.display.count(NO_CUBE) > len(s.hand))

    def _place(self, s: Aos, move: Place) -> None:
        s.hand.remove(move.colour)
        s.display[self.starts[move.column] + move.row] = move.colour
        if not s.hand or (self.options.peer and not self._open_top(s)):
            self._stop(s)

    def _stop(self, s: Aos) -> None:
        for colour in s.hand:
            s.bag[colour] += 1
        s.hand = []
        s.step = FINISHED

    def leave(self, s: Aos, seat: int) -> None:
        if s.holder(PRODUCTION) == NOBODY:
            self._stop(s)


class ExtraCubes(Draws[Aos]):
    """A random cube for every city marked `extra`, up to a round."""

    kind = "extra"

    def __init__(self, rules: Rules[Aos], last_round: int) -> None:
        super().__init__(rules)
        self.last_round = last_round
        self.cities = [hex_ for hex_, h in enumerate(rules.board.hexes) if "extra" in h.marks]

    def enter(self, s: Aos) -> None:
        s.step = 0 if s.round <= self.last_round else len(self.cities)

    def ask(self, s: Aos) -> Pending | None:
        if s.step >= len(self.cities) or not any(s.bag):
            return None
        return Pending("cube", CHANCE, f"extra {self.rules.board.hexes[self.cities[s.step]].name}")

    def apply(self, s: Aos, move: Move) -> None:
        assert isinstance(move, Cube)
        s.bag[move.colour] -= 1
        s.cubes[self.cities[s.step]] += one_cube(move.colour)
        s.step += 1


class GoodsGrowth(Rolls):
    """Half by half, as many dice as seats; `step` is the half, `dice` what was rolled for it."""

    kind = "growth"

    def __init__(self, rules: Rules[Aos], options: Options) -> None:
        super().__init__(rules)
        self.options = options
        self.starts = space_starts(rules)
        self.halves = halves(rules)
        self.columns: dict[str, list[int]] = {}
        for number, column in enumerate(rules.board.columns):
            self.columns.setdefault(column.rolled, []).append(number)

    def enter(self, s: Aos) -> None:
        s.step = 0
        s.dice = []

    def ask(self, s: Aos) -> Pending | None:
        if s.step >= len(self.halves):
            return None
        return Pending("die", CHANCE, f"growth {self.halves[s.step]}")

    def leave(self, s: Aos, seat: int) -> None:
        self.rolled(s)

    def rolled(self, s: Aos) -> None:
        if len(s.dice) < self.dice_each(s):
            return
        for value in s.dice:
            self._grow(s, f"{self.halves[s.step]}{value}")
        s.dice = []
        s.step += 1

    def dice_each(self, s: Aos) -> int:
        """How many dice are rolled for a half."""
        return s.players if self.options.dice_started else len(s.order)

    def _grow(self, s: Aos, rolled: str) -> None:
        """The topmost cube of every column this number stands for moves to its city."""
        for number in self.columns.get(rolled, []):
            city = city_of(self.rules, s, number)
            if city >= 0:
                self._take_topmost(s, self.starts[number], self.rules.board.columns[number].spaces, city)

    def _take_topmost(self, s: Aos, start: int, spaces: int, city: int) -> None:
        for space in range(start, start + spaces):
            if s.display[space] != NO_CUBE:
                s.cubes[city] += one_cube(s.display[space])
                s.display[space] = NO_CUBE
                return
