"""What differs in a game from what its edition and its board say: for the page of its rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ironroad.core.options import Option, write
from ironroad.core.sentences import Sentence


@dataclass(frozen=True)
class Difference:
    """An option that is not as usual; `sentence` is what that means in the game."""

    name: str
    value: str
    default: str
    sentence: Sentence


def differences(
    known: Sequence[Option], edition: str, given: dict[str, Any], usual: dict[str, Any]
) -> list[Difference]:
    """Those of the options; `usual` has what the board says instead of the edition."""
    found: list[Difference] = []
    for option in known:
        default = usual.get(option.name, option.default(edition))
        value = option.read(given.get(option.name, default))
        if not option.hidden and write(value) != write(default):
            found.append(
                Difference(option.name, write(value), write(default), option.sentence(value, default))
            )
    return found
