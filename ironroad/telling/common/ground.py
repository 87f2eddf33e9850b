"""The land of a hex."""

from __future__ import annotations

from typing import Final

from ironroad.sentences import Sentence, say
from ironroad.telling.common.desk import CommonDesk

TERRAINS: Final = {
    "plain": say("open country"),
    "river": say("river"),
    "mountain": say("mountains"),
    "swamp": say("swamp"),
    "hill": say("hills"),
}


def ground(desk: CommonDesk, hex_: int) -> Sentence:
    terrain = desk.board.hexes[hex_].terrain
    return say("{hex}: {terrain}", hex=desk.names[hex_], terrain=TERRAINS[terrain])
