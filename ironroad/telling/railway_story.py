"""What happens by itself in every game with owned track and an auction for the player order."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.moves import Build, City, Claim, Drop, Pass
from ironroad.core.sentences import Listing, Sentence, Word, hex_word, money_word, say, seat_word
from ironroad.core.track import NOBODY
from ironroad.games.common.state import Railway
from ironroad.telling.span import Span, seats_listed


class RailwayStory(Span):
    def __init__(self, before: Game, game: Game) -> None:
        super().__init__(before, game)
        self.old = before.state_as(Railway)
        self.new = game.state_as(Railway)

    def lost_track(self) -> list[Sentence]:
        """Track that has no owner any more, or is gone with its owner."""
        if isinstance(self.move, Build | City | Claim) or self.old.track.owner == self.new.track.owner:
            return []
        lost = [(seat, self.lost_hexes(seat)) for seat in range(self.old.players)]
        return [self.told_loss(seat, hexes) for seat, hexes in lost if hexes]

    def lost_hexes(self, seat: int) -> list[Word]:
        lost = [side for side in self.old.track.owned_by(seat) if self.new.track.owner[side] == NOBODY]
        return [hex_word(self.game.board, hex_) for hex_ in sorted({side // 6 for side in lost})]

    def told_loss(self, seat: int, hexes: list[Word]) -> Sentence:
        if self.new.out[seat]:
            return say("{seat} loses the track on {hexes}.", seat=seat_word(seat), hexes=Listing(hexes))
        return say(
            "{seat} loses the unfinished track on {hexes}.", seat=seat_word(seat), hexes=Listing(hexes)
        )

    # The auction

    def new_order(self) -> list[Sentence]:
        order, paid = seats_listed(self.new.order), self._payments()
        if not paid:
            return [say("The new order is {order}; nobody pays.", order=order)]
        return [say("The new order is {order}; {payments}.", order=order, payments=Listing(paid))]

    def unable(self) -> list[int]:
        """Those who had not the money to go on and were not asked."""
        known = [*self.old.dropped, self.entries[0].seat if isinstance(self.move, Drop | Pass) else NOBODY]
        return [seat for seat in self.new.dropped if seat not in known and self.game.phase == "order"]

    def _payments(self) -> list[Sentence]:
        start = self._auction_start()
        paid = [(seat, start.money[seat] - self.new.money[seat]) for seat in self.new.order]
        return [
            say("{seat} pays {price}", seat=seat_word(seat), price=money_word(price))
            for seat, price in paid
            if price
        ]

    def _auction_start(self) -> Railway:
        """The state before the first bid; the present one if nobody was asked."""
        entries = self.game.record.entries
        bids = [n for n, e in enumerate(entries) if (e.round, e.phase) == (self.new.round, "order")]
        return self.game.at(bids[0]).state_as(Railway) if bids else self.new
