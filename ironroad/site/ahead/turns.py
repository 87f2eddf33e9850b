"""When a seat is asked what: the phases to come."""

from __future__ import annotations

from collections.abc import Collection

from ironroad.core.game import Game

# While goods are moved for the first time, every seat has another turn.
FIRST_OF_TWO = "cycle 1"


def phases_asking(game: Game, questions: Collection[str]) -> list[str]:
    """The phases in which one of these questions is asked."""
    return [phase.kind for phase in game.rules.timeline() if not {*questions}.isdisjoint(phase.asks)]


def phases_planned(game: Game, seat: int) -> list[str]:
    """The phases whose turns a seat can think through ahead, the next one first."""
    timeline = game.rules.timeline()
    known = [n for n, phase in enumerate(timeline) if game.supposing(seat, phase.kind) is not None]
    return [timeline[n].kind for n in sorted(known, key=lambda n: _distance(game, seat, n))]


def _distance(game: Game, seat: int, phase: int) -> int:
    """How many phases it is until a seat has its turn in one of them."""
    here, phases = game.state.phase, len(game.rules.timeline())
    if phase == here and not still_asked(game, seat):
        return phases
    return (phase - here) % phases


def still_asked(game: Game, seat: int) -> bool:
    """Whether a seat still has a turn in this phase."""
    pending = game.pending
    return seat in game.state.todo or (pending is not None and pending.purpose == FIRST_OF_TWO)


def coming_round(game: Game, seat: int, questions: Collection[str]) -> int | None:
    """The round in which a seat is next asked one of these questions; 0 is before the first. None if it is
    not asked any more."""
    timeline, here, setup = game.rules.timeline(), game.state.phase, len(game.rules.setup_phases)
    asking = [n for n, phase in enumerate(timeline) if not {*questions}.isdisjoint(phase.asks)]
    if any(n == here and still_asked(game, seat) for n in asking):
        return game.round
    if any(n > here and (n < setup) == (here < setup) for n in asking):
        return game.round
    last = game.rules.rounds and game.round >= game.rules.rounds
    return None if last or all(n < setup for n in asking) else game.round + 1
