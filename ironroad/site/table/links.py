"""The words that links to seats end in: the spectators' word, which finds the table, and a proof after it."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from typing import Any, Final

# How long the spectators' word is, with which every such link begins.
KEY_START: Final = 22

Seated = Sequence[dict[str, Any]]


def key_word(id_: str, watch: str, seated: Seated, seat: int) -> str:
    """What a seat's own link ends in. Where seats belong to people it is made with a secret of the seat, so
    that even who made the table cannot tell it; a seat that changes hands gets another."""
    secret = seated[seat].get("secret", "")
    return watch + _proof(id_, f"seat {seat} {secret}" if secret else f"seat {seat}")


def invitation_word(id_: str, watch: str, seated: Seated, seat: int | None) -> str:
    """What an invitation ends in: to a seat, or to any that is free. It tells neither the players' link nor
    the seat's own one, and is good until the seat gets another."""
    if seat is None:
        return watch + _proof(id_, "join")
    return watch + _proof(id_, f"join {seat} {seated[seat].get('links', 0)}")


def next_words(id_: str) -> tuple[str, str]:
    """The two words of the table at which the same people play again: always the same, so that there is one
    such table however many of them ask for it at once."""
    players, spectators = _proof(id_, "again"), _proof(id_, "again to watch")
    # A word that began with a hyphen would be an option on the command line.
    return players.replace("-", "_", 1), spectators.replace("-", "_", 1)


def _proof(id_: str, word: str) -> str:
    proof = hashlib.blake2b(word.encode(), key=id_.encode(), digest_size=16).digest()
    return base64.urlsafe_b64encode(proof).decode().rstrip("=")
