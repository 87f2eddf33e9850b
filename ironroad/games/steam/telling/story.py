"""Moves told to people. A move is told from the position it is made in."""

from __future__ import annotations

from functools import singledispatch
from typing import Final

from ironroad.core import moves
from ironroad.core.game import Game
from ironroad.core.moves import Move
from ironroad.core.sentences import (
    Listing,
    Sentence,
    colour_word,
    money_word,
    place_word,
    role_word,
    say,
    say_n,
    seat_word,
    track_word,
)
from ironroad.games.steam.rules.money import UNIT
from ironroad.games.steam.rules.moves import (
    INCOME,
    Capital,
    Deal,
    Grow,
    Opener,
    Score,
    Urbanize,
)
from ironroad.games.steam.rules.state import NO_GROUP
from ironroad.games.steam.telling.consequences import built
from ironroad.games.steam.telling.phases import is_opening
from ironroad.games.steam.telling.situation import Situation
from ironroad.telling.story import told_alike

PASSES: Final = {
    "bid": say("passes and stays in the auction"),
    "deliver": say("moves nothing"),
}


@singledispatch
def told(move: Move, game: Game) -> Sentence:
    """What the mover does: the rest of a sentence that begins with the seat. Chance has whole sentences."""
    return told_alike(move, game) or say("plays '{move}'", move=move.text)


# Money and roles


@told.register
def _(move: Capital, game: Game) -> Sentence:
    if not move.units:
        return say("raises no capital")
    return say_n(
        "raises {n} unit of capital for {money}",
        "raises {n} units of capital for {money}",
        move.units,
        money=money_word(UNIT * move.units),
    )


@told.register
def _(move: moves.Pass, game: Game) -> Sentence:
    return PASSES.get(Situation(game).kind) or say("passes")


@told.register
def _(move: moves.Drop, game: Game) -> Sentence:
    if is_opening(game):
        return say("bids no more for place {place}", place=len(Situation(game).s.dropped) + 1)
    return told.dispatch(Move)(move, game)


@told.register
def _(move: moves.Role, game: Game) -> Sentence:
    price = game.cost(move)
    if price:
        return say("takes {role} for {price}", role=role_word(move.name), price=money_word(price))
    return say("takes {role}", role=role_word(move.name))


@told.register
def _(move: moves.PassedRole, game: Game) -> Sentence:
    return say("takes {role} with a pass", role=role_word(move.name))


# Track


@told.register
def _(move: Urbanize, game: Game) -> Sentence:
    tile, place = game.board.new_cities[move.tile], place_word(game.board, move.hex)
    words = {"place": place, "letter": tile.letter, "colour": colour_word(tile.colour)}
    if move.group == NO_GROUP:
        return say("makes {place} the New City {letter}, {colour}", **words)
    cubes = Listing(Situation(game).group(move.group))
    return say("makes {place} the New City {letter}, {colour}, with {cubes}", cubes=cubes, **words)


@told.register
def _(move: Grow, game: Game) -> Sentence:
    cubes = Listing(Situation(game).group(move.group))
    return say("lets {place} grow by {cubes}", place=place_word(game.board, move.hex), cubes=cubes)


@told.register
def _(move: moves.Build, game: Game) -> Sentence:
    place = place_word(game.board, move.hex)
    tile = track_word(moves.shape_text(game.board, move.shape))
    price, links = money_word(game.cost(move)), links_gained(game, move)
    if links <= 0:
        return say("lays {place} {tile} for {price}", place=place, tile=tile, price=price)
    return say_n(
        "lays {place} {tile} for {price}, completing {n} link",
        "lays {place} {tile} for {price}, completing {n} links",
        links,
        place=place,
        tile=tile,
        price=price,
    )


@told.register
def _(move: moves.BuildWith, game: Game) -> Sentence:
    laid = told.dispatch(moves.Build)(move, game)
    return say("{laid}, on tile {physical}", laid=laid, physical=move.name)


def links_gained(game: Game, move: moves.Build) -> int:
    """How many links of the mover's a build completes."""
    now = Situation(game)
    return built(now, move.hex, now.plan(move))[1]


# Goods


@told.register
def _(move: Score, game: Game) -> Sentence:
    now, after = Situation(game), Situation(game).s.copy()
    now.rules.goods.apply(after, move)
    if move.track == INCOME:
        old, new = now.s.income[now.seat], after.income[now.seat]
        return say("raises the income from {old} to {new}", old=old, new=new)
    earned = now.s.earned[now.seat]
    return say_n("scores {n} point", "scores {n} points", earned)


# Chance


@told.register
def _(move: Opener, game: Game) -> Sentence:
    return say("The auction is opened by {seat}", seat=seat_word(move.seat))


@told.register
def _(move: Deal, game: Game) -> Sentence:
    seat = seat_word(Situation(game).s.todo[0])
    return say("The role dealt to {seat} is {role}", seat=seat, role=role_word(move.name))
