"""The land of a hex, and what lies on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from ironroad.core.sentences import Sentence, say
from ironroad.telling.parts import Section
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


def hexes_under(section: Section) -> Iterable[str]:
    """The hexes on which a section has pieces."""
    return [piece.partition(" ")[0] for piece in section.pieces]


def hex_by_hex(
    now: CommonSituation,
    lines: Callable[[int], list[Sentence]],
    sections: Iterable[Section],
    under: Callable[[Section], Iterable[str]] = hexes_under,
) -> dict[str, list[Sentence]]:
    """Per hex a few short lines, then the track on it."""
    found = {h.name: lines(hex_) for hex_, h in enumerate(now.board.hexes)}
    for section in sections:
        for name in dict.fromkeys(under(section)):
            found[name] = [*found[name], section.text]
    return found
