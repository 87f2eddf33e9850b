"""The way from one moment of a game to a later one."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.moves import Move
from ironroad.core.record import Entry
from ironroad.core.sentences import Listing, Sentence, say, say_n, seat_word


class Span:
    """A decision and the draws after it. The two games may be views, which know no way back."""

    def __init__(self, before: Game, game: Game) -> None:
        self.before = before
        self.game = game
        self.entries: list[Entry] = game.entries(before.length, game.length)
        self.move: Move = self.entries[0].move

    def passed(self, kind: str) -> bool:
        """Whether a phase has ended since; a board may do without it."""
        kinds = [phase.kind for phase in self.game.rules.timeline()]
        if kind not in kinds:
            return False
        start, at, end = [kinds.index(phase) for phase in (self.before.phase, kind, self.game.phase)]
        if start <= end:
            return start <= at < end
        return at >= start or len(self.game.rules.setup_phases) <= at < end

    def leavers(self) -> list[int]:
        """The seats that are out of the game since."""
        before, after = self.before.state.out, self.game.state.out
        return [seat for seat, out in enumerate(after) if out and not before[seat]]

    def departures(self) -> list[Sentence]:
        return [say("{seat} is out of the game.", seat=seat_word(seat)) for seat in self.leavers()]

    def end(self) -> list[Sentence]:
        result = self.game.result
        if result is None:
            return []
        if not result.winners:
            left = say("The game is over and lost."), say("The game is over; nobody is left.")
            return [left[all(self.game.state.out) and self.game.rules.players > 1]]
        points = result.scores[result.winners[0]] or 0
        seats = seats_listed(result.winners)
        if len(result.winners) == 1:
            return [
                say_n(
                    "The game is over; {seats} wins with {n} point.",
                    "The game is over; {seats} wins with {n} points.",
                    points,
                    seats=seats,
                )
            ]
        return [
            say_n(
                "The game is over; {seats} win together with {n} point.",
                "The game is over; {seats} win together with {n} points.",
                points,
                seats=seats,
            )
        ]


def seats_listed(seats: list[int]) -> Listing:
    return Listing([seat_word(seat) for seat in seats])
