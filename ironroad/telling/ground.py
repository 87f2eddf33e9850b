"""The land of a hex."""

from __future__ import annotations

from typing import Final

from ironroad.core.sentences import Sentence, say
from ironroad.telling.situation import CommonSituation

TERRAINS: Final = {
    "plain": say("open country"),
    "river": say("river"),
    "mountain": say("mountains"),
    "swamp": say("swamp"),
    "hill": say("hills"),
}


def ground(now: CommonSituation, hex_: int) -> Sentence:
    terrain = now.board.hexes[hex_].terrain
    return say("{hex}: {terrain}", hex=now.names[hex_], terrain=TERRAINS[terrain])
