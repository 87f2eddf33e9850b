"""What building does beyond adding track: links completed, track taken over or redirected, points."""

from __future__ import annotations

from ironroad.core.moves import Build, City, shape_text
from ironroad.core.sentences import Sentence, say, say_n, seat_word, track_word
from ironroad.core.tiles import NONE, TOWN, Pair, shape_of
from ironroad.core.track import NOBODY, far, is_city, via
from ironroad.games.age_of_steam.rules.laying import lay_tile, place_city
from ironroad.games.age_of_steam.rules.plans import Plan
from ironroad.games.age_of_steam.rules.state import Aos
from ironroad.games.age_of_steam.telling.situation import Situation
from ironroad.telling.builds import owners_on
from ironroad.telling.consequences import completed, taken_over

Consequences = tuple[list[Sentence], int]


def only_adds(now: Situation, hex_: int, plan: Plan) -> bool:
    """Whether a tile completes nothing, redirects nothing and meets no unowned track."""
    if plan.turned:
        return False
    faces = now.s.track.faces[6 * hex_ : 6 * hex_ + 6]
    return not any(_meets_unowned(faces, pair) or _closes(faces, pair) for pair in plan.new)


def _meets_unowned(faces: list[int], pair: Pair) -> bool:
    codes = [faces[edge] for edge in pair if edge != TOWN]
    return any(code >= 2 and not is_city(code) and via(code) == NOBODY for code in codes)


def _closes(faces: list[int], pair: Pair) -> bool:
    return all(edge == TOWN or far(faces[edge]) >= 0 for edge in pair)


def tile_owners(now: Situation, move: Build, plan: Plan) -> list[int]:
    """Who owns each track of a tile once it lies there; on an empty hex all of it is the builder's."""
    if not now.s.track.has_tile(move.hex):
        return [now.seat]
    after = now.s.copy()
    lay_tile(after, now.seat, move.hex, plan, now.options)
    return owners_on(after.track, move.hex, move.shape)


def built(now: Situation, hex_: int, plan: Plan) -> Consequences:
    """What a tile does, told, and by how much it changes the builder's points for track."""
    after = now.s.copy()
    lay_tile(after, now.seat, hex_, plan, now.options)
    sides = [6 * hex_ + pair[0] for pair in plan.new + [new for _, new in plan.turned]]
    redirects = [_redirect(now, old, new) for old, new in plan.turned]
    return _compared(now, after, sides, redirects)


def urbanized(now: Situation, move: City) -> Consequences:
    """The same for a New City, whose letter does not matter here."""
    after = now.s.copy()
    place_city(after, now.seat, move, now.options, now.rules.build.must_hang(now.s))
    across = [now.board.across[6 * move.hex + edge] for edge in range(6)]
    sides = [side for side in across if side >= 0 and after.track.exits[side] != NONE]
    return _compared(now, after, sides, [])


def _compared(now: Situation, after: Aos, sides: list[int], redirects: list[Sentence]) -> Consequences:
    links = completed(now.s.track, after.track, sides, now.options.town_town)
    points = now.track_points(after, now.seat) - now.points[now.seat]
    told = [_link(now, after, link) for link in links]
    if points < 0 or (points and now.options.tile_scoring):
        told.append(say("track points: {change}", change=f"{points:+}"))
    return told + redirects + _takeover(now, after, sides), points


def _link(now: Situation, after: Aos, link: list[int]) -> Sentence:
    a, b = [now.names[stop] for stop in after.track.ends(link[0])]
    owner = after.track.owner[link[0]]
    if owner == NOBODY:
        return say("completes {a} - {b}, which nobody owns", a=a, b=b)
    if owner != now.seat:
        return say("completes {a} - {b} for {seat}", a=a, b=b, seat=seat_word(owner))
    if now.options.tile_scoring or not now.scores_track:
        return say("completes {a} - {b}", a=a, b=b)
    return say_n("completes {a} - {b}: +{n} point", "completes {a} - {b}: +{n} points", len(link), a=a, b=b)


def _redirect(now: Situation, old: Pair, new: Pair) -> Sentence:
    before, after = [track_word(shape_text(now.board, shape_of([pair]))) for pair in (old, new)]
    return say("redirects {old} to {new}", old=before, new=after)


def _takeover(now: Situation, after: Aos, sides: list[int]) -> list[Sentence]:
    """Unowned track that becomes the builder's."""
    taken = taken_over(now.s.track, after.track, sides, now.seat)
    return [say_n("takes over {n} unowned piece", "takes over {n} unowned pieces", taken)] if taken else []
