"""How wide words are in the fonts of this package, and how a name fits its plate."""

from __future__ import annotations

from typing import Final
from unicodedata import normalize

# Advance widths of the characters from space to tilde, in thousandths of the font size.
_SERIF: Final = (
    214, 347, 447, 567, 542, 874, 721, 236, 377, 377, 431, 544, 300, 339, 300, 387, 542, 542, 542,
    542, 542, 542, 542, 542, 542, 542, 300, 300, 544, 544, 544, 449, 890, 675, 651, 622, 705, 595,
    580, 675, 765, 388, 395, 696, 580, 896, 728, 702, 613, 702, 683, 541, 634, 731, 661, 981, 654,
    624, 563, 348, 387, 348, 544, 539, 400, 531, 610, 513, 594, 521, 362, 543, 617, 316, 307, 598,
    323, 907, 616, 565, 611, 583, 465, 455, 358, 607, 527, 789, 552, 534, 464, 337, 272, 337, 544,
)  # fmt: skip


def width(words: str, size: float) -> float:
    """Of bold serif letters; accents do not count."""
    plain = (normalize("NFD", c)[0] for c in words)
    return size / 1000 * sum(_SERIF[ord(c) - 32] if " " <= c <= "~" else 600 for c in plain)


def fit(words: str, size: float, room: float) -> float:
    """The font size, at most `size`, at which the words fit the room."""
    return min(size, size * room / max(width(words, size), 1))


def broken(words: str) -> list[str]:
    """The words on two lines of about equal length, or on one if there is no space."""
    parts = words.split(" ")
    cuts = [(" ".join(parts[:i]), " ".join(parts[i:])) for i in range(1, len(parts))]
    if not cuts:
        return [words]
    return list(min(cuts, key=lambda cut: max(width(line, 1) for line in cut)))
