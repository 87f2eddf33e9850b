"""Which builds leave track loose that can still be joined. Estimates decide nearly all of them; the rest is
tried out."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from typing import Final

from ironroad.core.hexes import OPPOSITE
from ironroad.core.memory import Memory
from ironroad.core.track import FREE
from ironroad.games.common.sites import Builds
from ironroad.games.steam.rules.fields import HOPING, MOST_STEPS, Field, Way
from ironroad.games.steam.rules.joining import Joining
from ironroad.games.steam.rules.plans import COMPLEX_PRICE, LOOSE, STRAY, Plan
from ironroad.games.steam.rules.sites import FAR, KnownSite, Waiting
from ironroad.games.steam.rules.state import SteamState
from ironroad.games.steam.rules.supply import stock

MOST_REMEMBERED: Final = 4_000

# No operation but the New City costs less.
LEAST_PRICE: Final = 2

Allows = Callable[[SteamState, int, Plan], bool]
# Plans with what they cost at least, with all that joins their loose track.
Priced = tuple[int, list[Plan]]


class Answer:
    """For one hex, before anything is loose: the plans whose loose track can be joined for sure and what
    they cost with all that joins it, cheapest first; and those that must be tried out. `leasts` tells what
    the sure ones cost at least, once that is asked."""

    def __init__(self, sure: list[Priced], unsure: list[Priced]) -> None:
        sure.sort(key=lambda found: found[0])
        self.costs = [cost for cost, _ in sure]
        self.sure = [plans for _, plans in sure]
        self.unsure = unsure
        self.leasts: dict[int, int] = {}
        self._builds: dict[int, Builds] = {}

    def within(self, cash: int) -> int:
        """How many groups of plans can be paid."""
        return bisect_right(self.costs, cash)

    def builds(self, site: KnownSite, count: int) -> Builds:
        """Of so many groups."""
        found = self._builds.get(count)
        if found is None:
            found = Builds(site.tiles, [plan.number for plans in self.sure[:count] for plan in plans])
            self._builds[count] = found
        return found


class Outlook:
    """What a seat could do with so many of the builds of its turn, after the others: for sure, at best."""

    def __init__(self, s: SteamState, seat: int, joining: Joining, left: int, cash: int) -> None:
        self.s = s
        if not s.has_built[seat]:
            self.s = s.copy()
            self.s.has_built[seat] = True
        self.seat = seat
        self.around = joining.around
        self.cash = cash
        self.left = left
        self.steps = list(range(min(1, left), min(left, MOST_STEPS) + 1))
        stocks = [stock(s, steps + s.builds - left) for steps in self.steps]
        fields = {mask: joining.field(self.s, seat, mask) for mask in set(stocks)}
        self.sure = [fields[mask] for mask in stocks]
        # What the tile itself completes may let the seat continue unowned track.
        self.hope = joining.field(self.s, seat, joining.hopeful_stock(s, seat, left), HOPING)
        # What joining track costs at least after a tile.
        self.least = 0 if left > MOST_STEPS or s.may_urbanize else LEAST_PRICE
        self.key = (self.hope.who, s.has_built[seat], left, s.may_urbanize, self.hope.mask, *stocks)

    def can_pay(self, site: KnownSite, ground: int) -> bool:
        """Whether there is enough for a complex tile on a hex, and at least for joining its loose track."""
        leads = site.seen.leads
        least = 0 if STRAY in leads or LOOSE in leads else self.least
        return ground + COMPLEX_PRICE + least <= self.cash

    def forget_distant(self) -> None:
        for field in [*self.sure, self.hope]:
            field.distant = False

    def is_distant(self) -> bool:
        """Whether any of the fields has met unowned track."""
        return any(field.distant for field in [*self.sure, self.hope])


class Loose:
    """`allows` tries a plan out."""

    def __init__(self, joining: Joining, allows: Allows) -> None:
        self.joining = joining
        self.surcharge = joining.surcharge
        self.allows = allows
        self._known: Memory[tuple[object, ...], Answer] = Memory(MOST_REMEMBERED)

    def outlook(self, s: SteamState, seat: int) -> Outlook | None:
        """For the next tile of a seat, if it may leave track loose."""
        cash = self.joining.cash(s, seat)
        if self.joining.options.complex_strict or s.builds + s.may_urbanize < 2 or cash < COMPLEX_PRICE:
            return None
        return Outlook(s, seat, self.joining, s.builds - 1, cash)

    def builds(self, s: SteamState, hex_: int, site: KnownSite, mask: int, view: Outlook) -> Iterator[Builds]:
        """The builds on an empty hex with a track that can be joined later in the turn, with the cash and the
        builds that the outlook has."""
        if not view.can_pay(site, self.surcharge[hex_]):
            return
        answer = self._answer(s, hex_, site, mask, view)
        count = answer.within(view.cash)
        yield answer.builds(site, count)
        unsure = answer.unsure
        if count < len(answer.sure):
            unsure = unsure + self._dear(hex_, site, view, answer, count)
        for plan in [plan for least, plans in unsure if least <= view.cash for plan in plans]:
            if self.allows(s, hex_, plan):
                yield Builds(site.tiles, [plan.number])

    def _dear(self, hex_: int, site: KnownSite, view: Outlook, answer: Answer, count: int) -> list[Priced]:
        """The plans for which a seat cannot pay the sure way."""
        leasts = answer.leasts or self._leasts(hex_, site, view, answer)
        return [(leasts[plans[0].number], plans) for plans in answer.sure[count:]]

    def _leasts(self, hex_: int, site: KnownSite, view: Outlook, answer: Answer) -> dict[int, int]:
        view.forget_distant()
        hope, found = Ends(hex_, view, [view.hope]), {}
        for waiting in site.waiting:
            least = self.surcharge[hex_] + COMPLEX_PRICE + hope.least(waiting)
            found.update({plan.number: least for plan in waiting.plans})
        if not view.is_distant():
            answer.leasts = found
        return found

    def _answer(self, s: SteamState, hex_: int, site: KnownSite, mask: int, view: Outlook) -> Answer:
        newest = self.joining.around.newest(s.track.stamp, hex_, max(1, view.left))
        key = (hex_, newest, mask, view.key)
        answer = self._known.get(key)
        if answer is None:
            view.forget_distant()
            answer = self._work_out(hex_, site, mask, view)
            if not site.hinges and not view.is_distant():
                self._known.keep(key, answer)
        return answer

    def _work_out(self, hex_: int, site: KnownSite, mask: int, view: Outlook) -> Answer:
        sure: list[Priced] = []
        unsure: list[Priced] = []
        near, hope = Ends(hex_, view, view.sure), Ends(hex_, view, [view.hope])
        price = self.surcharge[hex_] + COMPLEX_PRICE
        for waiting in site.waiting:
            plans = [plan for plan in waiting.plans if plan.needs & mask]
            cost = near.cost(waiting) if plans else FAR
            least = hope.least(waiting) if plans and cost == FAR else FAR
            if cost < FAR:
                sure.append((price + cost, plans))
            elif least < FAR:
                unsure.append((price + least, plans))
        return Answer(sure, unsure)


class Ends:
    """What it costs, by one kind of estimate, to join track that leaves an empty hex by each of its edges:
    to the usual, or around to another edge by which joined track leaves it."""

    def __init__(self, hex_: int, view: Outlook, fields: list[Field]) -> None:
        self.hex = hex_
        self.view = view
        steps = [min(view.left, MOST_STEPS)] if len(fields) == 1 else view.steps
        self.fields = list(zip(fields, steps, strict=True))
        self._out = [-1] * 6
        self._turns: dict[int, int] = {}

    def out(self, edge: int) -> int:
        if self._out[edge] < 0:
            self._out[edge] = self._leaving(edge)
        return self._out[edge]

    def _leaving(self, edge: int) -> int:
        side, track = 6 * self.hex + edge, self.view.s.track
        if track.faces[side] != FREE:
            return FAR
        here, found = track.across[side], FAR
        for field, steps in self.fields:
            if found > LEAST_PRICE * steps:
                three = steps == MOST_STEPS and not field.hopeful
                found = min(found, field.cost(here, steps - three))
                if three and found > LEAST_PRICE * steps:
                    found = min(found, self._three(field, here))
        return found

    def _three(self, field: Field, here: int) -> int:
        """Three steps that do not come back to the hex itself."""
        found, hex_, board = FAR, here // 6, self.view.s.board
        for out in range(6):
            beyond = board.neighbours[6 * hex_ + out]
            if out != here % 6 and beyond >= 0 and self.view.s.track.faces[6 * hex_ + out] == FREE:
                beside = self.hex in board.neighbours[6 * beyond : 6 * beyond + 6]
                rest = field.row(beyond, 1 if beside else 2)[OPPOSITE[out]]
                if rest < found:
                    found = min(found, rest + field.piece(hex_, here % 6, out))
        return found

    def cost(self, waiting: Waiting) -> int:
        """Of joining a loose track."""
        a, b = waiting.pair
        found = min(self.out(a), self.out(b))
        if self.view.left > 1 and found > 2 * LEAST_PRICE:
            for out in waiting.outs:
                found = min(found, self._turn(a, out), self._turn(b, out))
        return found

    def least(self, waiting: Waiting) -> int:
        """The same, if all goes well."""
        if self.view.left > MOST_STEPS or not waiting.bare:
            return 0
        found = self.cost(waiting)
        again = COMPLEX_PRICE + 2 * LEAST_PRICE
        if waiting.outs and self.view.left == MOST_STEPS and found > again:
            found = min(found, self._redirected(waiting))
        return found

    def _redirected(self, waiting: Waiting) -> int:
        """With the joined track of the tile redirected first, which costs as much as the tile."""
        ways = [self.view.around.turns(self.hex, a, b) for a in waiting.pair for b in range(6)]
        short = [way for found in ways for way in found if len(way) == 2]
        return COMPLEX_PRICE + min([FAR] + [way_cost(self.fields[0][0], way) for way in short])

    def _turn(self, edge: int, out: int) -> int:
        """From one edge around to another."""
        key = 6 * min(edge, out) + max(edge, out)
        found = self._turns.get(key)
        if found is None:
            found = self._around(edge, out)
            self._turns[key] = found
        return found

    def _around(self, edge: int, out: int) -> int:
        found = FAR
        for field, steps in self.fields:
            for way in self.view.around.turns(self.hex, edge, out):
                if len(way) <= steps:
                    found = min(found, way_cost(field, way))
        return found


def way_cost(field: Field, way: Way) -> int:
    """The price of pieces on one hex after another, the last side of each facing the first of the next."""
    found = 0
    for number, (hex_, edge, out) in enumerate(way):
        last = number == len(way) - 1
        if hex_ < 0 or (not last and field.s.track.faces[6 * hex_ + out] != FREE):
            return FAR
        found += field.piece(hex_, edge, out)
    return found
