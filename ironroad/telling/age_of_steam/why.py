"""Why something cannot be done on a hex."""

from __future__ import annotations

from collections import Counter

from ironroad.boards import OFF
from ironroad.game import Game
from ironroad.moves import Build, City, Claim, Deliver, Move
from ironroad.sentences import Sentence, say, say_n
from ironroad.telling.age_of_steam.desk import Desk
from ironroad.telling.common.wanted import refused, wanted
from ironroad.tiles import AGE_OF_STEAM
from ironroad.track import CITY_HEX, LAND_HEX


def why_no_tile(game: Game, hex_name: str) -> list[tuple[str, Sentence]]:
    return refused(game, AGE_OF_STEAM, hex_name)


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
    return any(hex_ in _sites(desk, move) for move in desk.game.legal_moves())


def _sites(desk: Desk, move: Move) -> tuple[int, ...]:
    """The hexes on which a move builds something."""
    if isinstance(move, Claim):
        return desk.board.links[move.link].ends
    return (move.hex,) if isinstance(move, (Build, City)) else ()


def _is_origin(desk: Desk, hex_: int) -> bool:
    return any(isinstance(move, Deliver) and move.origin == hex_ for move in desk.game.legal_moves())


def _why_no_build(desk: Desk, hex_: int) -> Sentence:
    name = desk.names[hex_]
    if not desk.s.builds:
        return say("no build is left in this turn")
    for number, link in enumerate(desk.board.links):
        if hex_ in link.ends:
            return desk.game.why_not(Claim(desk.board, number)) or say("no tile is laid on a city")
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


def _why_no_cube(desk: Desk, hex_: int) -> Sentence:
    if desk.s.track.stop[hex_] != CITY_HEX and not _cubes_outside(desk):
        return say("cubes are moved from cities only")
    return say("no cube lies in {stop}", stop=desk.names[hex_])


def _cubes_outside(desk: Desk) -> bool:
    """Whether cubes lie anywhere but in cities on this board."""
    return any(h.cubes or h.given for h in desk.board.hexes if not h.terminal)


def _why_no_delivery(desk: Desk, hex_: int) -> Sentence:
    s, stop = desk.s, desk.names[hex_]
    if desk.board.hexes[hex_].terminal:
        return say("{stop} is a terminal: it takes goods and never has any", stop=stop)
    if not s.cubes[hex_]:
        return _why_no_cube(desk, hex_)
    network = s.links(desk.options.town_town)
    if not network.links[hex_]:
        if s.track.stop[hex_] == LAND_HEX:
            return say("no track under the cube on {hex} leads to a stop", hex=stop)
        return say("no completed link leaves {stop}", stop=stop)
    engine = s.engine[desk.seat]
    return say_n(
        "no cube in {stop} reaches a city of its colour over {n} link, all the engine allows",
        "no cube in {stop} reaches a city of its colour over up to {n} links, all the engine allows",
        engine,
        stop=stop,
    )
