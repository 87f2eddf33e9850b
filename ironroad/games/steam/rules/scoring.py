"""The end of the game: points, their parts and the places."""

from __future__ import annotations

from ironroad.core.game import Result
from ironroad.games.steam.rules.state import SteamState


def score_parts(s: SteamState, seat: int) -> dict[str, int]:
    return {
        "points": s.points[seat],
        "income": income_points(s.income[seat]),
        "links": links_owned(s, seat),
    }


def income_points(income: int) -> int:
    """Half of what is above zero, rounded down; twice what is below."""
    return income // 2 if income > 0 else 2 * income


def links_owned(s: SteamState, seat: int) -> int:
    """The completed links of a seat."""
    seen: set[int] = set()
    count = s.bridge_owners.count(seat)
    for piece in s.track.owned_by(seat):
        if piece not in seen and s.track.finished(piece, True):
            seen.update(s.track.section(piece))
            count += 1
    return count


def result(s: SteamState) -> Result | None:
    if not s.over:
        return None
    parts = [{} if s.out[seat] else score_parts(s, seat) for seat in range(s.players)]
    scores = [None if s.out[seat] else sum(parts[seat].values()) for seat in range(s.players)]
    ranks = [_rank(s, seat, score) for seat, score in enumerate(scores)]
    return Result([1 + sum(other > own for other in ranks) for own in ranks], scores, parts)


def _rank(s: SteamState, seat: int, score: int | None) -> tuple[int, ...]:
    """What decides, best highest: points, then income, then a low number of the last role. Who is out is
    behind all others."""
    return () if score is None else (score, s.income[seat], -s.role[seat])
