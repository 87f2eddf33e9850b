"""The rules of Short Line, and its two phases."""

from __future__ import annotations

from typing import Any, Final

from ironroad.core.board import OFF, Board
from ironroad.core.game import Pending, Phase, Result, Rules, State
from ironroad.core.moves import READERS, Aim, Move, Reader
from ironroad.core.options import read_options
from ironroad.core.position import Fields, flags, join
from ironroad.core.sentences import Sentence, verbatim

NOBODY: Final = -1


class Lay(Move):
    """One straight piece of track on a hex."""

    def __init__(self, board: Board, hex_: int) -> None:
        super().__init__(f"lay {board.hexes[hex_].name}")
        self.hex = hex_

    @property
    def aims(self) -> tuple[Aim, ...]:
        return (Aim(self.hex),)


class Line(State):
    """`owner` has for each hex the seat whose track lies there."""

    def __init__(self, board: Board, players: int) -> None:
        super().__init__(players)
        self.board = board
        self.owner = [NOBODY] * len(board.hexes)
        self.points = [0] * players

    def copy(self) -> Line:
        new = Line(self.board, self.players)
        self.copy_to(new)
        new.owner, new.points = self.owner[:], self.points[:]
        return new


class LayTrack(Phase[Line]):
    kind = "lay"

    def enter(self, s: Line) -> None:
        s.todo = s.order[:]

    def ask(self, s: Line) -> Pending | None:
        return Pending("lay", s.todo[0]) if s.todo else None

    def moves(self, s: Line) -> list[Move]:
        free = [hex_ for hex_, h in enumerate(s.board.hexes) if not h.title and s.owner[hex_] == NOBODY]
        return [Lay(s.board, hex_) for hex_ in free]

    def refuse(self, s: Line, move: Move) -> Sentence:
        return verbatim("track is laid on open country where none lies")

    def apply(self, s: Line, move: Move) -> None:
        assert isinstance(move, Lay)
        s.owner[move.hex] = s.todo.pop(0)

    def leave(self, s: Line, seat: int) -> None:
        s.todo = [other for other in s.todo if other != seat]


class Earn(Phase[Line]):
    kind = "earn"

    def enter(self, s: Line) -> None:
        for hex_, owner in enumerate(s.owner):
            if owner != NOBODY:
                s.points[owner] += cities_beside(s.board, hex_)


def cities_beside(board: Board, hex_: int) -> int:
    near = board.neighbours[6 * hex_ : 6 * hex_ + 6]
    return sum(1 for n in near if n != OFF and board.hexes[n].city)


class Seat:
    def __init__(self, s: Line, number: int) -> None:
        self.number = number
        self.out = s.out[number]
        self.score = None if self.out else s.points[number]
        self.parts = {} if self.out else {"cities": s.points[number]}


class ShortLine(Rules[Line]):
    def __init__(
        self, edition: str, board: Board, players: int, given: dict[str, Any], revision: int
    ) -> None:
        read_options([], given)
        super().__init__("short-line", revision, edition, board, players, {})
        own: dict[str, Reader] = {"lay": lambda words: Lay(words.board, words.hex())}
        self.readers = {name: READERS[name] for name in ("resign", "timeout")} | own
        self.rounds = board.rounds[players]
        self.round_phases = [LayTrack(), Earn()]

    def start(self) -> Line:
        s = Line(self.board, self.players)
        s.round = 1
        return s

    def begin_round(self, s: Line) -> None:
        s.over = s.round >= self.rounds
        s.round += not s.over

    def remove(self, s: Line, seat: int) -> None:
        s.out[seat] = True
        s.order.remove(seat)
        s.over = len(s.order) < 2

    def result(self, s: Line) -> Result | None:
        seats = self.seats(s)
        scores = [seat.score for seat in seats]
        known = [-1 if score is None else score for score in scores]
        places = [1 + sum(other > score for other in known) for score in known]
        return Result(places, scores, [seat.parts for seat in seats]) if s.over else None

    def seats(self, s: Line) -> list[Any]:
        return [Seat(s, seat) for seat in range(self.players)]

    def check(self, s: Line) -> None:
        assert all(points >= 0 for points in s.points), "points never fall"

    def view_state(self, s: Line, seat: int) -> Line:
        return s.copy()

    def write(self, s: Line) -> dict[str, str]:
        named = enumerate(zip(self.board.hexes, s.owner, strict=True))
        track = ",".join(f"{h.name}:{owner}" for _, (h, owner) in named if owner != NOBODY)
        fields = {"round": str(s.round), "phase": str(s.phase), "over": flags([s.over])}
        fields |= {"order": join(s.order), "todo": join(s.todo), "points": join(s.points), "track": track}
        return {key: value for key, value in fields.items() if value}

    def restore(self, values: dict[str, str]) -> Line:
        fields, s = Fields(values, self.board), Line(self.board, self.players)
        s.round, s.phase = fields.number("round"), fields.number("phase", most=1)
        s.over = bool(fields.number("over", most=1))
        s.order, s.todo = (fields.numbers(key, 0, self.players - 1) for key in ("order", "todo"))
        s.out = [seat not in s.order for seat in range(self.players)]
        s.points = fields.per_seat("points", self.players, 0, 0, 10**6)
        for word in fields.words("track"):
            name, _, seat = word.partition(":")
            s.owner[fields.hex("track", name)] = fields.small("track", seat, 0, self.players - 1)
        fields.finish()
        return s
