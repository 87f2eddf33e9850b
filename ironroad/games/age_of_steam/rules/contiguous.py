"""Build Track where every railroad starts at one of some cities and hangs together until the first line
between the coasts."""

from __future__ import annotations

from typing import Final

from ironroad.core.board import Board
from ironroad.core.sentences import Sentence, say
from ironroad.core.tiles import TOWN, Pair
from ironroad.core.track import CITY_HEX, NOBODY, OPEN, Track, far, is_city, via
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
        found = super().conditions(s, seat)
        if not self.options.one_network:
            over = s.has_built[seat] and self.joined(s)
            return found if over else [*found, HangsOrStarts(s, seat, self.starts, self.options)]
        if not s.has_built[seat]:
            found = [*found, Starts(s, self.starts)]
        return [*found, HangsTogether(s, seat, self.options)] if self.must_hang(s) else found

    def must_hang(self, s: Aos) -> bool:
        return self.options.one_network and not self.joined(s)

    def joined(self, s: Aos) -> bool:
        """Whether the first line between the coasts is there."""
        raise NotImplementedError


class Starts(Condition):
    """A seat's first tile must lead into one of the starts."""

    def __init__(self, s: Aos, starts: list[int]) -> None:
        self.board = s.board
        self.starts = starts

    def permits(self, hex_: int, plan: Plan) -> bool:
        pairs = plan.new or [new for _, new in plan.turned]
        sides = [6 * hex_ + edge for pair in pairs for edge in pair if edge != TOWN]
        return any(self.board.neighbours[side] in self.starts for side in sides)

    def why_not(self) -> Sentence:
        return say("the first track of a seat must lead into a starting city")

    def demand(self) -> Sentence | None:
        return say("Your first track must lead into a starting city of either coast.")


class HangsTogether(Condition):
    """What a build makes the seat's, or turns, must hang on the rest of its track or a stop that its track
    reaches. Where there is no rest, it must hang together itself."""

    def __init__(self, s: Aos, seat: int, options: Options) -> None:
        self.track = s.track
        self.seat = seat
        self.options = options
        self.owned = s.track.owned_by(seat)
        self.reached = self._reached(0, [])

    def permits(self, hex_: int, plan: Plan) -> bool:
        if plan.turned:
            return self._permits_turns(hex_, plan)
        loose = [self._ends(hex_, pair) for pair in plan.new]
        return self._hang(loose, self.reached, rest=True)

    def _permits_turns(self, hex_: int, plan: Plan) -> bool:
        turned = [(old, new) for old, new in plan.turned if self._gains(hex_, old, new)]
        loose = [self._ends(hex_, pair) for pair in plan.new + [new for _, new in turned]]
        own_turned = [(old, new) for old, new in turned if self.track.owner[6 * hex_ + old[0]] == self.seat]
        return self._hang(loose, self._reached(hex_, own_turned), rest=not self._is_all(own_turned))

    def _hang(self, loose: list[list[End]], reached: set[int], rest: bool) -> bool:
        """Whether pieces hang on what is reached and on each other; without a rest, one is the beginning."""
        if loose and not (reached and rest):
            reached = reached.union(stop for stop, _ in loose.pop(0))
        while loose:
            joined = [ends for ends in loose if self._touches(ends, reached)]
            if len(joined) == len(loose):
                return True
            if not joined:
                return False
            reached = reached.union(stop for ends in joined for stop, _ in ends)
            loose = [ends for ends in loose if ends not in joined]
        return True

    def why_not(self) -> Sentence:
        return say("until the coasts are joined, all track of a seat must hang together")

    def demand(self) -> Sentence | None:
        return say("Until the coasts are joined, all your track must hang together.")

    def _reached(self, hex_: int, turned: list[tuple[Pair, Pair]]) -> set[int]:
        """The stops that the rest of the seat's track reaches, and pieces that are turned with an end that
        stays; in older games all that it reached before."""
        gone = {6 * hex_ + old[0] for old, _ in turned} if self.options.rest_alone else set()
        stops = {stop for piece in self.owned if piece not in gone for stop in self.track.ends(piece)}
        stays = [6 * hex_ + edge for old, new in turned for edge in old if edge in new]
        return (stops | {far(self.track.faces[side]) for side in stays}) - {OPEN}

    def _is_all(self, turned: list[tuple[Pair, Pair]]) -> bool:
        return not self.options.rest_alone and len(turned) == len(self.owned)

    def _touches(self, ends: list[End], reached: set[int]) -> bool:
        return any(whose == self.seat or (stop in reached and stop != OPEN) for stop, whose in ends)

    def _gains(self, hex_: int, old: Pair, new: Pair) -> bool:
        """Whether a piece is the seat's once it is turned."""
        if self.options.peer or self.track.owner[6 * hex_ + old[0]] == self.seat:
            return True
        stops = [stop for stop, _ in self._ends(hex_, new)]
        if not self.options.redirect_claims or OPEN in stops:
            return False
        return self.options.town_town or any(self.track.stop[stop] == CITY_HEX for stop in stops)

    def _ends(self, hex_: int, pair: Pair) -> list[End]:
        return ends_of(self.track, hex_, pair)


class HangsOrStarts(Condition):
    """The reading of revision 1: what a build makes the seat's must hang on its track or a stop that track
    reaches; a seat without track must begin at one of the starts, again if it has lost all it had."""

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
        return ends_of(self.track, hex_, pair)


def ends_of(track: Track, hex_: int, pair: Pair) -> list[End]:
    """What lies at the two ends of a piece on a hex."""
    faces = track.faces
    return [(hex_, NOBODY) if edge == TOWN else _end(faces[6 * hex_ + edge]) for edge in pair]


def _end(code: int) -> End:
    return far(code), A_CITY if is_city(code) else via(code) if code >= 2 else NOBODY
