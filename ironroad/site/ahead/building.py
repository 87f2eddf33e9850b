"""The planned moves of a turn, all of them or none, and then the end of the turn."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.sentences import Sentence, Series, money_word, say
from ironroad.site.ahead.kept import restored, stored
from ironroad.site.ahead.kind import Act, Asked, Kind, Stop, Wish
from ironroad.site.ahead.plans import Planned, Sketch
from ironroad.site.ahead.turns import phases_asking
from ironroad.site.storage.keeper import Refused

QUESTIONS = ("build", "action")


def order(asked: Asked) -> Wish:
    phase = phases_asking(asked.game, QUESTIONS)[0]
    trials = Sketch(asked.game, asked.seat, [one for one in asked.plan if one.phase == phase]).trials
    if not trials:
        raise Refused(say("Plan the moves of your turn first."))
    for trial in trials:
        if trial.why_not is not None:
            raise Refused(trial.why_not)
    moves = [{"move": one.planned.move, "price": one.price, "told": stored(one.told or "")} for one in trials]
    return {"phase": phase, "moves": moves}


def answer(game: Game, seat: int, wish: Wish) -> Act | Stop | None:
    if game.phase != wish["phase"]:
        return None
    if not wish["moves"]:
        return Act("done", None)
    plan = [Planned(wish["phase"], one["move"]) for one in wish["moves"]]
    for trial, one in zip(Sketch(game, seat, plan).trials, wish["moves"], strict=True):
        if trial.why_not is not None:
            return Stop(say("{move}: {why}", move=restored(one["told"]), why=trial.why_not))
        if trial.price > one["price"]:
            return Stop(_dearer(restored(one["told"]), trial.price, one["price"]))
    return Act(plan[0].move, _rest(game, seat, wish))


def _dearer(move: Sentence, price: int, planned: int) -> Sentence:
    return say(
        "{move}: it costs {price} now, and {planned} when you planned it",
        move=move,
        price=money_word(price),
        planned=money_word(planned),
    )


def _rest(game: Game, seat: int, wish: Wish) -> Wish | None:
    """What is left after the first move: others, or the end of the turn where it can be ended."""
    rest = wish | {"moves": wish["moves"][1:]}
    after = game.copy()
    after.push(wish["moves"][0]["move"])
    ends = after.to_move == seat and after.phase == wish["phase"] and after.why_not("done") is None
    return rest if rest["moves"] or ends else None


def told(wish: Wish) -> Sentence:
    if not wish["moves"]:
        return say("end the turn")
    moves = Series([restored(one["told"]) for one in wish["moves"]])
    return say("make the planned moves and end the turn: {moves}", moves=moves)


BUILDING = Kind("building", QUESTIONS, order, answer, told, repeats=False)
