"""Moves told to people. A move is told from the position it is made in."""

from __future__ import annotations

from functools import singledispatch

from ironroad.core import moves
from ironroad.core.game import Game
from ironroad.core.moves import Move, shape_text
from ironroad.core.sentences import (
    Listing,
    Sentence,
    Value,
    colour_word,
    money_word,
    place_word,
    say,
    seat_word,
    stop_word,
    track_word,
)
from ironroad.games.steam_power.rules.moves import (
    FROM_BANK,
    Bring,
    CityTile,
    Draw,
    Factory,
    First,
    Fulfil,
    Neutral,
    Remove,
    TakeContracts,
    TakeMoney,
)
from ironroad.games.steam_power.rules.state import Power
from ironroad.games.steam_power.telling.routes import completed
from ironroad.games.steam_power.telling.situation import Situation
from ironroad.games.steam_power.telling.words import amounts, contract_word, paid
from ironroad.telling.story import told_leaving


@singledispatch
def told(move: Move, game: Game) -> Sentence:
    """What the mover does: the rest of a sentence that begins with the seat. Chance has whole sentences."""
    return say("plays '{move}'", move=move.text)


@told.register
def _(move: moves.Leave, game: Game) -> Sentence:
    return told_leaving(move)


@told.register
def _(move: moves.Pass, game: Game) -> Sentence:
    return say("takes no bonus action")


# Track


@told.register
def _(move: moves.Build, game: Game) -> Sentence:
    now = Situation(game)
    ends = [now.names[city] for city in completed(now, move)]
    laid = _laid(now, move)
    return say("{laid}, completing {a} - {b}", laid=laid, a=ends[0], b=ends[1]) if ends else laid


def _laid(now: Situation, move: moves.Build) -> Sentence:
    place, tile = place_word(now.board, move.hex), track_word(shape_text(now.board, move.shape))
    plan = now.rules.build.plan(now.s, move)
    if plan.replaces:
        return say("replaces the tile on {place} by {tile}", place=place, tile=tile)
    if not plan.price:
        return say("lays {place} {tile}", place=place, tile=tile)
    return say("lays {place} {tile} for {price}", place=place, tile=tile, price=money_word(plan.price))


@told.register
def _(move: Remove, game: Game) -> Sentence:
    return say("takes up the tile on {place}", place=place_word(game.board, move.hex))


@told.register
def _(move: moves.Done, game: Game) -> Sentence:
    return say("makes no second step")


# Factories, contracts and money


@told.register
def _(move: Factory, game: Game) -> Sentence:
    return say("builds a factory on {stop} with {resources}", **_site(game, move.hex, move.count))


def _site(game: Game, city: int, count: int) -> dict[str, Value]:
    colour = colour_word(game.board.colours[game.state_as(Power).tile[city]])
    return {
        "stop": stop_word(game.board, city),
        "resources": say("{n} {colour}", n=count, colour=colour),
    }


@told.register
def _(move: Fulfil, game: Game) -> Sentence:
    now = Situation(game)
    contract = now.contracts[move.contract]
    needs = amounts(now.colours, contract.needs)
    return say("fulfils contract {contract}: {needs}", contract=contract_word(contract), needs=needs)


@told.register
def _(move: Bring, game: Game) -> Sentence:
    colour, price = colour_word(game.board.colours[move.colour]), game.cost(move)
    if move.hex == FROM_BANK:
        return say("buys {colour} from the bank for {price}", colour=colour, price=money_word(price))
    stop, seats = stop_word(game.board, move.hex), game.gains(move)
    if not price:
        return say("brings {colour} from {stop}, free of charge", colour=colour, stop=stop)
    payments = paid({seat: seats.count(seat) for seat in seats}, price - len(seats))
    return say(
        "brings {colour} from {stop}: {payments}", colour=colour, stop=stop, payments=Listing(payments)
    )


@told.register
def _(move: TakeContracts, game: Game) -> Sentence:
    return say("takes contracts")


@told.register
def _(move: TakeMoney, game: Game) -> Sentence:
    return say("takes {money}", money=money_word(Situation(game).rules.options.money))


# Chance


@told.register
def _(move: CityTile, game: Game) -> Sentence:
    assert game.pending is not None
    stop = stop_word(game.board, game.board.index[game.pending.purpose.split()[-1]])
    if move.tile == len(game.board.colours):
        return say("{stop} is a VP city", stop=stop)
    return say(
        "The city tile of {stop} is {colour}", stop=stop, colour=colour_word(game.board.colours[move.tile])
    )


@told.register
def _(move: First, game: Game) -> Sentence:
    return say("{seat} is the first player", seat=seat_word(move.seat))


@told.register
def _(move: Draw, game: Game) -> Sentence:
    """Never which: not everybody sees it."""
    return say("A contract is drawn for {seat}", seat=seat_word(move.seat))


@told.register
def _(move: Neutral, game: Game) -> Sentence:
    return say("The neutral railway builds a factory on {stop}", stop=stop_word(game.board, move.hex))
