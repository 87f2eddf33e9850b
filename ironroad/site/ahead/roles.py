"""Which role to take: the first of some that is free."""

from __future__ import annotations

from collections.abc import Mapping

from ironroad.core.game import Game
from ironroad.core.sentences import Sentence, Series, role_word, say
from ironroad.games.found import kind_of
from ironroad.site.ahead.kind import Act, Asked, Kind, Stop, Wish
from ironroad.site.storage.keeper import Refused


def role_names(game: Game) -> list[str]:
    return [*kind_of(game.rules.game).vocabulary().roles]


def order(asked: Asked) -> Wish:
    roles = _wished(asked.form, role_names(asked.game))
    if not roles:
        raise Refused(say("Choose at least one role."))
    return {"roles": roles}


def _wished(form: Mapping[str, str], known: list[str]) -> list[str]:
    """The roles by rank, each once."""
    ranked = [form.get(f"role.{rank}", "") for rank in range(1, len(known) + 1)]
    return [*dict.fromkeys(role for role in ranked if role in known)]


def answer(game: Game, seat: int, wish: Wish) -> Act | Stop | None:
    if game.pending is None or game.pending.kind != "role":
        return None
    reasons: list[Sentence] = []
    for role in wish["roles"]:
        why_not = game.why_not(f"role {role}")
        if why_not is None:
            return Act(f"role {role}", None)
        reasons.append(why_not)
    return Stop(say("none of these roles can be taken: {reasons}", reasons=Series(reasons)))


def told(wish: Wish) -> Sentence:
    return say(
        "take the first of these that is free: {roles}", roles=Series([role_word(r) for r in wish["roles"]])
    )


ROLES = Kind("roles", ("role",), order, answer, told)
