"""Why something cannot be done on a hex."""

from __future__ import annotations

from collections import Counter

from ironroad.core.board import OFF
from ironroad.core.game import Game
from ironroad.core.moves import Build, City, Deliver
from ironroad.core.sentences import Sentence, say, say_n
from ironroad.core.tiles import STEAM
from ironroad.core.track import CITY_HEX
from ironroad.games.common.cubes import colours_on
from ironroad.games.steam.rules.moves import Grow
from ironroad.games.steam.telling.situation import Situation
from ironroad.telling.wanted import refused, wanted


def why_no_tile(game: Game, hex_name: str) -> list[tuple[str, Sentence]]:
    return refused(game, STEAM, hex_name)


def why_no_hex(game: Game, hex_name: str) -> Sentence | None:
    """Why nothing can be built on a hex, or no cube moved from it; None if it can, or neither is asked."""
    now = Situation(game)
    hex_ = now.board.index.get(hex_name, OFF)
    if hex_ == OFF:
        return say("there is no hex {hex} on this board", hex=hex_name)
    if now.kind == "build":
        return None if _is_site(now, hex_) else _why_no_build(now, hex_)
    if now.kind == "deliver":
        return None if _is_origin(now, hex_) else _why_no_delivery(now, hex_)
    return None


def _is_site(now: Situation, hex_: int) -> bool:
    moves = now.game.legal_moves()
    return any(isinstance(move, Build | City | Grow) and move.hex == hex_ for move in moves)


def _is_origin(now: Situation, hex_: int) -> bool:
    return any(isinstance(move, Deliver) and move.origin == hex_ for move in now.game.legal_moves())


def _why_no_build(now: Situation, hex_: int) -> Sentence:
    name = now.names[hex_]
    if now.s.track.stop[hex_] == CITY_HEX:
        return _why_no_city(now, hex_)
    if not now.s.builds:
        return say("no build is left in this turn")
    if not now.s.track.live[hex_]:
        return say("{hex} touches neither a city nor track, so no track can go on from there", hex=name)
    commonest = Counter(_reasons(now, hex_)).most_common(1)
    return commonest[0][0] if commonest else say("no tile fits on {hex}", hex=name)


def _why_no_city(now: Situation, hex_: int) -> Sentence:
    """A city that cannot grow now, where that is what is asked; else no tile is laid there."""
    reason = now.game.why_not(Grow(now.board, hex_, _some_group(now))) if now.s.may_grow else None
    return reason or say("no tile is laid on a city; build on the hexes around {stop}", stop=now.names[hex_])


def _some_group(now: Situation) -> int:
    return next(number for number, group in enumerate(now.s.groups) if group)


def _reasons(now: Situation, hex_: int) -> list[Sentence]:
    """Why tiles are refused; if some would fit, and only money, the tile or a way to join it is missing, why
    those are."""
    builds = [Build(now.board, hex_, shape) for shape in wanted(STEAM, now.s, hex_)]
    fitting = [move for move in builds if now.rules.build.plan(now.s, now.seat, hex_, move.shape)]
    reasons = [now.game.why_not(move) for move in fitting or builds]
    return [reason for reason in reasons if reason is not None]


def _why_no_delivery(now: Situation, hex_: int) -> Sentence:
    s, stop = now.s, now.names[hex_]
    if s.track.stop[hex_] != CITY_HEX:
        return say("cubes are moved from cities only")
    if not s.cubes[hex_]:
        return say("no cube lies in {stop}", stop=stop)
    if not s.links(now.options.revisit_towns).links[hex_]:
        return say("no completed link leaves {stop}", stop=stop)
    return _why_no_way(now, hex_)


def _why_no_way(now: Situation, hex_: int) -> Sentence:
    """No way is short enough, or none has enough links of the mover's."""
    stop, engine = now.names[hex_], now.s.engine[now.seat]
    if _reaches(now, hex_, engine):
        return say("every way from {stop} uses more links of another seat than of your own", stop=stop)
    return say_n(
        "no cube in {stop} reaches a city of its colour over {n} link, all the engine allows",
        "no cube in {stop} reaches a city of its colour over up to {n} links, all the engine allows",
        engine,
        stop=stop,
    )


def _reaches(now: Situation, hex_: int, engine: int) -> bool:
    """Whether a cube there has any way, whoever owns the links."""
    network = now.s.links(now.options.revisit_towns)
    routes = network.routes(hex_, colours_on(now.s.cubes[hex_]), max(now.s.engine))
    return any(ways for found in routes.found.values() for ways in found[1 : engine + 1])
