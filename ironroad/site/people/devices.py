"""What a browser calls itself, in a few words."""

from __future__ import annotations

from typing import Final

from ironroad.core.sentences import Sentence, say

# The first that is found counts: most browsers claim to be others, too.
BROWSERS: Final = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS: Final = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


def device_of(agent: str) -> Sentence:
    browser = next((name for word, name in BROWSERS.items() if word in agent), "")
    system = next((name for word, name in SYSTEMS.items() if word in agent), "")
    if browser and system:
        return say("{browser} on {system}", browser=browser, system=system)
    return say("A browser on {system}", system=system) if system else say("An unknown device")
