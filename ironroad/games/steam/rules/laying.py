"""What a build does to the track: tiles swapped, owners set, sections claimed."""

from __future__ import annotations

from ironroad.core.tiles import NONE, TOWN, Pair
from ironroad.core.track import CITY_HEX, FREE, NOBODY, OPEN, Track, far, is_city, via
from ironroad.games.common.sections import claim_joined
from ironroad.games.steam.rules.options import Options
from ironroad.games.steam.rules.plans import Plan
from ironroad.games.steam.rules.state import SteamState
from ironroad.games.steam.rules.supply import lift_tile, put_tile, usual_tile

ANY_TILE = -1


def lay_tile(s: SteamState, seat: int, hex_: int, plan: Plan, options: Options, tile: int = ANY_TILE) -> None:
    """`tile` is the double-sided tile to be used, if the seat has named one."""
    before = s.track.owners(hex_)
    lift_tile(s, hex_)
    put_tile(s, hex_, usual_tile(s, plan.shape) if tile == ANY_TILE else tile)
    taken = _bare_exits(s, seat if options.keeps_exits else NOBODY, hex_)
    s.track.lay(hex_, plan.shape, _owners(s, seat, hex_, plan, before, taken))
    _note_fresh(s, hex_, plan, taken)
    for a, b in plan.new:
        if s.track.owner[6 * hex_ + a] == seat:
            claim_joined(s, seat, hex_, (a,) if b == TOWN else (a, b))
    for old, new in plan.turned:
        _settle_turned(s, seat, hex_, before[old[0]], new)
    s.loose = [6 * hex_ + pair[0] for pair in plan.loose] + s.loose
    settle_marks(s, seat)


def _bare_exits(s: SteamState, seat: int, hex_: int) -> list[int]:
    """Exits of a town with nothing beyond them, unowned or the seat's: they fall to who rebuilds the town."""
    sides = [side for side in range(6 * hex_, 6 * hex_ + 6) if s.track.exits[side] == TOWN]
    bare = [side for side in sides if s.track.faces[side] == FREE]
    return [side % 6 for side in bare if s.track.owner[side] in (NOBODY, seat)]


def _owners(
    s: SteamState, seat: int, hex_: int, plan: Plan, before: tuple[int, ...], taken: list[int]
) -> tuple[int, ...]:
    owners = [own if plan.shape[edge] != NONE else NOBODY for edge, own in enumerate(before)]
    for old, new in plan.turned:
        owners[new[0]] = owners[new[1]] = before[old[0]]
    for edge in taken:
        owners[edge] = seat
    for a, b in plan.new:
        owners[a] = _exit_owner(s, seat, 6 * hex_ + a) if b == TOWN else seat
        if b != TOWN:
            owners[b] = seat
    return tuple(owners)


def _exit_owner(s: SteamState, seat: int, side: int) -> int:
    """A new exit of a town is the builder's, unless it completes another seat's link."""
    code = s.track.faces[side]
    return seat if code < 2 or is_city(code) or via(code) == NOBODY else via(code)


def _note_fresh(s: SteamState, hex_: int, plan: Plan, taken: list[int]) -> None:
    """Remember the new pieces; a new piece turned later stays new."""
    base = 6 * hex_
    still_new = [base + new[0] for old, new in plan.turned if base + old[0] in s.fresh]
    turned = [base + old[0] for old, _ in plan.turned]
    kept = [piece for piece in s.fresh if piece not in turned]
    s.fresh = kept + still_new + [base + a for a, _ in plan.new] + [base + edge for edge in taken]


def _settle_turned(s: SteamState, seat: int, hex_: int, owner: int, new: Pair) -> None:
    """A redirect takes unowned track over only if it completes it or joins it with the seat's own."""
    sides = [6 * hex_ + edge for edge in new]
    codes = [s.track.faces[side] for side in sides]
    joins_own = any(code >= 2 and via(code) == seat for code in codes)
    if owner == seat or joins_own or s.track.finished(sides[0], True):
        s.track.give(sides[0], seat)


def settle_marks(s: SteamState, seat: int) -> None:
    """Loose track that has been joined is loose no more, and blunt ends that were turned away are gone."""
    if s.loose:
        s.loose = [piece for piece in s.loose if not is_joined(s.track, seat, piece)]
    if s.blunt:
        s.blunt = [side for side in s.blunt if _is_blunt(s.track, side)]


def _is_blunt(track: Track, side: int) -> bool:
    return track.exits[side] != NONE and is_city(track.faces[side]) and not track.finished(side, True)


def is_joined(track: Track, seat: int, side: int) -> bool:
    """Whether the section of a piece is joined to a city through track of the seat."""
    a, b = track.ends(side)
    return a != b and any(stop != OPEN and reaches_city(track, seat, stop) for stop in (a, b))


def reaches_city(track: Track, seat: int, stop: int) -> bool:
    """Whether a stop is a city or joined to one by the seat's completed links."""
    seen = [stop]
    for here in seen:
        if track.stop[here] == CITY_HEX:
            return True
        seen += [to for _, to, owner in track.links_from(here, True) if owner == seat and to not in seen]
    return False


# New Cities


def place_city(s: SteamState, seat: int, hex_: int, tile: int, options: Options) -> None:
    """A New City on a town: its tile goes, links that were only an exit of it stay on as bridges, and track
    that pointed at the bare hex is complete."""
    exits = [side for side in range(6 * hex_, 6 * hex_ + 6) if s.track.exits[side] == TOWN]
    bare = [side for side in range(6 * hex_, 6 * hex_ + 6) if side not in exits]
    if options.edge_links:
        _keep_bridges(s, exits)
    lift_tile(s, hex_)
    back = s.track.returns(hex_)
    comes_back = [side for side in bare if far(s.track.faces[side]) == hex_ or back[side % 6] != NONE]
    returning = [s.track.across[side] for side in comes_back]
    taken = [side for side in bare if not options.strict_city or _continues(s, seat, side)]
    s.track.make_city(hex_)
    s.blunt += returning
    s.fresh = [piece for piece in s.fresh if piece // 6 != hex_]
    s.new_city[tile] = hex_
    s.accepts[hex_] = 1 << s.board.colours.index(s.board.new_cities[tile].colour)
    for side in taken:
        _complete(s, seat, side)
    settle_marks(s, seat)


def _keep_bridges(s: SteamState, exits: list[int]) -> None:
    for side in exits:
        if is_city(s.track.faces[side]):
            s.bridge_sides.append(side)
            s.bridge_owners.append(s.track.owner[side])


def _continues(s: SteamState, seat: int, side: int) -> bool:
    """Whether the seat could continue the track met at a side, if it is unowned."""
    stop = far(s.track.faces[side])
    return stop != OPEN and reaches_city(s.track, seat, stop)


def _complete(s: SteamState, seat: int, side: int) -> None:
    """Unowned track that the New City completes becomes the seat's."""
    code = s.track.faces[side]
    if code >= 2 and via(code) == NOBODY and s.track.finished(s.track.across[side], True):
        s.track.give(s.track.across[side], seat)
