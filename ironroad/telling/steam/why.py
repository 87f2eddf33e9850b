"""Why something cannot be done on a hex."""

from __future__ import annotations

from collections import Counter

from ironroad.boards import OFF
from ironroad.game import Game
from ironroad.moves import Build, City, Deliver
from ironroad.rules.common.cubes import colours_on
from ironroad.rules.steam.moves import Grow
from ironroad.sentences import Sentence, say, say_n
from ironroad.telling.common.wanted import refused, wanted
from ironroad.telling.steam.desk import Desk
from ironroad.tiles import STEAM
from ironroad.track import CITY_HEX


def why_no_tile(game: Game, hex_name: str) -> list[tuple[str, Sentence]]:
    return refused(game, STEAM, hex_name)


def why_no_hex(game: Game, hex_name: str) -> Sentence | None:
    """Why nothing can be built on a hex, or no cube moved from it; None if it can, or neither is asked."""
    desk = Desk(game)
    hex_ = desk.board.index.get(hex_name, OFF)
    if hex_ == OFF:
        return say("there is no hex {hex} on this board", hex=hex_name)
    if desk.kind == "build":
        return None if _is_site(desk, hex_) else _why_no_build(desk, hex_)
    if desk.kind == "deliver":
        return None if _is_origin(desk, hex_) else _why_no_delivery(desk, hex_)
    return None


def _is_site(desk: Desk, hex_: int) -> bool:
    moves = desk.game.legal_moves()
    return any(isinstance(move, Build | City | Grow) and move.hex == hex_ for move in moves)


def _is_origin(desk: Desk, hex_: int) -> bool:
    return any(isinstance(move, Deliver) and move.origin == hex_ for move in desk.game.legal_moves())


def _why_no_build(desk: Desk, hex_: int) -> Sentence:
    name = desk.names[hex_]
    if desk.s.track.stop[hex_] == CITY_HEX:
        return _why_no_city(desk, hex_)
    if not desk.s.builds:
        return say("no build is left in this turn")
    if not desk.s.track.live[hex_]:
        return say("{hex} touches neither a city nor track, so no track can go on from there", hex=name)
    commonest = Counter(_reasons(desk, hex_)).most_common(1)
    return commonest[0][0] if commonest else say("no tile fits on {hex}", hex=name)


def _why_no_city(desk: Desk, hex_: int) -> Sentence:
    """A city that cannot grow now, where that is what is asked; else no tile is laid there."""
    reason = desk.game.why_not(Grow(desk.board, hex_, _some_group(desk))) if desk.s.may_grow else None
    return reason or say("no tile is laid on a city; build on the hexes around {stop}", stop=desk.names[hex_])


def _some_group(desk: Desk) -> int:
    return next(number for number, group in enumerate(desk.s.groups) if group)


def _reasons(desk: Desk, hex_: int) -> list[Sentence]:
    """Why tiles are refused; if some would fit, and only money, the tile or a way to join it is missing, why
    those are."""
    builds = [Build(desk.board, hex_, shape) for shape in wanted(STEAM, desk.s, hex_)]
    fitting = [move for move in builds if desk.rules.build.plan(desk.s, desk.seat, hex_, move.shape)]
    reasons = [desk.game.why_not(move) for move in fitting or builds]
    return [reason for reason in reasons if reason is not None]


def _why_no_delivery(desk: Desk, hex_: int) -> Sentence:
    s, stop = desk.s, desk.names[hex_]
    if s.track.stop[hex_] != CITY_HEX:
        return say("cubes are moved from cities only")
    if not s.cubes[hex_]:
        return say("no cube lies in {stop}", stop=stop)
    if not s.links(desk.options.revisit_towns).links[hex_]:
        return say("no completed link leaves {stop}", stop=stop)
    return _why_no_way(desk, hex_)


def _why_no_way(desk: Desk, hex_: int) -> Sentence:
    """No way is short enough, or none has enough links of the mover's."""
    stop, engine = desk.names[hex_], desk.s.engine[desk.seat]
    if _reaches(desk, hex_, engine):
        return say("every way from {stop} uses more links of another seat than of your own", stop=stop)
    return say_n(
        "no cube in {stop} reaches a city of its colour over {n} link, all the engine allows",
        "no cube in {stop} reaches a city of its colour over up to {n} links, all the engine allows",
        engine,
        stop=stop,
    )


def _reaches(desk: Desk, hex_: int, engine: int) -> bool:
    """Whether a cube there has any way, whoever owns the links."""
    network = desk.s.links(desk.options.revisit_towns)
    routes = network.routes(hex_, colours_on(desk.s.cubes[hex_]), max(desk.s.engine))
    return any(ways for found in routes.found.values() for ways in found[1 : engine + 1])
