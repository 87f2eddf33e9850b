"""Moves told to people. A move is told from the position it is made in."""

from __future__ import annotations

from functools import singledispatch
from typing import Final

from ironroad.core import moves
from ironroad.core.game import Game
from ironroad.core.moves import Move
from ironroad.core.sentences import (
    Sentence,
    colour_word,
    money_word,
    place_word,
    role_word,
    say,
    say_n,
    stop_word,
    track_word,
)
from ironroad.games.age_of_steam.rules.scoring import segments
from ironroad.games.age_of_steam.rules.state import SHARE_PRICE
from ironroad.games.age_of_steam.telling.situation import Situation, space_word
from ironroad.games.age_of_steam.telling.tilenames import TILE_NAMES
from ironroad.telling.story import told_alike, told_gains

PASSES: Final = {
    "bid": say("passes and stays in the auction"),
    "deliver": say("moves nothing"),
    "produce": say("draws no cubes"),
    "place": say("returns the cubes left to the bag"),
}


@singledispatch
def told(move: Move, game: Game) -> Sentence:
    """What the mover does: the rest of a sentence that begins with the seat. Chance has whole sentences."""
    now = Situation(game)
    return told_alike(move, game) or now.phase.told(now.s, move) or say("plays '{move}'", move=move.text)


# What a move brings


def gains(game: Game, move: Move) -> dict[int, int]:
    """How much income each seat would gain from a delivery or a bonus."""
    seats = game.gains(move)
    return {seat: seats.count(seat) for seat in sorted(set(seats))}


def completes_link(game: Game, move: Move) -> bool:
    """Whether a build completes track of the mover's."""
    now, then = Situation(game), Situation(game.after(move))
    return segments(then.s, now.seat, now.options) > segments(now.s, now.seat, now.options)


def track_gain(game: Game, move: Move) -> int:
    """By how much a build changes the mover's points for track: it does so where it completes links."""
    now, then = Situation(game), Situation(game.after(move))
    return then.track_points(then.s, now.seat) - now.track_points(now.s, now.seat)


# Money and roles


@told.register
def _(move: moves.Shares, game: Game) -> Sentence:
    if not move.count:
        return say("issues no shares")
    price = money_word(SHARE_PRICE * move.count)
    return say_n("issues {n} share for {price}", "issues {n} shares for {price}", move.count, price=price)


@told.register
def _(move: moves.Pass, game: Game) -> Sentence:
    now = Situation(game)
    return now.phase.told(now.s, move) or PASSES.get(now.kind) or say("passes")


@told.register
def _(move: moves.Bonus, game: Game) -> Sentence:
    if not move.seats:
        return say("gives the bonus to nobody")
    return say("gives the bonus: {gains}", gains=told_gains(game, move))


@told.register
def _(move: moves.Role, game: Game) -> Sentence:
    return say("takes {role}", role=role_word(move.name))


@told.register
def _(move: moves.PassedRole, game: Game) -> Sentence:
    return say("takes {role} and leaves the engine as it is", role=role_word(move.name))


# Track


@told.register
def _(move: moves.City, game: Game) -> Sentence:
    tile = game.board.new_cities[move.tile]
    return say(
        "makes {place} the New City {letter}, {colour}",
        place=place_word(game.board, move.hex),
        letter=tile.letter,
        colour=colour_word(tile.colour),
    )


@told.register
def _(move: moves.Claim, game: Game) -> Sentence:
    start, end = [place_word(game.board, end) for end in game.board.links[move.link].ends]
    price = money_word(game.cost(move))
    return say("buys the link {start} - {end} for {price}", start=start, end=end, price=price)


@told.register
def _(move: moves.Build, game: Game) -> Sentence:
    place = place_word(game.board, move.hex)
    tile = track_word(moves.shape_text(game.board, move.shape))
    price, gain = money_word(game.cost(move)), track_gain(game, move)
    if gain <= 0 and completes_link(game, move):
        return say("lays {place} {tile} for {price}, completing a link", place=place, tile=tile, price=price)
    if gain <= 0:
        return say("lays {place} {tile} for {price}", place=place, tile=tile, price=price)
    return say(
        "lays {place} {tile} for {price}, completing a link (+{gain} track)",
        place=place,
        tile=tile,
        price=price,
        gain=gain,
    )


@told.register
def _(move: moves.BuildWith, game: Game) -> Sentence:
    laid = told.dispatch(moves.Build)(move, game)
    return say("{laid}, on tile {physical}", laid=laid, physical=TILE_NAMES[move.name])


# Goods


@told.register
def _(move: moves.Produce, game: Game) -> Sentence:
    return say("uses {role}", role=role_word("production"))


@told.register
def _(move: moves.Place, game: Game) -> Sentence:
    colour = colour_word(game.board.colours[move.colour])
    space = space_word(game.board.columns[move.column], move.row)
    city = Situation(game).city_of(move.column)
    if city < 0:
        return say("puts {colour} on {space}", colour=colour, space=space)
    return say(
        "puts {colour} on {space} for {city}", colour=colour, space=space, city=stop_word(game.board, city)
    )


# Chance


@told.register
def _(move: moves.Die, game: Game) -> Sentence:
    return say("A die shows {value}", value=move.value)
