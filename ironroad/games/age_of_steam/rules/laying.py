"""What a build does to the track: tiles swapped, owners set, sections claimed and lost."""

from __future__ import annotations

from ironroad.core.moves import City
from ironroad.core.tiles import TOWN, Pair
from ironroad.core.track import NOBODY, far, via
from ironroad.games.age_of_steam.rules.options import Options
from ironroad.games.age_of_steam.rules.plans import Plan
from ironroad.games.age_of_steam.rules.state import Aos
from ironroad.games.age_of_steam.rules.supply import FIRST_GROUP, commonest, group_of, lift_tile, put_tile
from ironroad.games.common import sections
from ironroad.games.common.sections import claim_joined


def lay_tile(s: Aos, seat: int, hex_: int, plan: Plan, options: Options) -> None:
    before = s.track.owners(hex_)
    lift_tile(s, hex_)
    put_tile(s, hex_, _kind(s, plan))
    s.track.lay(hex_, plan.shape, _owners(before, seat, plan, options))
    _note_fresh(s, hex_, plan)
    for a, b in plan.new:
        claim_joined(s, seat, hex_, (a,) if b == TOWN else (a, b))
    for old, new in plan.turned:
        _settle_turned(s, seat, hex_, before[old[0]], new, options)


def _kind(s: Aos, plan: Plan) -> int:
    """The commonest fitting tile; a group where the choice stays open."""
    return group_of(plan.shape) if plan.needs >> FIRST_GROUP else commonest(s, plan.needs)


def _owners(before: tuple[int, ...], seat: int, plan: Plan, options: Options) -> tuple[int, ...]:
    owners = [own if plan.shape[edge] >= 0 else NOBODY for edge, own in enumerate(before)]
    for old, new in plan.turned:
        owner = seat if options.peer else before[old[0]]
        owners[new[0]] = owners[new[1]] = owner
    for a, b in plan.new:
        owners[a] = seat
        if b != TOWN:
            owners[b] = seat
    return tuple(owners)


def _note_fresh(s: Aos, hex_: int, plan: Plan) -> None:
    """Remember the new pieces; a new piece turned later stays new."""
    base = 6 * hex_
    still_new = [base + new[0] for old, new in plan.turned if base + old[0] in s.fresh]
    turned = [base + old[0] for old, _ in plan.turned]
    s.fresh = (
        [piece for piece in s.fresh if piece not in turned] + still_new + [base + a for a, _ in plan.new]
    )


def _settle_turned(s: Aos, seat: int, hex_: int, owner: int, new: Pair, options: Options) -> None:
    """A redirect claims nothing, but joins with the builder's own track, and may claim what it completes."""
    sides = [6 * hex_ + edge for edge in new]
    codes = [s.track.faces[side] for side in sides]
    joins_own = any(code >= 2 and via(code) == seat for code in codes)
    completes = options.redirect_claims and s.track.finished(sides[0], options.town_town)
    if owner == seat or joins_own or completes or options.peer:
        s.track.give(sides[0], seat)


def lose_unextended(s: Aos, seats: list[int], options: Options) -> None:
    """Unfinished sections of these seats without a piece built this turn lose their owner."""
    sections.lose_unextended(s, seats, options.town_town)


def sections_owned(s: Aos, seat: int) -> int:
    seen: set[int] = set()
    count = s.claimed.count(seat)
    for piece in s.track.owned_by(seat):
        if piece not in seen:
            seen.update(s.track.section(piece))
            count += 1
    return count


def place_city(s: Aos, seat: int, move: City, options: Options, hanging: bool) -> None:
    """A New City on a town: its tile goes, and track that pointed at the bare hex is complete. Where all
    track of a seat is `hanging` together, it gains what hangs on its own."""
    arriving = [edge for edge in range(6) if s.track.exits[6 * move.hex + edge] != TOWN]
    lift_tile(s, move.hex)
    s.track.make_city(move.hex)
    s.fresh = [piece for piece in s.fresh if piece // 6 != move.hex]
    s.new_city[move.tile] = move.hex
    s.accepts[move.hex] = 1 << s.board.colours.index(s.board.new_cities[move.tile].colour)
    gained = _arriving(s, move.hex, arriving, options) if options.city_claims else []
    if not hanging or _reaches_any(s, seat, [move.hex, *_ends_of(s, gained)]):
        for side in gained:
            s.track.give(side, seat)


def _arriving(s: Aos, hex_: int, edges: list[int], options: Options) -> list[int]:
    """The links of nobody's that a New City has completed at some edges, each by a side."""
    codes = [(edge, s.track.faces[6 * hex_ + edge]) for edge in edges]
    unowned = [edge for edge, code in codes if code >= 2 and via(code) == NOBODY and far(code) >= 0]
    sides = [s.track.across[6 * hex_ + edge] for edge in unowned]
    return [side for side in sides if s.track.finished(side, options.town_town)]


def _ends_of(s: Aos, sides: list[int]) -> list[int]:
    return [stop for side in sides for stop in s.track.ends(side)]


def _reaches_any(s: Aos, seat: int, stops: list[int]) -> bool:
    """Whether track of a seat ends at one of some stops."""
    return any(stop in stops for stop in _ends_of(s, s.track.owned_by(seat)))
