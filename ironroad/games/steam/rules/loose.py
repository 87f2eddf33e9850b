"""Which builds leave track loose that can still be joined. Estimates decide nearly all of them; the rest is
tried out."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from typing import Final

from ironroad.core.hexes import OPPOSITE
from ironroad.core.moves import Build
from ironroad.core.track import FREE
from ironroad.games.common.memory import Memory
from ironroad.games.steam.rules.fields import MOST_STEPS, Field, Way
from ironroad.games.steam.rules.joining import Joining
from ironroad.games.steam.rules.plans import LOOSE, STRAY, Plan
from ironroad.games.steam.rules.sites import FAR, KnownSite, Waiting
from ironroad.games.steam.rules.state import SteamState
from ironroad.games.steam.rules.supply import stock

MOST_REMEMBERED: Final = 4_000

# No operation but the New City costs less.
LEAST_PRICE: Final = 2

Allows = Callable[[SteamState, int, Plan], bool]


class Answer:
    """For one hex, before anything is loose: the builds that can be joined for sure and what each costs with
    all that joins it, cheapest first; and the plans that must be tried out by who has at least so much."""

    def __init__(self, sure: list[tuple[int, Plan]], unsure: list[tuple[int, Plan]], site: KnownSite) -> None:
        sure.sort(key=lambda found: found[0])
        self.costs = [cost for cost, _ in sure]
        self.plans = [plan for _, plan in sure]
        self.builds = [site.tiles[plan.number] for plan in self.plans]
        self.unsure = unsure
        self.leasts: dict[int, int] = {}

    def within(self, cash: int) -> int:
        """How many of the builds can be paid."""
        enough = not self.costs or self.costs[-1] <= cash
        return len(self.costs) if enough else bisect_right(self.costs, cash)


class Outlook:
    """What a seat could do with so many of the builds of its turn, after the others: for sure, for sure
    without redirects, and at best."""

    def __init__(self, s: SteamState, seat: int, joining: Joining, left: int, cash: int) -> None:
        self.s = s
        if not s.has_built[seat]:
            self.s = s.copy()
            self.s.has_built[seat] = True
        self.seat = seat
        self.around = joining.around
        self.cash = cash
        self.left = left
        steps = range(min(1, left), min(left, MOST_STEPS) + 1)
        others = s.builds - left
        self.stocks = [stock(s, k + others) for k in steps]
        self.steps = list(steps)
        self.sure = [joining.field(self.s, seat, mask) for mask in self.stocks]
        self.still = [joining.field(self.s, seat, mask, turns=False) for mask in self.stocks]
        # What the tile itself completes may let the seat continue unowned track.
        mask = joining.hopeful_stock(s, seat, self.left)
        self.hope = joining.field(self.s, seat, mask, True)
        # What joining track costs at least after a tile.
        self.least = 0 if left > MOST_STEPS or s.may_urbanize else LEAST_PRICE
        self.key = (self.hope.who, self.left, s.may_urbanize, self.hope.mask, *self.stocks)

    def forget_distant(self) -> None:
        for field in [*self.sure, *self.still, self.hope]:
            field.distant = False

    def is_distant(self) -> bool:
        """Whether any of the fields has met unowned track."""
        return any(field.distant for field in [*self.sure, *self.still, self.hope])


class Loose:
    """`allows` tries a plan out."""

    def __init__(self, joining: Joining, surcharge: list[int], allows: Allows) -> None:
        self.joining = joining
        self.surcharge = surcharge
        self.allows = allows
        self._known: Memory[tuple[object, ...], Answer] = Memory(MOST_REMEMBERED)

    def outlook(self, s: SteamState, seat: int) -> Outlook:
        return Outlook(s, seat, self.joining, s.builds - 1, self.joining.cash(s, seat))

    def moves(
        self, s: SteamState, hex_: int, site: KnownSite, mask: int, view: Outlook
    ) -> Iterator[list[Build]]:
        """The builds on an empty hex with a track that can be joined later in the turn, with the cash and the
        builds that the outlook has."""
        answer = self._answer(s, hex_, site, mask, view)
        count = answer.within(view.cash)
        yield answer.builds if count == len(answer.builds) else answer.builds[:count]
        unsure = answer.unsure
        if count < len(answer.plans):
            leads = site.seen.leads
            least = 0 if STRAY in leads or LOOSE in leads else view.least
            rest = view.cash - self.surcharge[hex_] - least
            dear = [plan for plan in answer.plans[count:] if plan.price <= rest]
            leasts = (answer.leasts or self._leasts(hex_, site, view, answer)) if dear else {}
            unsure = unsure + [(leasts[plan.number], plan) for plan in dear]
        for least, plan in unsure:
            if least <= view.cash and self.allows(s, hex_, plan):
                yield [site.tiles[plan.number]]

    def _leasts(self, hex_: int, site: KnownSite, view: Outlook, answer: Answer) -> dict[int, int]:
        """What plans cost at least, for who cannot pay the sure way."""
        view.forget_distant()
        hope, found = Ends(hex_, view, [view.hope]), {}
        for waiting in site.waiting:
            least = self.surcharge[hex_] + waiting.plans[0].price + hope.least(waiting)
            found.update({plan.number: least for plan in waiting.plans})
        if not view.is_distant():
            answer.leasts = found
        return found

    def _answer(self, s: SteamState, hex_: int, site: KnownSite, mask: int, view: Outlook) -> Answer:
        newest = self.joining.around.newest(s.track.stamp, hex_, max(1, view.left))
        key = (hex_, newest, s.has_built[view.seat], mask, *view.key)
        answer = self._known.get(key)
        if answer is None:
            view.forget_distant()
            answer = self._work_out(hex_, site, mask, view)
            if not site.hinges and not view.is_distant():
                self._known.keep(key, answer)
        return answer

    def _work_out(self, hex_: int, site: KnownSite, mask: int, view: Outlook) -> Answer:
        sure: list[tuple[int, Plan]] = []
        unsure: list[tuple[int, Plan]] = []
        near, still = Ends(hex_, view, view.sure), Ends(hex_, view, view.still)
        hope = Ends(hex_, view, [view.hope])
        for waiting in site.waiting:
            plans = [plan for plan in waiting.plans if plan.needs & mask]
            cost = (still if waiting.meets else near).cost(waiting) if plans else FAR
            least = hope.least(waiting) if plans and cost == FAR else FAR
            price = self.surcharge[hex_] + waiting.plans[0].price
            if cost < FAR:
                sure += [(price + cost, plan) for plan in plans]
            elif least < FAR:
                unsure += [(price + least, plan) for plan in plans]
        return Answer(sure, unsure, site)


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
        again = waiting.plans[0].price + 2 * LEAST_PRICE
        if waiting.outs and self.view.left == MOST_STEPS and found > again:
            found = min(found, self._redirected(waiting))
        return found

    def _redirected(self, waiting: Waiting) -> int:
        """With the joined track of the tile redirected first, which costs as much as the tile."""
        ways = [self.view.around.turns(self.hex, a, b) for a in waiting.pair for b in range(6)]
        short = [way for found in ways for way in found if len(way) == 2]
        return waiting.plans[0].price + min([FAR] + [way_cost(self.fields[0][0], way) for way in short])

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
