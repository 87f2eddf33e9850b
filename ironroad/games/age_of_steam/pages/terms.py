"""The words of a table of Age of Steam that can be asked about."""

from __future__ import annotations

from typing import Final

from ironroad.core.sentences import say
from ironroad.games.age_of_steam.pages import anchor
from ironroad.games.age_of_steam.pages.phases import bonuses_of, roles_of
from ironroad.games.age_of_steam.rules import AgeOfSteam
from ironroad.games.age_of_steam.rules.order import DetermineOrder
from ironroad.games.age_of_steam.telling.vocabulary import VOCABULARY
from ironroad.games.common.terms import phase_terms, role_terms
from ironroad.games.kind import Term

_PHASE_PICTURES: Final = {
    "new-city": "new-city",
    "build": "link",
    "goods": "delivery",
    "reduction": "bands",
    "production": "growth",
    "growth": "growth",
}
_ROLE_PICTURES: Final = {"locomotive": "engine", "urbanization": "new-city", "production": "growth"}

_FIGURES: Final = {
    "cash": Term(say("Cash"), "income"),
    "income": Term(say("Income"), "word-income", "delivery"),
    "shares": Term(say("Shares"), "shares"),
    "engine": Term(say("Engine"), "word-engine", "engine"),
    "links": Term(say("Link"), "word-link", "link"),
    "track": Term(say("Track"), "end"),
    "money": Term(say("Money"), "end"),
    "score": Term(say("Score"), "end"),
    "tiles": Term(say("Tiles"), "build-tiles", "complex"),
    "bag": Term(say("Bag"), "setup"),
    "new-cities": Term(say("New City"), "build-city", "new-city"),
}


def terms_of(rules: AgeOfSteam) -> dict[str, Term]:
    display = {"display": Term(say("Goods display"), "word-display", "growth")} if rules.board.columns else {}
    bonus = {"ask-bonus": Term(say("Bonus"), "board")} if bonuses_of(rules) else {}
    phases = phase_terms(rules, VOCABULARY, anchor, lambda kind: _shown(rules, kind))
    roles = role_terms(roles_of(rules), VOCABULARY, _ROLE_PICTURES)
    return phases | roles | _FIGURES | display | bonus


def _shown(rules: AgeOfSteam, kind: str) -> str:
    """There is an auction to show only where places are bid for."""
    if kind == "order":
        return "places" if any(isinstance(phase, DetermineOrder) for phase in rules.round_phases) else ""
    return _PHASE_PICTURES.get(kind, "")
