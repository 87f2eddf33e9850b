"""What building does beyond adding track: links completed, track taken over or redirected, points."""

from __future__ import annotations

from ironroad.moves import City, shape_text
from ironroad.rules.age_of_steam.laying import lay_tile, place_city
from ironroad.rules.age_of_steam.plans import Plan
from ironroad.rules.age_of_steam.state import Aos
from ironroad.sentences import Sentence, say, say_n, seat_word
from ironroad.telling.age_of_steam.desk import Desk
from ironroad.telling.common.works import completed, taken_over
from ironroad.tiles import NONE, TOWN, Pair, shape_of
from ironroad.track import NOBODY, far, is_city, via

Works = tuple[list[Sentence], int]


def only_adds(desk: Desk, hex_: int, plan: Plan) -> bool:
    """Whether a tile completes nothing, redirects nothing and meets no unowned track."""
    if plan.turned:
        return False
    faces = desk.s.track.faces[6 * hex_ : 6 * hex_ + 6]
    return not any(_meets_unowned(faces, pair) or _closes(faces, pair) for pair in plan.new)


def _meets_unowned(faces: list[int], pair: Pair) -> bool:
    codes = [faces[edge] for edge in pair if edge != TOWN]
    return any(code >= 2 and not is_city(code) and via(code) == NOBODY for code in codes)


def _closes(faces: list[int], pair: Pair) -> bool:
    return all(edge == TOWN or far(faces[edge]) >= 0 for edge in pair)


def built(desk: Desk, hex_: int, plan: Plan) -> Works:
    """What a tile does, told, and by how much it changes the builder's points for track."""
    after = desk.s.copy()
    lay_tile(after, desk.seat, hex_, plan, desk.options)
    sides = [6 * hex_ + pair[0] for pair in plan.new + [new for _, new in plan.turned]]
    redirects = [_redirect(desk, old, new) for old, new in plan.turned]
    return _compared(desk, after, sides, redirects)


def urbanized(desk: Desk, move: City) -> Works:
    """The same for a New City, whose letter does not matter here."""
    after = desk.s.copy()
    place_city(after, desk.seat, move, desk.options)
    across = [desk.board.across[6 * move.hex + edge] for edge in range(6)]
    sides = [side for side in across if side >= 0 and after.track.exits[side] != NONE]
    return _compared(desk, after, sides, [])


def _compared(desk: Desk, after: Aos, sides: list[int], redirects: list[Sentence]) -> Works:
    links = completed(desk.s.track, after.track, sides, desk.options.town_town)
    points = desk.track_points(after, desk.seat) - desk.points[desk.seat]
    told = [_link(desk, after, link) for link in links]
    if points < 0 or (points and desk.options.tile_scoring):
        told.append(say("track points: {change}", change=f"{points:+}"))
    return told + redirects + _takeover(desk, after, sides), points


def _link(desk: Desk, after: Aos, link: list[int]) -> Sentence:
    a, b = [desk.names[stop] for stop in after.track.ends(link[0])]
    owner = after.track.owner[link[0]]
    if owner == NOBODY:
        return say("completes {a} - {b}, which nobody owns", a=a, b=b)
    if owner != desk.seat:
        return say("completes {a} - {b} for {seat}", a=a, b=b, seat=seat_word(owner))
    if desk.options.tile_scoring or not desk.scores_track:
        return say("completes {a} - {b}", a=a, b=b)
    return say_n("completes {a} - {b}: +{n} point", "completes {a} - {b}: +{n} points", len(link), a=a, b=b)


def _redirect(desk: Desk, old: Pair, new: Pair) -> Sentence:
    before, after = [shape_text(desk.board, shape_of([pair])) for pair in (old, new)]
    return say("redirects {old} to {new}", old=before, new=after)


def _takeover(desk: Desk, after: Aos, sides: list[int]) -> list[Sentence]:
    """Unowned track that becomes the builder's."""
    taken = taken_over(desk.s.track, after.track, sides, desk.seat)
    return [say_n("takes over {n} unowned piece", "takes over {n} unowned pieces", taken)] if taken else []
