"""The kinds of instruction there are, in the order in which they are asked for an answer."""

from __future__ import annotations

from typing import Final

from ironroad.core.game import Game
from ironroad.site.ahead.bids import BIDS
from ironroad.site.ahead.building import BUILDING
from ironroad.site.ahead.goods import GOODS
from ironroad.site.ahead.kind import Kind
from ironroad.site.ahead.money import MONEY
from ironroad.site.ahead.passing import PASSING
from ironroad.site.ahead.roles import ROLES
from ironroad.site.ahead.turns import phases_asking

KINDS: Final = {kind.name: kind for kind in (MONEY, BIDS, ROLES, BUILDING, GOODS, PASSING)}


def kinds_in(game: Game) -> list[Kind]:
    """Those that make sense in a game."""
    return [kind for kind in KINDS.values() if phases_asking(game, kind.questions)]
