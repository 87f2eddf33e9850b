"""The tiles with two tracks, of which one lies under a town with four exits, by names that players know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ironroad.core.sentences import Sentence, say

TILE_NAMES: Final[Mapping[str, Sentence]] = {
    "x_straight_straight": say("crossing of two straights"),
    "x_gentle_straight": say("crossing of straight and wide curve"),
    "x_gentle_gentle": say("crossing of two wide curves"),
    "c_gentle_gentle": say("two wide curves"),
    "c_straight_sharp": say("straight and tight curve"),
    "c_gentle_sharp_l": say("wide and tight curve, left"),
    "c_gentle_sharp_r": say("wide and tight curve, right"),
}
