"""The words of a table of Steam that can be asked about."""

from __future__ import annotations

from typing import Final

from ironroad.core.sentences import say
from ironroad.games.common.terms import phase_terms, role_terms
from ironroad.games.kind import Term
from ironroad.games.steam.pages import anchor
from ironroad.games.steam.rules import Steam
from ironroad.games.steam.rules.state import ROLES
from ironroad.games.steam.telling.vocabulary import VOCABULARY

_PHASE_PICTURES: Final = {"capital": "capital", "build": "link", "goods": "delivery"}
_ROLE_PICTURES: Final = {"locomotive": "engine", "urbanization": "new-city", "city-growth": "group"}

_FIGURES: Final = {
    "cash": Term(say("Cash"), "income"),
    "income": Term(say("Income"), "word-income"),
    "points": Term(say("Points"), "word-points"),
    "engine": Term(say("Engine"), "word-engine", "engine"),
    "links": Term(say("Link"), "word-link", "link"),
    "capital": Term(say("Capital"), "word-capital", "capital"),
    "score": Term(say("Score"), "end"),
    "display": Term(say("Goods supply"), "word-supply", "group"),
    "tiles": Term(say("Tiles"), "build-tiles", "complex"),
    "bag": Term(say("Bag"), "setup"),
    "new-cities": Term(say("New City"), "build-city", "new-city"),
    "ask-points": Term(say("Points or income"), "goods-points", "delivery"),
}


def terms_of(rules: Steam) -> dict[str, Term]:
    net = {"net": Term(say("Net a round"), "income")} if rules.options.expert else {}
    phases = phase_terms(rules, VOCABULARY, anchor, lambda kind: _shown(rules, kind))
    roles = role_terms(ROLES, VOCABULARY, _ROLE_PICTURES)
    return phases | roles | _FIGURES | net


def _shown(rules: Steam, kind: str) -> str:
    """Places are paid for by the expert game's auction only."""
    if kind == "order":
        return "places" if rules.options.expert else ""
    return _PHASE_PICTURES.get(kind, "")
