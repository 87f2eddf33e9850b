"""Who has which contract, and who knows it: draws from the bag and from other hands."""

from __future__ import annotations

from random import Random
from typing import Final

from ironroad.core.game import CHANCE, EVERYTHING
from ironroad.games.steam_power.rules.moves import FROM_BAG, UNKNOWN
from ironroad.games.steam_power.rules.state import GONE, POOL, Power

VOID: Final = -2


def source(s: Power, seat: int) -> int:
    """Where a seat's next contract comes from: the bag, the seat with most contracts, or nowhere."""
    if s.in_bag() > 0:
        return FROM_BAG
    counts = [0 if s.out[other] else s.in_hand(other) for other in range(s.players)]
    most = max(counts)
    after = [(seat + step) % s.players for step in range(1, s.players)]
    return next((other for other in after if most and counts[other] == most), VOID)


def candidates(s: Power, victim: int) -> list[int]:
    """The contracts that may come from there, as far as this state knows."""
    if victim == FROM_BAG:
        return s.pool()
    return s.hand(victim) + (s.pool() if s.hidden[victim] else [])


def is_seen(s: Power, seat: int, victim: int) -> bool:
    """Whether the holder of this state's knowledge sees what a seat draws."""
    return s.viewer == EVERYTHING or s.viewer in witnesses(seat, victim)


def witnesses(seat: int, victim: int) -> list[int]:
    """Who sees which contract a seat draws: the seat, and whoever loses it."""
    return [seat] if victim == FROM_BAG else [seat, victim]


def odds(s: Power, victim: int) -> list[int]:
    """How likely each candidate is: an unseen contract in a hand may be any of the pool."""
    pool = s.where.count(POOL)
    if victim == FROM_BAG:
        return [1] * pool
    found = [max(pool, 1)] * s.where.count(2 * victim)
    return found + [s.hidden[victim]] * pool if s.hidden[victim] else found


def give(s: Power, seat: int, contract: int, victim: int) -> None:
    """A contract goes into a hand."""
    if contract == UNKNOWN:
        _give_unseen(s, seat, victim)
        return
    if victim != FROM_BAG:
        if s.where[contract] == POOL:
            s.hidden[victim] -= 1
        _others_forget(s, seat, victim)
    s.where[contract] = 2 * seat
    s.known[contract] = sum(1 << witness for witness in witnesses(seat, victim))


def _others_forget(s: Power, seat: int, victim: int) -> None:
    """Whoever does not see which contract is taken no longer knows which are left."""
    for contract in s.hand(victim):
        s.known[contract] &= 1 << seat | 1 << victim


def _give_unseen(s: Power, seat: int, victim: int) -> None:
    if victim != FROM_BAG:
        for contract in s.hand(victim):
            hide(s, contract)
            s.hidden[victim] += 1
        s.hidden[victim] -= 1
    s.hidden[seat] += 1


def hide(s: Power, contract: int) -> None:
    s.where[contract] = POOL
    s.known[contract] = 0


def reveal(s: Power, seat: int, contract: int) -> None:
    """A contract of a seat is put on the table as fulfilled."""
    if s.where[contract] == POOL:
        s.hidden[seat] -= 1
    s.where[contract] = 2 * seat + 1
    s.known[contract] = 0


def discard(s: Power, seat: int) -> None:
    """The unfulfilled contracts of a seat leave the game."""
    for contract in s.hand(seat):
        s.where[contract] = GONE
    s.hidden_gone += s.hidden[seat]
    s.hidden[seat] = 0


def withdraw(s: Power, contract: int) -> None:
    """A contract on the table that is never delivered leaves the game; everybody has seen it."""
    s.where[contract] = GONE
    s.known[contract] = everybody(s)


def everybody(s: Power) -> int:
    return (1 << s.players) - 1


def may_fulfil(s: Power, seat: int) -> list[int]:
    """The contracts a seat may have in hand, as far as this state knows."""
    return s.hand(seat) + (s.pool() if s.hidden[seat] else [])


def view_state(s: Power, viewer: int) -> Power:
    """What a seat, or a spectator, may know while the game runs. When it is over everything is open."""
    found = s.copy()
    if s.over:
        return found
    found.viewer = viewer
    for contract, place in enumerate(s.where):
        in_hand = place >= 0 and place % 2 == 0
        if (in_hand or place == GONE) and not _knows(s, viewer, contract):
            hide(found, contract)
            if in_hand:
                found.hidden[place // 2] += 1
            else:
                found.hidden_gone += 1
    return found


def sample_state(s: Power, seed: str) -> Power:
    """Contracts that are hidden become some of those that may lie there, each as likely as another."""
    found = s.copy()
    found.viewer = EVERYTHING
    unseen = s.pool()
    Random(seed).shuffle(unseen)
    for seat, count in enumerate(s.hidden):
        for _ in range(count):
            contract = unseen.pop()
            found.where[contract], found.known[contract] = 2 * seat, 1 << seat
    for _ in range(s.hidden_gone):
        found.where[unseen.pop()] = GONE
    found.hidden, found.hidden_gone = [0] * s.players, 0
    return found


def _knows(s: Power, viewer: int, contract: int) -> bool:
    """A spectator knows what was seen by all and left the game."""
    if viewer == CHANCE:
        return s.where[contract] == GONE and s.known[contract] == everybody(s)
    return bool(s.known[contract] >> viewer & 1)
