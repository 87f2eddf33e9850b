"""The phases, roles and scores of Steam by their names."""

from __future__ import annotations

from typing import Final

from ironroad.core.sentences import say
from ironroad.games.kind import Vocabulary

VOCABULARY: Final = Vocabulary(
    phases={
        "setup-supply": say("Setup"),
        "setup-cities": say("Setup"),
        "setup-order": say("Setup"),
        "setup-auction": say("Opening auction"),
        "capital": say("Capital"),
        "order": say("Order"),
        "roles": say("Roles"),
        "build": say("Build"),
        "goods": say("Goods"),
        "income": say("Income"),
    },
    parts={
        "points": say("points"),
        "income": say("income"),
        "links": say("links"),
    },
    roles={
        "turn-order": say("Turn Order"),
        "first-move": say("First Move"),
        "engineer": say("Engineer"),
        "first-build": say("First Build"),
        "city-growth": say("City Growth"),
        "locomotive": say("Locomotive"),
        "urbanization": say("Urbanization"),
    },
)
