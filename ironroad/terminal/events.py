"""What happens by itself between one decision and the next: payments, draws, dice, bankruptcies."""

from __future__ import annotations

from collections import Counter

from ironroad.game import Game
from ironroad.moves import Cube, Die
from ironroad.record import Entry
from ironroad.terminal.facts import Facts
from ironroad.terminal.story import listed, money


class Moment:
    """A game as it was before a move."""

    def __init__(self, game: Game) -> None:
        self.round = game.round
        self.phase = game.phase
        self.seats = game.seats
        self.entries = len(game.record)


def happenings(before: Moment, game: Game) -> list[str]:
    """One sentence for each thing that followed from a move."""
    found: list[str] = []
    if before.phase == "order" and game.phase != "order":
        found.append(_auction(before, game))
    if before.phase == "goods" and game.phase != "goods":
        found.append(_accounts(before, game))
    found += _bankruptcies(before, game)
    return found + _draws(game, before.entries + 1)


def _auction(before: Moment, game: Game) -> str:
    after = game.seats
    paid = [(seat, before.seats[seat].money - after[seat].money) for seat in game.order]
    bills = [f"seat {seat} pays {money(amount)}" for seat, amount in paid if amount]
    order = ", ".join(str(seat) for seat in game.order)
    return f"The new order is {order}; {listed(bills) if bills else 'nobody pays'}."


def _accounts(before: Moment, game: Game) -> str:
    old, new = before.seats, game.seats
    changes = [
        f"seat {seat} {money(old[seat].money)} -> {money(new[seat].money)}"
        for seat in range(len(new))
        if not new[seat].out
    ]
    return f"Income and expenses: {', '.join(changes)}."


def _bankruptcies(before: Moment, game: Game) -> list[str]:
    gone = [seat.number for seat in game.seats if seat.out and not before.seats[seat.number].out]
    return [f"Seat {seat} is out of the game." for seat in gone]


def _draws(game: Game, start: int) -> list[str]:
    """The cubes of Production and the dice of goods growth among the entries since `start`."""
    entries = game.record.entries
    cubes = [e.move for e in entries[start:] if e.phase == "production" and isinstance(e.move, Cube)]
    dice = [n for n in range(start, len(entries)) if entries[n].phase == "growth"]
    found: list[str] = []
    if cubes:
        drawn = [game.board.colours[cube.colour] for cube in cubes if isinstance(cube, Cube)]
        found.append(f"Production draws {listed(drawn)}.")
    if dice:
        found.append(_growth(game, entries, dice))
    return found


def _growth(game: Game, entries: list[Entry], dice: list[int]) -> str:
    values = [str(e.move.value) for e in [entries[n] for n in dice] if isinstance(e.move, Die)]
    half = len(values) // 2
    rolled = f"light {' '.join(values[:half])}, dark {' '.join(values[half:])}"
    arrived = _arrivals(Facts(game.at(dice[0])), Facts(game.at(dice[-1] + 1)), game)
    return f"Goods growth, {rolled}: {'; '.join(arrived) if arrived else 'no cube comes out'}."


def _arrivals(old: Facts, new: Facts, game: Game) -> list[str]:
    before, found = old.cubes, []
    for hex_, colours in new.cubes.items():
        more = Counter(colours) - Counter(before.get(hex_, []))
        if more:
            found.append(f"{game.board.title(hex_)} {' '.join(more.elements())}")
    return found
