"""What somebody who chooses a board should know of it."""

from __future__ import annotations

from typing import Final

from ironroad.core.sentences import Sentence, say

RECONSTRUCTION: Final = say("a reconstruction: the printed layout is not known")

BOARD_TEXTS: Final[dict[tuple[str, str], Sentence]] = {
    ("steam", "northeast"): RECONSTRUCTION,
    ("steam", "ruhr"): RECONSTRUCTION,
}
