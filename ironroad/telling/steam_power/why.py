"""Why something cannot be done on a hex."""

from __future__ import annotations

from collections import Counter

from ironroad.boards import OFF
from ironroad.game import Game
from ironroad.moves import Build, Move, shape_text
from ironroad.rules.steam_power.deliveries import next_colour, sources
from ironroad.rules.steam_power.factories import USUAL
from ironroad.rules.steam_power.moves import Bring, Factory, Remove
from ironroad.rules.steam_power.state import NO_TIP
from ironroad.rules.steam_power.supply import STOCK, is_simple
from ironroad.sentences import Sentence, say
from ironroad.telling.steam_power.desk import Desk
from ironroad.tiles import NONE, Shape
from ironroad.track import CITY_HEX


def why_no_tile(game: Game, hex_name: str) -> list[tuple[str, Sentence]]:
    """The tiles a player may want on a hex that are not legal, in notation, each with the reason."""
    desk = Desk(game)
    hex_ = desk.board.index.get(hex_name, OFF)
    if not _builds(desk) or hex_ == OFF or desk.s.track.stop[hex_] == CITY_HEX:
        return []
    wanted = [Build(desk.board, hex_, shape) for shape in _wanted(desk, hex_)]
    reasons = [(shape_text(desk.board, move.shape), game.why_not(move)) for move in wanted]
    return [(tile, reason) for tile, reason in reasons if reason is not None]


def _builds(desk: Desk) -> bool:
    """Whether a step of building is an answer to what is asked."""
    pending = desk.game.pending
    return pending is not None and (desk.kind in ("action", "build") or pending.purpose == "track")


def _wanted(desk: Desk, hex_: int) -> list[Shape]:
    """Simple tiles on an empty hex or in place of the own last tile, else crossings of what lies there."""
    old, tip = desk.s.track.shape(hex_), desk.s.tip[desk.seat]
    if not desk.s.track.has_tile(hex_):
        return [shape for shape in STOCK if is_simple(shape)]
    if tip != NO_TIP and tip // 6 == hex_ and is_simple(old):
        return [shape for shape in STOCK if is_simple(shape) and shape != old]
    return [shape for shape in STOCK if not is_simple(shape) and _keeps(shape, old)]


def _keeps(shape: Shape, old: Shape) -> bool:
    return all(end in (NONE, shape[edge]) for edge, end in enumerate(old))


def why_no_hex(game: Game, hex_name: str) -> Sentence | None:
    """Why nothing can be done on a hex; None if something can, or nothing of the kind is asked."""
    desk = Desk(game)
    hex_ = desk.board.index.get(hex_name, OFF)
    if hex_ == OFF:
        return say("there is no hex {hex} on this board", hex=hex_name)
    if any(_is_at(move, hex_) for move in game.legal_moves()):
        return None
    if desk.s.track.stop[hex_] == CITY_HEX:
        return _why_no_city(desk, hex_)
    return _why_no_build(desk, hex_) if _builds(desk) else None


def _is_at(move: Move, hex_: int) -> bool:
    return isinstance(move, (Build, Remove, Factory, Bring)) and move.hex == hex_


def _why_no_city(desk: Desk, hex_: int) -> Sentence | None:
    """Why no factory is built there, no resource comes from there, or no tile is laid."""
    if desk.kind == "deliver":
        return _why_no_resource(desk, hex_)
    if desk.kind == "action" or (desk.game.pending and desk.game.pending.purpose == "factory"):
        return desk.game.why_not(Factory(desk.board, hex_, USUAL[0]))
    if _builds(desk):
        return say("no tile is laid on a city; build on the hexes around {stop}", stop=desk.names[hex_])
    return None


def _why_no_resource(desk: Desk, city: int) -> Sentence | None:
    colour, fees = next_colour(desk.s), desk.s.links().fees(desk.seat, city)
    if city in sources(desk.s, colour) and not fees:
        return say("no completed routes lead from {stop} into the network", stop=desk.names[city])
    return desk.game.why_not(Bring(desk.board, colour, city, fees[0] if fees else 0))


def _why_no_build(desk: Desk, hex_: int) -> Sentence:
    wanted = [Build(desk.board, hex_, shape) for shape in _wanted(desk, hex_)]
    reasons = [reason for reason in map(desk.game.why_not, wanted) if reason is not None]
    if not reasons:
        return say("no tile fits on {hex}", hex=desk.names[hex_])
    return Counter(reasons).most_common(1)[0][0]
