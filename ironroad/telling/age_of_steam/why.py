"""Why something cannot be done on a hex."""

from __future__ import annotations

from collections import Counter
from typing import Final

from ironroad.boards import OFF
from ironroad.game import Game
from ironroad.moves import Build, City, Deliver, shape_text
from ironroad.sentences import Sentence, say, say_n
from ironroad.telling.age_of_steam.desk import Desk
from ironroad.telling.common.wanted import wanted
from ironroad.tiles import AGE_OF_STEAM
from ironroad.track import CITY_HEX

MOST: Final = 60


def why_no_tile(game: Game, hex_name: str) -> list[tuple[str, Sentence]]:
    """The tiles a player may want on a hex that are not legal, in notation, each with the reason."""
    desk = Desk(game)
    hex_ = desk.board.index.get(hex_name, OFF)
    if desk.kind != "build" or hex_ == OFF or desk.s.track.stop[hex_] == CITY_HEX:
        return []
    builds = [Build(desk.board, hex_, shape) for shape in wanted(AGE_OF_STEAM, desk.s, hex_)]
    reasons = [(shape_text(desk.board, move.shape), game.why_not(move)) for move in builds]
    return [(tile, reason) for tile, reason in reasons if reason is not None][:MOST]


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
    return any(isinstance(move, (Build, City)) and move.hex == hex_ for move in desk.game.legal_moves())


def _is_origin(desk: Desk, hex_: int) -> bool:
    return any(isinstance(move, Deliver) and move.origin == hex_ for move in desk.game.legal_moves())


def _why_no_build(desk: Desk, hex_: int) -> Sentence:
    name = desk.names[hex_]
    if not desk.s.builds:
        return say("no build is left in this turn")
    if desk.s.track.stop[hex_] == CITY_HEX:
        return say("no tile is laid on a city; build on the hexes around {stop}", stop=name)
    if not desk.s.track.live[hex_]:
        return say("{hex} touches neither a city nor track, so no track can go on from there", hex=name)
    commonest = Counter(_reasons(desk, hex_)).most_common(1)
    return commonest[0][0] if commonest else say("no tile fits on {hex}", hex=name)


def _reasons(desk: Desk, hex_: int) -> list[Sentence]:
    """Why tiles are refused; if some would fit, and only cash or the tile is missing, why those are."""
    builds = [Build(desk.board, hex_, shape) for shape in wanted(AGE_OF_STEAM, desk.s, hex_)]
    fitting = [move for move in builds if desk.rules.build.plan(desk.s, desk.seat, hex_, move.shape)]
    reasons = [desk.game.why_not(move) for move in fitting or builds]
    return [reason for reason in reasons if reason is not None]


def _why_no_delivery(desk: Desk, hex_: int) -> Sentence:
    s, stop = desk.s, desk.names[hex_]
    if s.track.stop[hex_] != CITY_HEX:
        return say("cubes are moved from cities only")
    if not s.cubes[hex_]:
        return say("no cube lies in {stop}", stop=stop)
    network = s.links(desk.options.town_town)
    if not network.links[hex_]:
        return say("no completed link leaves {stop}", stop=stop)
    engine = s.engine[desk.seat]
    return say_n(
        "no cube in {stop} reaches a city of its colour over {n} link, all the engine allows",
        "no cube in {stop} reaches a city of its colour over up to {n} links, all the engine allows",
        engine,
        stop=stop,
    )
