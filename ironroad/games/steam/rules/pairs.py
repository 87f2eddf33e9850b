"""Two loose tracks and two operations for joining both."""

from __future__ import annotations

from ironroad.core.track import TOWN_HEX
from ironroad.games.steam.rules.fields import Field
from ironroad.games.steam.rules.plans import ANCHORS, STRAY, Plan
from ironroad.games.steam.rules.sites import FAR
from ironroad.games.steam.rules.state import SteamState
from ironroad.games.steam.rules.tracks import LooseTrack


class Pair:
    """Two loose tracks, and two operations for joining both."""

    def __init__(self, s: SteamState, first: LooseTrack, second: LooseTrack) -> None:
        self.s = s
        self.first = first.arrivals
        self.second = second.arrivals
        self.on_first = first.hexes
        self.on_second = second.hexes

    def cost(self, field: Field) -> int:
        """With one operation for each, on different hexes; the New City is one of two."""
        if self.s.may_urbanize:
            return min(
                self._with_city(field, self.first, self.second),
                self._with_city(field, self.second, self.first),
            )
        both = [(here, there) for here in self.first for there in self.second]
        apart = [field.cost(a, 1) + field.cost(b, 1) for a, b in both if a // 6 != b // 6]
        return min([FAR, *apart, *[self._through(field, a, b) for a, b in both if a // 6 == b // 6]])

    def _through(self, field: Field, here: int, there: int) -> int:
        """Where both lead to the same hex: one joined at its other end, and there the other with it."""
        ends = [end for end in self.first + self.second if end // 6 != here // 6]
        alone = min([FAR] + [field.cost(end, 1) for end in ends])
        return FAR if alone == FAR else alone + field.piece(here // 6, here % 6, there % 6)

    def _with_city(self, field: Field, by_tile: list[int], by_city: list[int]) -> int:
        """A tile for one track, the New City for the other."""
        towns = [here // 6 for here in by_city if self.s.track.stop[here // 6] == TOWN_HEX]
        if not towns:
            return FAR
        field.city = False
        found = min(
            [FAR] + [field.cost(here, 1) for here in by_tile if any(town != here // 6 for town in towns)]
        )
        field.city = True
        return found

    def least(self, field: Field) -> int:
        """The least it can cost: nothing where both lead to the same or to neighbouring hexes, which one
        operation may serve, or one to a hex of the other, which may be redirected. The New City must then lie
        where one of them leads, or beside where both do."""
        if not self._are_close():
            return self.cost(field)
        return FAR if self.s.may_urbanize and not self.has_town() else 0

    def is_served(self, hope: Field, hex_: int, plan: Plan, cash: int) -> bool:
        """Whether another operation may do the rest after a tile."""
        around = [hex_, *[self.s.board.neighbours[6 * hex_ + edge] for edge in plan.opened]]
        touches = [
            any(6 * hex_ + edge in found for edge in plan.opened) for found in (self.first, self.second)
        ]
        if touches[0] == touches[1]:
            shared = [hex_ for hex_ in self.shared() if hex_ in around]
            return touches[0] or any(self._may_join_both(hope, hex_) for hex_ in shared)
        rest, lying = (self.second, self.on_first) if touches[0] else (self.first, self.on_second)
        # What the tile joins may be redirected to the other.
        if any(here // 6 == hex_ or here // 6 in lying for here in rest):
            return True
        beyond = [self.s.track.across[6 * hex_ + edge] for edge in plan.opened]
        for here, there in [(here, there) for here in rest for there in beyond if here // 6 == there // 6]:
            if not plan.loose or self._has_tile(hope, here, there):
                return True
        for end in [end for end in (self.first if touches[0] else self.second) if end // 6 != hex_]:
            shared = [here for here in rest if here // 6 == end // 6]
            if any(hope.piece(here // 6, end % 6, here % 6) <= cash for here in shared):
                return True
        return not plan.loose and any(hope.cost(here, 1) <= cash for here in rest)

    def _has_tile(self, hope: Field, here: int, there: int) -> bool:
        """Whether there may be a tile that joins track arriving at two sides of a hex."""
        site = hope.around.sites.site(self.s, hope.seat, here // 6)
        joining = [plan for plan in site.over(1 << here % 6) if not plan.loose]
        return STRAY in site.seen.leads or any(there % 6 in plan.opened for plan in joining)

    def _may_join_both(self, hope: Field, hex_: int) -> bool:
        """Whether a tile on a hex may join both once other track leads there: on land one needs another."""
        seen = hope.around.sites.site(self.s, hope.seat, hex_).seen
        return seen.town or any(lead == STRAY or lead in ANCHORS for lead in seen.leads)

    def has_town(self) -> bool:
        """Whether the New City can help."""
        return any(self.s.track.stop[hex_] == TOWN_HEX for hex_ in self.hexes())

    def hexes(self) -> list[int]:
        """Where the first of two operations may be: where one leads, or beside where both do."""
        beside = [self.s.board.neighbours[6 * hex_ + edge] for hex_ in self.shared() for edge in range(6)]
        found = [here // 6 for here in self.first + self.second] + [hex_ for hex_ in beside if hex_ >= 0]
        return list(dict.fromkeys(found))

    def shared(self) -> list[int]:
        """The hexes to which both lead."""
        hexes = {here // 6 for here in self.second}
        return [here // 6 for here in self.first if here // 6 in hexes]

    def _are_close(self) -> bool:
        hexes = {here // 6 for here in self.first}
        beside = {self.s.board.neighbours[6 * hex_ + edge] for hex_ in hexes for edge in range(6)}
        if any(here // 6 in self.on_second for here in self.first):
            return True
        if any(here // 6 in self.on_first for here in self.second):
            return True
        return any(here // 6 in hexes or here // 6 in beside for here in self.second)
