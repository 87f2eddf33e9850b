"""Why something cannot be done on a hex."""

from __future__ import annotations

from collections.abc import Sequence

from ironroad.core.game import Game
from ironroad.core.moves import Build, Claim, Move
from ironroad.core.sentences import Sentence, say
from ironroad.core.tiles import AGE_OF_STEAM
from ironroad.core.track import CITY_HEX, LAND_HEX
from ironroad.games.age_of_steam.telling.situation import Situation
from ironroad.telling.nothing_here import NothingHere
from ironroad.telling.wanted import refused


def why_no_tile(game: Game, hex_name: str) -> list[tuple[str, Sentence]]:
    return refused(game, AGE_OF_STEAM, hex_name)


def why_no_hex(game: Game, hex_name: str) -> Sentence | None:
    return _NothingHere(Situation(game)).why(hex_name)


class _NothingHere(NothingHere):
    def __init__(self, now: Situation) -> None:
        super().__init__(now, AGE_OF_STEAM)
        self.now: Situation = now

    def sites(self, move: Move) -> Sequence[int]:
        return self.now.board.links[move.link].ends if isinstance(move, Claim) else super().sites(move)

    def fits(self, move: Build) -> bool:
        now = self.now
        return now.rules.build.plan(now.s, now.seat, move.hex, move.shape) is not None

    def why_no_build(self, hex_: int) -> Sentence:
        if not self.now.s.builds:
            return say("no build is left in this turn")
        for number, link in enumerate(self.now.board.links):
            if hex_ in link.ends:
                return self.now.game.why_not(Claim(self.now.board, number)) or say(
                    "no tile is laid on a city"
                )
        if self.now.s.track.stop[hex_] == CITY_HEX:
            return self.no_tile_on_city(hex_)
        return self.why_no_tile(hex_)

    def why_no_delivery(self, hex_: int) -> Sentence:
        s, stop = self.now.s, self.now.names[hex_]
        if self.now.board.hexes[hex_].terminal:
            return say("{stop} is a terminal: it takes goods and never has any", stop=stop)
        if not s.cubes[hex_]:
            return self._why_no_cube(hex_)
        if s.links(self.now.options.town_town).links[hex_]:
            return self.out_of_reach(hex_)
        if s.track.stop[hex_] == LAND_HEX:
            return say("no track under the cube on {hex} leads to a stop", hex=stop)
        return say("no completed link leaves {stop}", stop=stop)

    def _why_no_cube(self, hex_: int) -> Sentence:
        if self.now.s.track.stop[hex_] != CITY_HEX and not self._cubes_outside():
            return say("cubes are moved from cities only")
        return say("no cube lies in {stop}", stop=self.now.names[hex_])

    def _cubes_outside(self) -> bool:
        """Whether cubes lie anywhere but in cities on this board."""
        return any(h.cubes or h.given for h in self.now.board.hexes if not h.terminal)
