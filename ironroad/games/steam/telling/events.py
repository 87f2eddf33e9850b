"""What happens by itself between one decision and the next: payments, income, lost track, the new order."""

from __future__ import annotations

from functools import cached_property

from ironroad.core.game import Game
from ironroad.core.moves import Build, Leave, Role
from ironroad.core.sentences import Listing, Sentence, money_word, role_word, say, say_n, seat_word
from ironroad.games.steam.rules.money import units_left
from ironroad.games.steam.rules.moves import Deal, Opener
from ironroad.games.steam.rules.state import SteamState
from ironroad.games.steam.telling.accounts import Account, raised, settled, told_accounts
from ironroad.games.steam.telling.bills import bill_of
from ironroad.games.steam.telling.phases import OPENING, is_opening
from ironroad.games.steam.telling.situation import Situation
from ironroad.telling.railway_story import RailwayStory
from ironroad.telling.span import seats_listed


def happenings(before: Game, after: Game) -> list[Sentence]:
    """One sentence for each thing that followed from a move; the game must know its record from there on."""
    if after.length == before.length:
        return []
    story = Story(before, after)
    return (
        story.dealt()
        + story.places()
        + story.opening()
        + story.capital()
        + story.auction()
        + story.scored()
        + story.accounts()
        + story.departures()
        + story.lost_track()
        + story.order()
        + story.new_round()
        + story.end()
    )


class Story(RailwayStory):
    """The way from a moment to a game, a kind of happening at a time."""

    def __init__(self, before: Game, game: Game) -> None:
        super().__init__(before, game)
        self.now = Situation(before)
        self.rules = self.now.rules
        self.old: SteamState = self.now.s
        self.new: SteamState = Situation(game).s

    # The beginning

    def dealt(self) -> list[Sentence]:
        """What chance has brought for the first order."""
        drawn = [entry.move for entry in self.entries]
        openers = [seat_word(move.seat) for move in drawn if isinstance(move, Opener)]
        roles = [role_word(move.name) for move in drawn if isinstance(move, Deal)]
        dealt = [say("{seat} {role}", seat=seat_word(seat), role=role) for seat, role in enumerate(roles)]
        if not dealt:
            return [say("{seat} opens the auction.", seat=seat) for seat in openers]
        return [say("Roles dealt for the first order: {roles}.", roles=Listing(dealt)), *self._gifts()]

    def _gifts(self) -> list[Sentence]:
        """The money for late places."""
        gifts = [(seat_word(seat), money_word(n)) for n, seat in enumerate(self.new.order) if n]
        if self.now.options.expert:
            return []
        given = [say("{seat} gets {money}", seat=seat, money=money) for seat, money in gifts]
        return [say("For their places {gifts}.", gifts=Listing(given))]

    def places(self) -> list[Sentence]:
        """The places of the first order that were settled."""
        if not is_opening(self.before):
            return []
        placed = self.new.dropped if is_opening(self.game) else self.new.order
        seats = [seat for seat in placed if seat not in self.old.dropped]
        return [told for seat in seats for told in self._place(seat, placed.index(seat) + 1)]

    def _place(self, seat: int, place: int) -> list[Sentence]:
        price = max(0, self.old.bids[seat])
        word, paid = seat_word(seat), money_word(price)
        return [
            say("{seat} takes place {place} for {money}.", seat=word, place=place, money=paid),
            *self._raised(seat, price),
        ]

    def _raised(self, seat: int, price: int) -> list[Sentence]:
        """Capital that a price made a seat raise."""
        cost = bill_of(self.now, seat, price)
        if not cost.units:
            return []
        income, points = self.old.income[seat], self.old.points[seat]
        return [raised(seat_word(seat), income, cost.income, points, cost.points)]

    def opening(self) -> list[Sentence]:
        if not (self.passed("setup-order") or self.passed(OPENING)):
            return []
        return [say("The seats play in the order {order}.", order=seats_listed(self.new.order))]

    # Money

    def capital(self) -> list[Sentence]:
        if not isinstance(self.move, Build | Role):
            return []
        return self._raised(self.entries[0].seat, self.before.cost(self.move))

    def auction(self) -> list[Sentence]:
        """The auction of the expert game."""
        if not self.now.options.expert:
            return []
        if self.passed("order"):
            return self.new_order()
        return [say("{seat} cannot bid more and drops out.", seat=seat_word(seat)) for seat in self.unable()]

    # Goods

    @cached_property
    def _moved(self) -> SteamState:
        """The state once goods have been moved, before any income."""
        s = self.old.copy()
        if isinstance(self.move, Leave):
            self.rules.remove(s, self.move.seat)
            self.rules.goods.leave(s, self.move.seat)
        else:
            self.rules.goods.apply(s, self.move)
        return s

    def scored(self) -> list[Sentence]:
        """Points of seats that cannot take income any more and are not asked."""
        if self.before.phase != "goods" or self.now.kind not in ("deliver", "points"):
            return []
        gained = [new - old for new, old in zip(self._moved.points, self.old.points, strict=True)]
        asked = self.entries[0].seat if self.now.kind == "points" else -1
        return [
            say_n(
                "{seat} scores {n} point: income is at its highest.",
                "{seat} scores {n} points: income is at its highest.",
                gain,
                seat=seat_word(seat),
            )
            for seat, gain in enumerate(gained)
            if gain > 0 and seat != asked
        ]

    def accounts(self) -> list[Sentence]:
        return told_accounts(self.settled) if self.settled else []

    @cached_property
    def settled(self) -> list[Account]:
        """The accounts of the round, if they were settled since. The last round ends with its income, so that
        phase is not left any more."""
        paid = self.passed("income") or (self.game.over and self.game.phase == "income")
        if not paid or len(self._moved.order) < 2:
            return []
        return settled(self.now, self._moved)

    def lost_track(self) -> list[Sentence]:
        """At the end of the game all unfinished track is lost, which nobody needs to hear."""
        if not self.game.over:
            return super().lost_track()
        lost = [(seat, self.lost_hexes(seat)) for seat in self.leavers()]
        return [self.told_loss(seat, hexes) for seat, hexes in lost if hexes]

    # The next round

    def order(self) -> list[Sentence]:
        if self.now.options.expert or not self.begins:
            return []
        return [say("The new order is {order}.", order=seats_listed(self.new.order))]

    @property
    def begins(self) -> bool:
        return 0 < self.old.round < self.new.round

    def new_round(self) -> list[Sentence]:
        if not self.begins:
            return []
        last = [say("The last round begins.")] if self.new.round == self.rules.rounds else []
        return last + self._broke()

    def _broke(self) -> list[Sentence]:
        """Who is not asked for capital in the expert game."""
        seats = [
            seat for seat in self.new.order if self.now.options.expert and not units_left(self.new, seat)
        ]
        return [say("{seat} cannot raise capital any more.", seat=seat_word(seat)) for seat in seats]
