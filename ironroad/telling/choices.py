"""The legal moves as a person chooses between them, each told only when it is looked at."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TypeVar, overload

from ironroad.core.game import Game
from ironroad.core.moves import Aim, Deliver, Move
from ironroad.core.sentences import Sentence
from ironroad.telling.deliveries import Apart, heading, rank
from ironroad.telling.parts import Choice
from ironroad.telling.situation import CommonSituation


class Choices(Sequence[Choice]):
    """`moves` are in the order in which they are shown; the first `ranked` of them come best first. Counting
    them, and asking what can be picked on the board, tells none."""

    def __init__(
        self, now: CommonSituation, moves: list[Move], tell: Callable[[Move], Choice], ranked: int = 0
    ) -> None:
        self.now = now
        self.moves = moves
        self.ranked = ranked
        self._tell = tell
        self._told: dict[int, Choice] = {}

    def __len__(self) -> int:
        return len(self.moves)

    def __iter__(self) -> Iterator[Choice]:
        return map(self._one, range(len(self.moves)))

    @overload
    def __getitem__(self, number: int) -> Choice: ...

    @overload
    def __getitem__(self, number: slice) -> list[Choice]: ...

    def __getitem__(self, number: int | slice) -> Choice | list[Choice]:
        numbers = range(len(self.moves))[number]
        return self._one(numbers) if isinstance(numbers, int) else self._some(numbers)

    def _one(self, number: int) -> Choice:
        if number not in self._told:
            self._told[number] = self._tell(self.moves[number])
        return self._told[number]

    def _some(self, numbers: Sequence[int]) -> list[Choice]:
        return [self._one(number) for number in numbers]

    def find(self, move: str) -> Choice | None:
        """The choice that makes a move."""
        found = (number for number, one in enumerate(self.moves) if one.text == move)
        return next(map(self._one, found), None)

    def best(self, most: int) -> list[Choice]:
        """The best few, where there is a best."""
        return self[: min(most, self.ranked)]

    def without(self, *kinds: type[Move]) -> Choices:
        """All but some kinds of move."""
        ranked, rest = (
            [move for move in some if not isinstance(move, kinds)]
            for some in (self.moves[: self.ranked], self.moves[self.ranked :])
        )
        return Choices(self.now, ranked + rest, self._tell, len(ranked))

    # On the board

    @cached_property
    def _aimed(self) -> dict[Aim | None, list[int]]:
        """The numbers of the moves by what is picked for them, None for those made elsewhere."""
        found: defaultdict[Aim | None, list[int]] = defaultdict(list)
        for number, move in enumerate(self.moves):
            for aim in move.aims or (None,):
                found[aim].append(number)
        return dict(found)

    @cached_property
    def aims(self) -> dict[Aim, int]:
        """What can be picked on the board, with the number of choices it brings."""
        return {aim: len(numbers) for aim, numbers in self._aimed.items() if aim is not None}

    @property
    def elsewhere(self) -> list[Choice]:
        """Those for which nothing is picked on the board."""
        return self._some(self._aimed.get(None, []))

    def at(self, hex_: str, cube: str = "") -> list[Choice]:
        """Those at a hex, or for one of its cubes, by their names."""
        board = self.now.board
        wanted = board.index.get(hex_), board.colours.index(cube) if cube in board.colours else None
        aims = [aim for aim in self.aims if aim == wanted or (not cube and aim.hex == wanted[0])]
        return self._some(sorted({number for aim in aims for number in self._aimed[aim]}))

    def name(self, aim: Aim) -> tuple[str, str]:
        """A hex and the colour of a cube as pictures have them."""
        board = self.now.board
        return board.hexes[aim.hex].name, "" if aim.colour is None else board.colours[aim.colour]

    def heading(self, aim: Aim) -> Sentence:
        """What can be picked, in words."""
        if aim.colour is None:
            return self.now.whereabouts(aim.hex)
        return heading(self.now, aim.colour, aim.hex)


N = TypeVar("N", bound=CommonSituation)


def deliveries_first(now: N, tell: Callable[[Move, N], Choice]) -> Choices:
    """All legal moves: deliveries best for the mover first, before all else."""
    moves = list(now.game.legal_moves())
    ways = [move for move in moves if isinstance(move, Deliver)]
    ways.sort(key=lambda way: rank(now, way))
    others = [move for move in moves if not isinstance(move, Deliver)]
    return Choices(now, [*ways, *others], Apart(now, ways, lambda move: tell(move, now)), len(ways))


def nothing(game: Game) -> Choices:
    """No choices."""
    return Choices(CommonSituation(game), [], _never)


def _never(move: Move) -> Choice:
    raise LookupError(f"{move} is no choice")
