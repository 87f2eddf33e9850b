"""The kinds of notices, the ways they go, and what can become of them."""

from __future__ import annotations

from typing import Final

from ironroad.core.sentences import Sentence, say

TURN: Final = "turn"
CLOCK: Final = "clock"
BACK: Final = "back"
MENTIONED: Final = "mentioned"
INVITED: Final = "invited"
OVER: Final = "over"

KINDS: Final[dict[str, Sentence]] = {
    TURN: say("It is my turn"),
    CLOCK: say("My time runs low or is up"),
    BACK: say("Somebody asks to go back"),
    MENTIONED: say("Somebody mentions me"),
    INVITED: say("I am invited"),
    OVER: say("A game is over"),
}

MAIL: Final = "mail"
PUSH: Final = "push"
HOOK: Final = "hook"

WAYS: Final[dict[str, Sentence]] = {MAIL: say("E-mail"), PUSH: say("In the browser"), HOOK: say("Webhook")}

# A notice waits until it is due and is sent; or it is not needed any more: its person has looked, or the
# situation has changed; or it could not be sent.
WAITING: Final = "waiting"
SENDING: Final = "sending"
SENT: Final = "sent"
SEEN: Final = "seen"
DROPPED: Final = "dropped"
FAILED: Final = "failed"
