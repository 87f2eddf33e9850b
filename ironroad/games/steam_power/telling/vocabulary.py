"""The phases, roles and scores of Steam Power by their names."""

from __future__ import annotations

from typing import Final

from ironroad.core.sentences import say
from ironroad.games.kind import Vocabulary

VOCABULARY: Final = Vocabulary(
    phases={
        "setup-cities": say("Setup"),
        "setup-contracts": say("Setup"),
        "setup-first": say("Setup"),
        "turn": say("Turns"),
        "neutral": say("Neutral railway"),
    },
    parts={
        "track": say("track"),
        "cash": say("money"),
        "contracts": say("contracts"),
        "factories": say("factories"),
        "cities": say("VP cities"),
    },
)
