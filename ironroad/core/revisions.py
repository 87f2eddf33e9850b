"""Rule revisions: games go on under the reading of the rules they were begun with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ironroad.core.options import Option, read_options

FIRST: Final = 1


class Correction:
    """A reading of the rules that was mended with a revision. `switch` is what the rules ask: one of its own,
    true since then, or an option that has another default since then. `before` is what it was until then."""

    def __init__(self, revision: int, switch: str, text: str, before: Any = False) -> None:
        self.revision = revision
        self.switch = switch
        self.text = text
        self.before = before


class Revisions:
    """The corrections of a game's rules. The first revision has none; each raises it, or shares its number
    with others that were made together."""

    def __init__(self, *corrections: Correction) -> None:
        self.corrections: list[Correction] = list(corrections)

    @property
    def newest(self) -> int:
        return max([FIRST, *[correction.revision for correction in self.corrections]])

    def values(self, defaults: dict[str, Any], revision: int) -> dict[str, Any]:
        """What switches and options are at in a game of a revision, given the defaults of today."""
        switches: dict[str, Any] = {correction.switch: True for correction in self.corrections}
        return switches | defaults | self.older(revision)

    def older(self, revision: int) -> dict[str, Any]:
        """What a game of a revision has otherwise than today's."""
        later = [correction for correction in self.corrections if correction.revision > revision]
        later.sort(key=lambda correction: -correction.revision)
        return {correction.switch: correction.before for correction in later}

    def read(self, known: Sequence[Option], given: dict[str, Any]) -> dict[str, Any]:
        """The options named, with their values checked; switches can be named, but are not listed."""
        names = [option.name for option in known]
        hidden = {
            correction.switch: Option(correction.switch, (True, False), "", correction.text)
            for correction in self.corrections
            if correction.switch not in names
        }
        switches = {name: value for name, value in given.items() if name in hidden}
        shown = {name: value for name, value in given.items() if name not in hidden}
        return read_options(known, shown) | read_options(list(hidden.values()), switches)
