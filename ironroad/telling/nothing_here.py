"""Why nothing can be done on a hex, in games with owned track and cubes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ironroad.core.board import OFF
from ironroad.core.moves import Build, City, Deliver, Move
from ironroad.core.sentences import Sentence, say, say_n
from ironroad.core.tiles import TileSet
from ironroad.telling.situation import RailwaySituation
from ironroad.telling.wanted import wanted


class NothingHere:
    """Each game says what is particular: other moves on a hex, cities, and what keeps a cube from moving."""

    def __init__(self, now: RailwaySituation, tiles: TileSet) -> None:
        self.now = now
        self.tiles = tiles

    def sites(self, move: Move) -> Sequence[int]:
        """The hexes on which a move builds something."""
        return (move.hex,) if isinstance(move, (Build, City)) else ()

    def fits(self, move: Build) -> bool:
        """Whether a tile may lie there, money and supply apart."""
        raise NotImplementedError

    def why_no_build(self, hex_: int) -> Sentence:
        raise NotImplementedError

    def why_no_delivery(self, hex_: int) -> Sentence:
        raise NotImplementedError

    def why(self, hex_name: str) -> Sentence | None:
        """None if something can be done, or nothing of the kind is asked."""
        hex_ = self.now.board.index.get(hex_name, OFF)
        if hex_ == OFF:
            return say("there is no hex {hex} on this board", hex=hex_name)
        if self.now.kind == "build":
            return None if self._is_site(hex_) else self.why_no_build(hex_)
        if self.now.kind == "deliver":
            return None if self._is_origin(hex_) else self.why_no_delivery(hex_)
        return None

    def _is_site(self, hex_: int) -> bool:
        return any(hex_ in self.sites(move) for move in self.now.game.legal_moves())

    def _is_origin(self, hex_: int) -> bool:
        moves = self.now.game.legal_moves()
        return any(isinstance(move, Deliver) and move.origin == hex_ for move in moves)

    def why_no_tile(self, hex_: int) -> Sentence:
        """The commonest reason; if some tiles would fit, and only cash or the tile is missing, theirs."""
        name = self.now.names[hex_]
        if not self.now.s.track.live[hex_]:
            return say("{hex} touches neither a city nor track, so no track can go on from there", hex=name)
        builds = [Build(self.now.board, hex_, shape) for shape in wanted(self.tiles, self.now.s, hex_)]
        fitting = [move for move in builds if self.fits(move)]
        reasons = [self.now.game.why_not(move) for move in fitting or builds]
        commonest = Counter(reason for reason in reasons if reason is not None).most_common(1)
        return commonest[0][0] if commonest else say("no tile fits on {hex}", hex=name)

    def no_tile_on_city(self, hex_: int) -> Sentence:
        stop = self.now.names[hex_]
        return say("no tile is laid on a city; build on the hexes around {stop}", stop=stop)

    def out_of_reach(self, hex_: int) -> Sentence:
        return say_n(
            "no cube in {stop} reaches a city of its colour over {n} link, all the engine allows",
            "no cube in {stop} reaches a city of its colour over up to {n} links, all the engine allows",
            self.now.s.engine[self.now.seat],
            stop=self.now.names[hex_],
        )
