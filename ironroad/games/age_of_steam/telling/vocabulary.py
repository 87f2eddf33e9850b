"""The phases, roles and scores of Age of Steam by their names."""

from __future__ import annotations

from typing import Final

from ironroad.core.sentences import say
from ironroad.games.kind import Vocabulary

VOCABULARY: Final = Vocabulary(
    phases={
        "setup-display": say("Setup"),
        "setup-cities": say("Setup"),
        "setup-order": say("Setup"),
        "shares": say("Shares"),
        "order": say("Order"),
        "roles": say("Roles"),
        "new-city": say("New City"),
        "build": say("Build"),
        "goods": say("Goods"),
        "income": say("Income"),
        "expenses": say("Expenses"),
        "reduction": say("Reduction"),
        "production": say("Production"),
        "growth": say("Growth"),
    },
    parts={
        "income": say("income"),
        "track": say("track"),
        "shares": say("shares"),
        "money": say("money"),
    },
    roles={
        "first-move": say("First Move"),
        "first-build": say("First Build"),
        "engineer": say("Engineer"),
        "locomotive": say("Locomotive"),
        "urbanization": say("Urbanization"),
        "production": say("Production"),
        "turn-order": say("Turn Order"),
    },
)
