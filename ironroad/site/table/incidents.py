"""What happens at a table outside the rules: stored among its events, told in its log, replayed with it.

Incidents name seats and sitters by their numbers, never people, so that a name can be forgotten.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ironroad.core.sentences import Sentence, say, seat_word

MARK: Final = "! "

SITS: Final = "sits"
NAMED: Final = "named"
LINKED: Final = "linked"
BEGINS: Final = "begins"
STANDS_IN: Final = "stands-in"
RETURNS: Final = "returns"
LATE: Final = "late"
CLOSED: Final = "closed"
ASKS_BACK: Final = "asks-back"
AGREES: Final = "agrees"
REFUSES: Final = "refuses"
VOTES: Final = (ASKS_BACK, AGREES, REFUSES)

# Those that name a sitter by its number.
CHANGES_OF_SITTER: Final = (SITS, NAMED, LINKED)


class Incident(NamedTuple):
    """`! sits 2 1`: the sitter number 1 of seat 2 takes it, 0 being the first who sat there.
    `! named 2 1`: it is called otherwise from now on. `! linked 2 1`: the seat has another link.
    `! begins`: everybody is there.
    `! stands-in 2 medium`: a bot moves for the seat until its owner `returns`.
    `! late 2`: the seat's time is up. `! closed`: the host has ended the game.
    `! asks-back 2 57`: the seat wishes to go back to the first 57 moves; the others agree or refuse."""

    kind: str
    seat: int = -1
    word: str = ""

    @property
    def text(self) -> str:
        words = [
            self.kind,
            *([str(self.seat)] if self.seat >= 0 else []),
            *([self.word] if self.word else []),
        ]
        return MARK + " ".join(words)


CLOSING: Final = Incident(CLOSED).text


def is_incident(text: str) -> bool:
    return text.startswith(MARK)


def read_incident(text: str) -> Incident:
    kind, *rest = text.removeprefix(MARK).split(" ")
    return Incident(kind, int(rest[0]) if rest else -1, rest[1] if len(rest) > 1 else "")


def told_incident(incident: Incident, before: str, after: str) -> Sentence:
    """What the log says; the names are those of the seat's sitter before and now, empty for a free seat."""
    if incident.kind == SITS:
        return _changed_hands(incident, before, after)
    if incident.kind == NAMED:
        return say("The host has renamed {before}: {name}.", before=before, name=after)
    return _TOLD[incident.kind](incident)


def _changed_hands(incident: Incident, before: str, after: str) -> Sentence:
    number = incident.seat + 1
    if not after:
        return say("{name} leaves seat {number}, which is free now.", name=before, number=number)
    if not before:
        return say("{name} takes seat {number}.", name=after, number=number)
    if before == after:
        return say("{name} goes on in seat {number} with an account.", name=after, number=number)
    return say("{name} takes the seat of {before}.", name=after, before=before)


_TOLD: Final = {
    LINKED: lambda what: say("The host has given {seat} another link.", seat=seat_word(what.seat)),
    BEGINS: lambda what: say("The game begins."),
    STANDS_IN: lambda what: say("A bot moves for {seat} until they are back.", seat=seat_word(what.seat)),
    RETURNS: lambda what: say("{seat} is back.", seat=seat_word(what.seat)),
    LATE: lambda what: say("The time of {seat} is up.", seat=seat_word(what.seat)),
    CLOSED: lambda what: say("The host has ended the game."),
    ASKS_BACK: lambda what: say("{seat} asks to go back.", seat=seat_word(what.seat)),
    AGREES: lambda what: say("{seat} agrees to go back.", seat=seat_word(what.seat)),
    REFUSES: lambda what: say("{seat} does not agree to go back.", seat=seat_word(what.seat)),
}
