"""A position that is read back is the same game."""

from __future__ import annotations

import ironroad
from ironroad.core.game import Game
from ironroad.games.family import forget


def assert_position_reads_back(game: Game) -> None:
    """Under rules that remember nothing the same moves are listed, so what is remembered is not stale."""
    forget()
    restored = ironroad.from_position(game.position)
    assert restored.position == game.position
    assert repr(restored.pending) == repr(game.pending)
    assert list(restored.legal_moves()) == list(game.legal_moves())
