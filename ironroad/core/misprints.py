"""What Python's reader of TOML says of a misprint, as sentences, so that other languages can say it too."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from ironroad.core.sentences import Sentence, say

_WORDS: Final = {
    "Invalid statement": say("Invalid statement"),
    "Expected newline or end of document after a statement": say("Expected a new line after a statement"),
    "Cannot overwrite a value": say("this key is here a second time"),
    "Expected ']' at the end of a table declaration": say("Expected ']' at the end of a table declaration"),
    "Expected ']]' at the end of an array declaration": say(
        "Expected ']]' at the end of an array declaration"
    ),
    "Expected '=' after a key in a key/value pair": say("Expected '=' after a key"),
    "Invalid initial character for a key part": say("no key begins like this"),
    "Unclosed array": say("Unclosed array"),
    "Unclosed inline table": say("Unclosed inline table"),
    "Unescaped '\\' in a string": say("a single backslash in a string"),
    "Invalid hex value": say("Invalid hex value"),
    "Escaped character is not a Unicode scalar value": say("there is no such character"),
    "Unterminated string": say("Unterminated string"),
    "Invalid date or datetime": say("Invalid date or time"),
    "Invalid value": say("Invalid value"),
}

# Those that name what they are about.
_ABOUT: Final[dict[str, Callable[[str], Sentence]]] = {
    r"Expected (.+)": lambda what: say("Expected {what}", what=what),
    r"(?:Found invalid|Illegal) character (.+)": lambda what: say("Illegal character {what}", what=what),
    r"Cannot declare (.+) twice": lambda what: say("Cannot declare {what} twice", what=what),
    r"Cannot mutate immutable namespace (.+)": lambda what: say("{what} is complete already", what=what),
    r"Cannot redefine namespace (.+)": lambda what: say("{what} is here a second time", what=what),
    r"Duplicate inline table key (.+)": lambda what: say("{what} is here a second time", what=what),
}


def misprint(reason: str) -> Sentence:
    """The same as a sentence; what a newer reader says in words of its own is only said to be wrong."""
    if reason in _WORDS:
        return _WORDS[reason]
    for pattern, sentence in _ABOUT.items():
        found = re.fullmatch(pattern, reason)
        if found:
            return sentence(found[1])
    return say("what stands here cannot be read")
