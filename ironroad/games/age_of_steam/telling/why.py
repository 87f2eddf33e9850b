"""Why something cannot be done on a hex."""

from __future__ import annotations

from collections import Counter

from ironroad.core.board import OFF
from ironroad.core.game import Game
from ironroad.core.moves import Build, City, Claim, Deliver, Move
from ironroad.core.sentences import Sentence, say, say_n
from ironroad.core.tiles import AGE_OF_STEAM
from ironroad.core.track import CITY_HEX, LAND_HEX
from ironroad.games.age_of_steam.telling.situation import Situation
from ironroad.telling.wanted import refused, wanted


def why_no_tile(game: Game, hex_name: str) -> list[tuple[str, Sentence]]:
    return refused(game, AGE_OF_STEAM, hex_name)


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
    return any(hex_ in _sites(now, move) for move in now.game.legal_moves())


def _sites(now: Situation, move: Move) -> tuple[int, ...]:
    """The hexes on which a move builds something."""
    if isinstance(move, Claim):
        return now.board.links[move.link].ends
    return (move.hex,) if isinstance(move, (Build, City)) else ()


def _is_origin(now: Situation, hex_: int) -> bool:
    return any(isinstance(move, Deliver) and move.origin == hex_ for move in now.game.legal_moves())


def _why_no_build(now: Situation, hex_: int) -> Sentence:
    name = now.names[hex_]
    if not now.s.builds:
        return say("no build is left in this turn")
    for number, link in enumerate(now.board.links):
        if hex_ in link.ends:
            return now.game.why_not(Claim(now.board, number)) or say("no tile is laid on a city")
    if now.s.track.stop[hex_] == CITY_HEX:
        return say("no tile is laid on a city; build on the hexes around {stop}", stop=name)
    if not now.s.track.live[hex_]:
        return say("{hex} touches neither a city nor track, so no track can go on from there", hex=name)
    commonest = Counter(_reasons(now, hex_)).most_common(1)
    return commonest[0][0] if commonest else say("no tile fits on {hex}", hex=name)


def _reasons(now: Situation, hex_: int) -> list[Sentence]:
    """Why tiles are refused; if some would fit, and only cash or the tile is missing, why those are."""
    builds = [Build(now.board, hex_, shape) for shape in wanted(AGE_OF_STEAM, now.s, hex_)]
    fitting = [move for move in builds if now.rules.build.plan(now.s, now.seat, hex_, move.shape)]
    reasons = [now.game.why_not(move) for move in fitting or builds]
    return [reason for reason in reasons if reason is not None]


def _why_no_cube(now: Situation, hex_: int) -> Sentence:
    if now.s.track.stop[hex_] != CITY_HEX and not _cubes_outside(now):
        return say("cubes are moved from cities only")
    return say("no cube lies in {stop}", stop=now.names[hex_])


def _cubes_outside(now: Situation) -> bool:
    """Whether cubes lie anywhere but in cities on this board."""
    return any(h.cubes or h.given for h in now.board.hexes if not h.terminal)


def _why_no_delivery(now: Situation, hex_: int) -> Sentence:
    s, stop = now.s, now.names[hex_]
    if now.board.hexes[hex_].terminal:
        return say("{stop} is a terminal: it takes goods and never has any", stop=stop)
    if not s.cubes[hex_]:
        return _why_no_cube(now, hex_)
    network = s.links(now.options.town_town)
    if not network.links[hex_]:
        if s.track.stop[hex_] == LAND_HEX:
            return say("no track under the cube on {hex} leads to a stop", hex=stop)
        return say("no completed link leaves {stop}", stop=stop)
    engine = s.engine[now.seat]
    return say_n(
        "no cube in {stop} reaches a city of its colour over {n} link, all the engine allows",
        "no cube in {stop} reaches a city of its colour over up to {n} links, all the engine allows",
        engine,
        stop=stop,
    )
