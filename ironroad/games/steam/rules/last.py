"""Whether a single operation can join all loose track, at once or after a tile."""

from __future__ import annotations

from typing import Final

from ironroad.core.tiles import TOWN, Pair
from ironroad.core.track import CITY_HEX, TOWN_HEX
from ironroad.games.steam.rules.plans import BARE, CITY, LOOSE, OWN, Plan
from ironroad.games.steam.rules.sites import FAR, KnownSite, Sites
from ironroad.games.steam.rules.state import SteamState
from ironroad.games.steam.rules.supply import stock, usual_tile, with_tile_back
from ironroad.games.steam.rules.tracks import LooseTrack, loose_track, tracks

NO: Final = 0
YES: Final = 1
PERHAPS: Final = 2


class LastStep:
    """The last operation of a turn: a tile or, if it is still to come, the New City. No loose track hangs on
    a town. What it can do after a tile is told without laying that: most tiles change the hexes beside them
    and no others, and what can be built on all others is known. Of tiles that do more, because they complete
    a link or meet unowned track, it is not told."""

    def __init__(self, s: SteamState, seat: int, sites: Sites, surcharge: list[int], cash: int) -> None:
        self.s = s
        self.seat = seat
        self.sites = sites
        self.surcharge = surcharge
        self.cash = cash
        self.tracks = [loose_track(s, piece) for piece in tracks(s)]
        self.stock = stock(s)
        self.ample = stock(s, 2)
        self._led_to = {side // 6 for track in self.tracks for side in track.arrivals}
        self._costs: dict[tuple[object, ...], int] = {}
        self._apart: dict[tuple[int, ...], bool] = {}

    def after(self, hex_: int, site: KnownSite, plan: Plan) -> int:
        """Whether it can join all once a tile has been laid."""
        if plan.loose and self.is_apart(hex_, site, plan.loose[0]):
            return NO
        if site.seen.town and not site.seen.held:
            return PERHAPS
        left, changed = self.tracks, [hex_]
        for old, new in plan.turned:
            changed.append(self._beyond(hex_, old[0] if old[0] not in new else old[1]))
        for pair in (*plan.new, *[new for _, new in plan.turned]):
            found = self._lay(hex_, site.seen.leads, pair, left, changed)
            if found is None:
                return PERHAPS
            left = found
        if not left:
            return YES
        if self.s.may_urbanize:
            return self._by_city(left)
        price = plan.price + self.surcharge[hex_] if plan.terrain else plan.price
        return self._by_tile(left, changed, self._stock_after(hex_, plan), self.cash - price)

    def at_once(self) -> bool:
        """Whether it can join all as they are."""
        if self.s.may_urbanize:
            return self._by_city(self.tracks) == YES
        return self._by_tile(self.tracks, [], self.stock, self.cash) == YES

    def is_apart(self, hex_: int, site: KnownSite, pair: Pair) -> bool:
        """Whether a new loose track would lead to no hex to which another one leads, nor meet it."""
        key = (hex_, *pair)
        found = self._apart.get(key)
        if found is None:
            bare = site.seen.leads[pair[0]] == BARE == site.seen.leads[pair[1]]
            near = {hex_, self._beyond(hex_, pair[0]), self._beyond(hex_, pair[1])}
            found = self._apart[key] = bare and near.isdisjoint(self._led_to)
        return found

    def _beyond(self, hex_: int, edge: int) -> int:
        return self.s.board.neighbours[6 * hex_ + edge]

    def _lay(
        self, hex_: int, leads: tuple[int, ...], pair: Pair, before: list[LooseTrack], changed: list[int]
    ) -> list[LooseTrack] | None:
        """The loose tracks once a piece lies there, and more hexes that look different then; None if that is
        not told."""
        base, anchors = 6 * hex_, 0
        ends: list[int] = []
        met: list[LooseTrack] = []
        for edge in pair:
            if edge == TOWN or leads[edge] in (OWN, CITY):
                anchors += 1
            elif leads[edge] == BARE:
                ends.append(self.s.track.across[base + edge])
            elif leads[edge] == LOOSE:
                met += [track for track in before if base + edge in track.arrivals]
        if anchors + len(ends) + len(met) != 2 or anchors == 2:
            return None
        for track in met:
            ends += [side for side in track.arrivals if side // 6 != hex_]
        rest = [track for track in before if track not in met]
        if anchors:
            changed += [side // 6 for side in ends]
            # What is joined may be redirected; what ended beside the hex no more.
            changed += [self._beyond(hex_, edge) for edge in pair if edge != TOWN and leads[edge] == OWN]
            changed += [other for track in met for other in track.hexes]
            return rest
        if len({side // 6 for side in ends}) < 2 or len(ends) > 2:
            return None
        return [LooseTrack(ends, {hex_}.union(*[track.hexes for track in met])), *rest]

    def _stock_after(self, hex_: int, plan: Plan) -> int:
        """The tiles there are once one has been laid."""
        s, lifted = self.s, self.s.tile[hex_]
        if plan.needs & self.stock == plan.needs & self.ample and (lifted < 0 or self.stock >> lifted & 1):
            return self.stock
        before = s.supply
        s.supply = before[:]
        if lifted >= 0:
            s.supply[lifted] += 1
        s.supply[usual_tile(s, plan.shape)] -= 1
        found = stock(s)
        s.supply = before
        return found

    def _by_city(self, left: list[LooseTrack]) -> int:
        """By the New City on a town to which each leads with one end."""
        arrivals = [[side // 6 for side in track.arrivals] for track in left]
        towns = [hex_ for hex_ in arrivals[0] if self.s.track.stop[hex_] == TOWN_HEX]
        return YES if any(all(hexes.count(town) == 1 for hexes in arrivals) for town in towns) else NO

    def _by_tile(self, left: list[LooseTrack], changed: list[int], mask: int, cash: int) -> int:
        """By a tile on a hex to which all lead; on one that looks different then, perhaps."""
        found = NO
        for hex_ in dict.fromkeys([side // 6 for side in left[0].arrivals]):
            edges = [[side % 6 for side in track.arrivals if side // 6 == hex_] for track in left]
            if not all(edges):
                continue
            if hex_ in changed:
                found = PERHAPS
            elif self._cost(hex_, edges, mask) <= cash:
                return YES
        return found

    def _cost(self, hex_: int, edges: list[list[int]], mask: int) -> int:
        """Of a tile that joins tracks arriving on a hex as it is, each at one of some edges."""
        key = (hex_, mask, *[tuple(met) for met in edges])
        found = self._costs.get(key)
        if found is None:
            found = self._costs[key] = self._work_out(hex_, edges, with_tile_back(mask, self.s, hex_))
        return found

    def _work_out(self, hex_: int, edges: list[list[int]], mask: int) -> int:
        if self.s.track.stop[hex_] == CITY_HEX:
            return FAR
        site, ground = self.sites.site(self.s, self.seat, hex_), self.surcharge[hex_]
        if len(edges) == 1:
            row = site.joining(mask, ground, True)
            return min([row[edge] for edge in edges[0]])
        plans = [plan for plan in site.plans.values() if not plan.loose and plan.needs & mask]
        joining = [plan for plan in plans if all(any(e in plan.opened for e in met) for met in edges)]
        return min([FAR] + [plan.price + ground if plan.terrain else plan.price for plan in joining])
