"""Why something cannot be done on a hex."""

from __future__ import annotations

from collections.abc import Sequence

from ironroad.core.game import Game
from ironroad.core.moves import Build, Move
from ironroad.core.sentences import Sentence, say
from ironroad.core.tiles import STEAM
from ironroad.core.track import CITY_HEX
from ironroad.games.common.cubes import colours_on
from ironroad.games.steam.rules.moves import Grow
from ironroad.games.steam.telling.situation import Situation
from ironroad.telling.nothing_here import NothingHere
from ironroad.telling.wanted import refused


def why_no_tile(game: Game, hex_name: str) -> list[tuple[str, Sentence]]:
    return refused(game, STEAM, hex_name)


def why_no_hex(game: Game, hex_name: str) -> Sentence | None:
    return _NothingHere(Situation(game)).why(hex_name)


class _NothingHere(NothingHere):
    def __init__(self, now: Situation) -> None:
        super().__init__(now, STEAM)
        self.now: Situation = now

    def sites(self, move: Move) -> Sequence[int]:
        return (move.hex,) if isinstance(move, Grow) else super().sites(move)

    def fits(self, move: Build) -> bool:
        now = self.now
        return now.rules.build.plan(now.s, now.seat, move.hex, move.shape) is not None

    def why_no_build(self, hex_: int) -> Sentence:
        if self.now.s.track.stop[hex_] == CITY_HEX:
            return self._why_no_growth(hex_) or self.no_tile_on_city(hex_)
        if not self.now.s.builds:
            return say("no build is left in this turn")
        return self.why_no_tile(hex_)

    def _why_no_growth(self, hex_: int) -> Sentence | None:
        """Why a city cannot grow now, where that is what is asked."""
        if not self.now.s.may_grow:
            return None
        some = next(number for number, group in enumerate(self.now.s.groups) if group)
        return self.now.game.why_not(Grow(self.now.board, hex_, some))

    def why_no_delivery(self, hex_: int) -> Sentence:
        s, stop = self.now.s, self.now.names[hex_]
        if s.track.stop[hex_] != CITY_HEX:
            return say("cubes are moved from cities only")
        if not s.cubes[hex_]:
            return say("no cube lies in {stop}", stop=stop)
        if not s.links(self.now.options.revisit_towns).links[hex_]:
            return say("no completed link leaves {stop}", stop=stop)
        if self._reaches(hex_):
            return say("every way from {stop} uses more links of another seat than of your own", stop=stop)
        return self.out_of_reach(hex_)

    def _reaches(self, hex_: int) -> bool:
        """Whether a cube there has any way, whoever owns the links."""
        s = self.now.s
        routes = s.links(self.now.options.revisit_towns).routes(
            hex_, colours_on(s.cubes[hex_]), max(s.engine)
        )
        longest = s.engine[self.now.seat] + 1
        return any(ways for found in routes.found.values() for ways in found[1:longest])
