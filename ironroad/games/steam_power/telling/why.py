"""Why something cannot be done on a hex."""

from __future__ import annotations

from collections import Counter

from ironroad.core.board import OFF
from ironroad.core.game import Game
from ironroad.core.moves import Build, Move, shape_text
from ironroad.core.sentences import Sentence, say
from ironroad.core.tiles import NONE, Shape
from ironroad.core.track import CITY_HEX
from ironroad.games.steam_power.rules.deliveries import next_colour, sources
from ironroad.games.steam_power.rules.factories import USUAL
from ironroad.games.steam_power.rules.moves import Bring, Factory, Remove
from ironroad.games.steam_power.rules.state import NO_TIP
from ironroad.games.steam_power.rules.supply import STOCK, is_simple, without_track
from ironroad.games.steam_power.telling.situation import Situation


def why_no_tile(game: Game, hex_name: str) -> list[tuple[str, Sentence]]:
    """The tiles a player may want on a hex that are not legal, in notation, each with the reason."""
    now = Situation(game)
    hex_ = now.board.index.get(hex_name, OFF)
    if not _builds(now) or hex_ == OFF or now.s.track.stop[hex_] == CITY_HEX:
        return []
    wanted = [Build(now.board, hex_, shape) for shape in _wanted(now, hex_)]
    reasons = [(shape_text(now.board, move.shape), game.why_not(move)) for move in wanted]
    return [(tile, reason) for tile, reason in reasons if reason is not None]


def _builds(now: Situation) -> bool:
    """Whether a step of building is an answer to what is asked."""
    pending = now.game.pending
    return pending is not None and (now.kind in ("action", "build") or pending.purpose == "track")


def _wanted(now: Situation, hex_: int) -> list[Shape]:
    """Simple tiles on an empty hex, others for the own last track, else crossings of what lies there."""
    old, tip = now.s.track.shape(hex_), now.s.tip[now.seat]
    if not now.s.track.has_tile(hex_):
        return [shape for shape in STOCK if is_simple(shape)]
    if tip == NO_TIP or tip // 6 != hex_ or not now.rules.build.may_replace(old):
        return [shape for shape in STOCK if not is_simple(shape) and _keeps(shape, old)]
    like = [shape for shape in STOCK if is_simple(shape) == is_simple(old) and shape != old]
    return [shape for shape in like if _keeps(shape, without_track(old, tip % 6))]


def _keeps(shape: Shape, old: Shape) -> bool:
    return all(end in (NONE, shape[edge]) for edge, end in enumerate(old))


def why_no_hex(game: Game, hex_name: str) -> Sentence | None:
    """Why nothing can be done on a hex; None if something can, or nothing of the kind is asked."""
    now = Situation(game)
    hex_ = now.board.index.get(hex_name, OFF)
    if hex_ == OFF:
        return say("there is no hex {hex} on this board", hex=hex_name)
    if any(_is_at(move, hex_) for move in game.legal_moves()):
        return None
    if now.s.track.stop[hex_] == CITY_HEX:
        return _why_no_city(now, hex_)
    return _why_no_build(now, hex_) if _builds(now) else None


def _is_at(move: Move, hex_: int) -> bool:
    return isinstance(move, (Build, Remove, Factory, Bring)) and move.hex == hex_


def _why_no_city(now: Situation, hex_: int) -> Sentence | None:
    """Why no factory is built there, no resource comes from there, or no tile is laid."""
    if now.kind == "deliver":
        return _why_no_resource(now, hex_)
    if now.kind == "action" or (now.game.pending and now.game.pending.purpose == "factory"):
        return now.game.why_not(Factory(now.board, hex_, USUAL[0]))
    if _builds(now):
        return say("no tile is laid on a city; build on the hexes around {stop}", stop=now.names[hex_])
    return None


def _why_no_resource(now: Situation, city: int) -> Sentence | None:
    colour, fees = next_colour(now.s), now.s.links().fees(now.seat, city)
    if city in sources(now.s, colour) and not fees:
        return say("no completed routes lead from {stop} into the network", stop=now.names[city])
    return now.game.why_not(Bring(now.board, colour, city, fees[0] if fees else 0))


def _why_no_build(now: Situation, hex_: int) -> Sentence:
    wanted = [Build(now.board, hex_, shape) for shape in _wanted(now, hex_)]
    reasons = [reason for reason in map(now.game.why_not, wanted) if reason is not None]
    if not reasons:
        return say("no tile fits on {hex}", hex=now.names[hex_])
    return Counter(reasons).most_common(1)[0][0]
