"""Names of people: what counts as one character, and what may not be in them."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from ironroad.core.sentences import Sentence, say

LONGEST_NAME: Final = 40
# No character that people write is made of more.
MOST_PARTS: Final = 16

JOINER: Final = "\u200d"
JOINERS: Final = f"\u200c{JOINER}"
FLAG_LETTERS: Final = range(0x1F1E6, 0x1F200)
SKINS: Final = range(0x1F3FB, 0x1F400)
# The flags of parts of countries are a black flag with letters that are not seen.
BLACK_FLAG: Final = "\U0001f3f4"
TAGS: Final = range(0xE0020, 0xE0080)
# Letters, signs and marks that leave nothing on the page.
BLANKS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
# They choose between shapes of one character: an emoji in colour, a Chinese character as in Japan.
SHAPES: Final = (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))


def cleaned(text: str) -> str:
    """A name in the usual spelling, without space around it or twice in it."""
    return " ".join(unicodedata.normalize("NFC", text).split()).strip(JOINERS)


def problem_of(name: str) -> Sentence | None:
    if BLANKS & {*name} or not all(character[0].isprintable() for character in characters(name)):
        return say("A name cannot have invisible characters.")
    if len(characters(name)) > LONGEST_NAME:
        return say("A name has at most {most} characters.", most=LONGEST_NAME)
    return None


def characters(name: str) -> list[str]:
    """As people count them: a family that is joined of four is one, and so is a letter with its accents."""
    found: list[str] = []
    for char in name:
        if found and len(found[-1]) < MOST_PARTS and _continues(found[-1], char):
            found[-1] += char
        else:
            found.append(char)
    return found


def _continues(before: str, char: str) -> bool:
    code = ord(char)
    if before.endswith(JOINER):
        return unicodedata.category(char) == "So"
    flag = len(before) == 1 and ord(before) in FLAG_LETTERS and code in FLAG_LETTERS
    marks = unicodedata.category(char).startswith("M") or char in JOINERS
    return flag or marks or code in SKINS or (code in TAGS and before.startswith(BLACK_FLAG))


def alike(name: str) -> str:
    """The same for names that cannot be told apart."""
    return name.translate(dict.fromkeys((*map(ord, JOINERS), *SHAPES))).casefold()


# Handles: names that only one account has. They stand in addresses.

HANDLE: Final = re.compile(r"[a-z0-9](?:[a-z0-9]|[-_](?=[a-z0-9])){1,29}")
RESERVED: Final = {"admin", "administrator", "host", "ironroad", "me", "moderator", "nobody", "root"}


def as_handle(text: str) -> str:
    """A handle as it is kept: the same for all that are alike."""
    return alike(unicodedata.normalize("NFKC", text).strip().removeprefix("@"))


def handle_problem(handle: str) -> Sentence | None:
    if not HANDLE.fullmatch(handle):
        return say(
            "A handle has 2 to 30 letters from a to z and digits, with single hyphens or underscores between."
        )
    if handle in RESERVED:
        return say("This handle cannot be used.")
    return None
