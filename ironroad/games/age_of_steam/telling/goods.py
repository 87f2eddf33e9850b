"""Choices about the goods display, and passing."""

from __future__ import annotations

from typing import Final

from ironroad.core.moves import Pass, Place, Produce
from ironroad.core.sentences import Sentence, say, say_n
from ironroad.games.age_of_steam.rules.growth import PRODUCTION_CUBES
from ironroad.games.age_of_steam.rules.state import NO_CUBE
from ironroad.games.age_of_steam.telling.choice import choice
from ironroad.games.age_of_steam.telling.offers import offered
from ironroad.games.age_of_steam.telling.situation import Situation, rolled_word, space_word
from ironroad.telling.parts import Choice, chosen

# By what was asked.
PASSES: Final = {
    "bid": (say("pass and stay in"), say("stays in the auction without a bid, once")),
    "deliver": (say("move no cube"), say("moves nothing")),
    "produce": (say("do without Production"), say("draws no cubes")),
    "place": (say("place no more cubes"), say("returns the cubes left to the bag")),
}


@choice.register
def _(move: Pass, now: Situation) -> Choice:
    offer = now.phase.offer(now.s, move)
    if offer:
        return offered(move, now, offer)
    label, effect = PASSES[now.kind]
    return chosen(move, label, None, [effect])


@choice.register
def _(move: Produce, now: Situation) -> Choice:
    cubes = min(PRODUCTION_CUBES, sum(now.s.bag), now.s.display.count(NO_CUBE))
    effects = [
        say_n(
            "draws {n} cube and puts it on the goods display",
            "draws {n} cubes and puts them on the goods display",
            cubes,
        )
    ]
    return chosen(move, say("use Production"), None, effects, cubes=cubes)


@choice.register
def _(move: Place, now: Situation) -> Choice:
    column = now.board.columns[move.column]
    space = f"{column.name}/{move.row + 1}"
    cube = now.colours[move.colour]
    effects = [
        _city(now, move.column),
        _turn(now, move),
        say("rolled with {rolled}", rolled=rolled_word(column.rolled)),
    ]
    label = say("{cube} on {space}", cube=cube, space=space_word(column, move.row))
    return chosen(move, label, say("{cube} cube", cube=cube), effects, cube=cube.key, space=space)


def _city(now: Situation, column: int) -> Sentence:
    """Where the cubes of a column come out."""
    city = now.city_of(column)
    if city >= 0:
        return say("for {stop}", stop=now.names[city])
    return say("for New City {letter}, not on the board yet", letter=now.board.columns[column].name)


def _turn(now: Situation, move: Place) -> Sentence:
    above = sum(1 for cube in now.column(move.column)[: move.row] if cube != NO_CUBE)
    if not above:
        return say("next to come out")
    return say_n("comes out after {n} other cube", "comes out after {n} other cubes", above)
