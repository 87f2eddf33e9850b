"""The words of a table of Steam Power that can be asked about."""

from __future__ import annotations

from typing import Final

from ironroad.core.sentences import say
from ironroad.games.kind import Term
from ironroad.games.steam_power.rules import SteamPower
from ironroad.games.steam_power.telling.vocabulary import VOCABULARY

_WORDS: Final = {
    "ask-action": Term(say("Actions"), "turn"),
    "ask-build": Term(say("Build track"), "build", "route"),
    "ask-deliver": Term(say("Deliver"), "deliver"),
    "ask-bonus": Term(say("Bonus"), "deliver-reward"),
    "cash": Term(say("Cash"), "money"),
    "hand": Term(say("Contracts in hand"), "word-contract", "contract"),
    "contracts": Term(say("Contracts"), "deliver", "contract"),
    "locomotives": Term(say("Locomotives"), "build", "route"),
    "factories": Term(say("Factories"), "factory", "factory"),
    "cities": Term(say("VP cities"), "word-vp-city"),
    "score": Term(say("Score"), "end-points"),
    "tiles": Term(say("Tiles"), "build-tiles", "crossing"),
    "bag": Term(say("Resources"), "word-resource", "factory"),
}
# What only several at the table pay for or share.
_SHARED: Final = {"ask-deliver": "delivery", "cities": "city"}


def terms_of(rules: SteamPower) -> dict[str, Term]:
    alone = rules.players == 1
    words = {
        key: term if alone else term._replace(picture=_SHARED.get(key, term.picture))
        for key, term in _WORDS.items()
    }
    return {f"phase-{phase.kind}": _phase(phase.kind) for phase in rules.timeline()} | words


def _phase(kind: str) -> Term:
    return Term(VOCABULARY.phases[kind], "setup" if kind.startswith("setup-") else kind)
