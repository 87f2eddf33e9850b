"""What to do when goods are moved: a delivery or the engine, once or twice."""

from __future__ import annotations

from typing import Final

from ironroad.core.game import Game
from ironroad.core.sentences import Sentence, Series, say
from ironroad.site.ahead.kept import restored, stored
from ironroad.site.ahead.kind import Act, Asked, Kind, Stop, Wish
from ironroad.site.ahead.plans import Planned, Sketch, Trial
from ironroad.site.ahead.turns import phases_asking
from ironroad.site.storage.keeper import Refused

TRACKS: Final = ("income", "points")
SCORE: Final = "score"


def scores(game: Game) -> bool:
    """Whether points can be scored in two ways here."""
    return SCORE in game.rules.readers


def order(asked: Asked) -> Wish:
    """Both are tried now, one after the other, to see what they bring."""
    score = asked.form.get(SCORE, "")
    score = (score if score in TRACKS else TRACKS[0]) if scores(asked.game) else ""
    wanted = [move for name in ("move", "then") if (move := asked.form.get(name, ""))]
    trials = [_tried(asked, wanted[: n + 1], score) for n in range(len(wanted))]
    if not trials:
        raise Refused(say("Choose a delivery or the engine."))
    moves = [{"move": one.planned.move, "gain": one.gain, "told": stored(one.told or "")} for one in trials]
    return {"moves": moves, SCORE: score}


def _tried(asked: Asked, moves: list[str], score: str) -> Trial:
    """The last of some moves, after the others with their points."""
    phase = phases_asking(asked.game, ["deliver"])[0]
    texts = [text for move in moves for text in ([move, f"{SCORE} {score}"] if score else [move])]
    trials = Sketch(asked.game, asked.seat, [Planned(phase, text) for text in texts]).trials
    trial = [one for one in trials if not one.planned.move.startswith(SCORE)][-1]
    if trial.why_not is not None:
        raise Refused(trial.why_not)
    return trial


def answer(game: Game, seat: int, wish: Wish) -> Act | Stop | None:
    pending = game.pending
    if pending is not None and pending.kind == "points" and wish.get("scoring"):
        rest = wish | {"scoring": False}
        return Act(f"{SCORE} {wish[SCORE]}", rest if wish["moves"] else None)
    if pending is None or pending.kind != "deliver" or not wish["moves"]:
        return None
    return _next(game, seat, wish)


def _next(game: Game, seat: int, wish: Wish) -> Act | Stop:
    first, *later = wish["moves"]
    move, gain = first["move"], first["gain"]
    why_not = game.why_not(move)
    if why_not is not None:
        return Stop(why_not)
    found = game.gains(game.read(move)).count(seat)
    if found < gain:
        return Stop(say("it brings you {found} now, and {gain} when you ordered it", found=found, gain=gain))
    rest = wish | {"moves": later, "scoring": bool(wish[SCORE]) and gain > 0}
    return Act(move, rest if later or rest["scoring"] else None)


def told(wish: Wish) -> Sentence:
    return say(
        "move goods like this: {moves}", moves=Series([restored(one["told"]) for one in wish["moves"]])
    )


GOODS = Kind("goods", ("deliver",), order, answer, told, repeats=False)
