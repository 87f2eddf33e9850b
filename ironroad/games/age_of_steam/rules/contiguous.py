"""Build Track where every railroad starts at one of some cities and hangs together until the first line
between the coasts."""

from __future__ import annotations

from typing import Final

from ironroad.core.board import Board
from ironroad.core.sentences import Sentence, say
from ironroad.core.tiles import TOWN, Pair
from ironroad.core.track import NOBODY, OPEN, far, is_city, via
from ironroad.games.age_of_steam.rules.build import BuildTrack
from ironroad.games.age_of_steam.rules.conditions import Condition
from ironroad.games.age_of_steam.rules.options import Options
from ironroad.games.age_of_steam.rules.plans import Plan
from ironroad.games.age_of_steam.rules.state import Aos

# One end of a piece: the stop behind it, if any, and whose track is met, a seat, NOBODY or A_CITY.
End = tuple[int, int]
A_CITY: Final = 99


class ContiguousTrack(BuildTrack):
    def __init__(self, board: Board, players: int, options: Options, starts: list[int]) -> None:
        super().__init__(board, players, options)
        self.starts = starts

    def conditions(self, s: Aos, seat: int) -> list[Condition]:
        usual = super().conditions(s, seat)
        if s.has_built[seat] and self.joined(s):
            return usual
        return [*usual, HangsTogether(s, seat, self.starts, self.options)]

    def joined(self, s: Aos) -> bool:
        """Whether the first line between the coasts is there."""
        raise NotImplementedError


class HangsTogether(Condition):
    """What a build makes the seat's must hang on its track or a stop that track reaches; a seat without
    track must begin at one of the starts."""

    def __init__(self, s: Aos, seat: int, starts: list[int], options: Options) -> None:
        self.track = s.track
        self.seat = seat
        self.starts = starts
        self.options = options
        owned = s.track.owned_by(seat)
        self.anew = not s.has_built[seat] or not owned
        self.reached = set() if self.anew else {stop for piece in owned for stop in s.track.ends(piece)}

    def permits(self, hex_: int, plan: Plan) -> bool:
        loose = [self._ends(hex_, pair) for pair in plan.new + self._claimed(hex_, plan)]
        reached = self.reached
        while loose:
            joined = [ends for ends in loose if self._touches(ends, reached)]
            if not joined:
                return False
            reached = reached.union(stop for ends in joined for stop, _ in ends)
            loose = [ends for ends in loose if ends not in joined]
        return True

    def why_not(self) -> Sentence:
        if self.anew:
            return say("the first track of a seat must lead into a starting city")
        return say("until the coasts are joined, all track of a seat must hang together")

    def demand(self) -> Sentence | None:
        if self.anew:
            return say("Your first track must lead into a starting city of either coast.")
        return say("Until the coasts are joined, all your track must hang together.")

    def _touches(self, ends: list[End], reached: set[int]) -> bool:
        if any(stop in reached for stop, _ in ends if stop != OPEN):
            return True
        if self.anew:
            return any(stop in self.starts and whose == A_CITY for stop, whose in ends)
        return any(whose == self.seat for _, whose in ends)

    def _claimed(self, hex_: int, plan: Plan) -> list[Pair]:
        """The pieces of nobody's that a redirect makes the seat's."""
        turned = [new for old, new in plan.turned if self.track.owner[6 * hex_ + old[0]] != self.seat]
        if self.options.peer:
            return turned
        if not self.options.redirect_claims:
            return []
        return [pair for pair in turned if all(stop != OPEN for stop, _ in self._ends(hex_, pair))]

    def _ends(self, hex_: int, pair: Pair) -> list[End]:
        faces = self.track.faces
        return [(hex_, NOBODY) if edge == TOWN else _end(faces[6 * hex_ + edge]) for edge in pair]


def _end(code: int) -> End:
    return far(code), A_CITY if is_city(code) else via(code) if code >= 2 else NOBODY
