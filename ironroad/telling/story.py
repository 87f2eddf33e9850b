"""Moves that several games have, told in the same words."""

from __future__ import annotations

from functools import singledispatch

from ironroad.core.game import Game
from ironroad.core.moves import Bid, Cube, Deliver, Done, Drop, Leave, Move, RaiseEngine
from ironroad.core.sentences import (
    Listing,
    Sentence,
    colour_word,
    money_word,
    say,
    say_n,
    seat_word,
    stop_word,
)
from ironroad.telling.questions import drop_price
from ironroad.telling.situation import RailwaySituation


def told_leaving(move: Leave) -> Sentence:
    if move.text.startswith("resign"):
        return say("leaves the game")
    return say("runs out of time and leaves the game")


def told_gains(game: Game, move: Move) -> Listing:
    """How much income each seat gains from a move."""
    seats = game.gains(move)
    gained = [(seat_word(seat), seats.count(seat)) for seat in sorted(set(seats))]
    return Listing([say("{seat} +{gain}", seat=seat, gain=gain) for seat, gain in gained])


@singledispatch
def told_alike(move: Move, game: Game) -> Sentence | None:
    """A move of a railway game with an auction, or None where its game tells it by itself."""
    return None


@told_alike.register
def _(move: Leave, game: Game) -> Sentence:
    return told_leaving(move)


@told_alike.register
def _(move: Bid, game: Game) -> Sentence:
    return say("bids {amount}", amount=money_word(move.amount))


@told_alike.register
def _(move: Drop, game: Game) -> Sentence:
    now = RailwaySituation(game)
    place, price = len(now.s.todo), drop_price(game, now.seat)
    if not price:
        return say("drops out of the auction, in place {place}", place=place)
    return say("drops out of the auction, in place {place} for {price}", place=place, price=money_word(price))


@told_alike.register
def _(move: Done, game: Game) -> Sentence:
    return say("ends the build turn")


@told_alike.register
def _(move: Deliver, game: Game) -> Sentence:
    gains = told_gains(game, move)
    return say_n(
        "delivers {colour} from {origin} to {end} over {n} link: {gains}",
        "delivers {colour} from {origin} to {end} over {n} links: {gains}",
        len(move.sides),
        colour=colour_word(game.board.colours[move.colour]),
        origin=stop_word(game.board, move.origin),
        end=stop_word(game.board, move.stops[-1]),
        gains=gains if gains.items else say("nobody gains"),
    )


@told_alike.register
def _(move: RaiseEngine, game: Game) -> Sentence:
    now = RailwaySituation(game)
    return say("raises the engine to {engine}", engine=now.s.engine[now.seat] + 1)


@told_alike.register
def _(move: Cube, game: Game) -> Sentence:
    return say("A {colour} cube is drawn", colour=colour_word(game.board.colours[move.colour]))
