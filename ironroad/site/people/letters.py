"""The letters that have to do with signing in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ironroad.core.sentences import Sentence, say
from ironroad.site.people.tokens import LASTS, MAIL, SIGN_IN, SIGN_UP
from ironroad.site.rendering.words import speaker

MINUTES: Final = int(LASTS.total_seconds() // 60)


@dataclass(frozen=True)
class Letter:
    subject: str
    text: str


SUBJECTS: Final = {
    SIGN_IN: say("Sign in to Ironroad"),
    SIGN_UP: say("Your account at Ironroad"),
    MAIL: say("Confirm your address for Ironroad"),
}
BEGINNINGS: Final = {
    SIGN_IN: say("By this link you sign in to Ironroad:"),
    SIGN_UP: say("There is no account with this address yet. By this link you make one:"),
    MAIL: say("By this link you confirm that letters from Ironroad reach you at this address:"),
}
ONCE: Final = say(
    "It works once, within {minutes} minutes. If you have not asked for it, do nothing: nothing changes.",
    minutes=MINUTES,
)


def link_letter(purpose: str, url: str, language: str) -> Letter:
    return _letter(SUBJECTS[purpose], [BEGINNINGS[purpose], url, ONCE], language)


def moved_letter(language: str) -> Letter:
    """To the address that was used before."""
    subject = say("Your address for Ironroad has changed")
    text = say(
        "Your account at Ironroad now has another address; letters go there. If that was not you, sign in by "
        "another way and end the other sessions."
    )
    return _letter(subject, [text], language)


def _letter(subject: Sentence, lines: list[Sentence | str], language: str) -> Letter:
    plain = speaker(language).plain
    said = [plain(line) if isinstance(line, Sentence) else line for line in lines]
    return Letter(plain(subject), "\n\n".join(said) + "\n")
