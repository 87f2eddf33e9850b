"""The pictures that explain Steam Power, with the figures and colours of the game in play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ironroad.draw.box import Box
from ironroad.draw.cubes import cube
from ironroad.draw.markup import Known, group, tag, text
from ironroad.draw.panel import Panel
from ironroad.draw.scene import Scene, ScenePiece, SceneTile
from ironroad.draw.vignette import EAST, WEST, label, little_board, patch, place, straight, then, vignette
from ironroad.games.steam_power.pages import rules_facts
from ironroad.games.steam_power.rules import SteamPower
from ironroad.games.steam_power.rules.factories import USUAL
from ironroad.games.steam_power.rules.scoring import CITY_POINTS

# The seats of these pictures.
YOU, OTHER = 0, 1


def picture_of(rules: SteamPower, name: str) -> str:
    return _PICTURES[name](rules)


def _tile(colour: str, works: int | None = None, joints: tuple[int, ...] = ()) -> SceneTile:
    return SceneTile(colour, works=works, joints=joints)


def _route(rules: SteamPower) -> str:
    """A route under construction, and the same when it is complete."""
    board = little_board("black:Alton . . white:Bury")
    begun = Scene(board, pieces=[straight(1, YOU, finished=False)])
    complete = Scene(board, pieces=[straight(1, YOU), straight(2, YOU)])
    return vignette(then(patch(begun), patch(complete)), "route")


def _crossing(rules: SteamPower) -> str:
    """A simple tile, and the crossing that replaces it."""
    old = straight(0, YOU)
    crossed = Scene(little_board("."), pieces=[old, ScenePiece(0, (0, 3), OTHER)])
    return vignette(then(patch(Scene(little_board("."), pieces=[old])), patch(crossed)), "crossing")


def _factory(rules: SteamPower) -> str:
    """A city before and after a factory is built."""
    colour = rules.board.colours[0]
    board = little_board(f"{colour}:Alton")
    built = Scene(board, tiles={0: _tile(colour, works=YOU)}, cubes={0: [colour] * USUAL[0]})
    return vignette(then(patch(Scene(board, tiles={0: _tile(colour)})), patch(built)), "factory")


def _delivery(rules: SteamPower) -> str:
    """A resource from another's factory over another's route into your network."""
    near, far = rules.board.colours[0], rules.board.colours[1]
    board = little_board(f"{far}:Alton . {near}:Bury . {near}:Carlow")
    scene = Scene(
        board,
        pieces=[straight(1, OTHER), straight(3, YOU)],
        tiles={0: _tile(far, works=OTHER), 2: _tile(near), 4: _tile(near)},
        cubes={0: [far]},
    )
    facts = rules_facts(rules)
    paid = [
        label(f"${facts.factory_fee}", _above(scene, 0), OTHER),
        label(f"${facts.route_fee}", _above(scene, 1), OTHER),
    ]
    return vignette(patch(scene, *paid), "delivery")


def _above(scene: Scene, hex_: int) -> tuple[float, float]:
    x, y = place(scene, hex_)
    return x, y - 26


def _group(rules: SteamPower) -> str:
    """Cities that touch, joined by a neutral route."""
    near, far = rules.board.colours[0], rules.board.colours[1]
    board = little_board(f"{near}:Alton {far}:Bury . {near}:Carlow")
    tiles = {0: _tile(near, joints=(EAST,)), 1: _tile(far, joints=(WEST,)), 3: _tile(near)}
    return vignette(patch(Scene(board, pieces=[straight(2, YOU)], tiles=tiles)), "group")


def _city(rules: SteamPower) -> str:
    """A VP city that two networks contain."""
    board = little_board("black:Alton . purple:Bury . white:Carlow")
    tiles = {0: _tile("black"), 2: SceneTile("purple", points=CITY_POINTS), 4: _tile("white")}
    scene = Scene(board, pieces=[straight(1, YOU), straight(3, OTHER)], tiles=tiles)
    share = f"+{CITY_POINTS // 2}"
    return vignette(
        patch(scene, label(share, _above(scene, 1), YOU), label(share, _above(scene, 3), OTHER)), "city"
    )


def _contract(rules: SteamPower) -> str:
    """What a contract asks for, and what it brings."""
    contract = max(rules.contracts, key=lambda found: (sum(found.needs) == 3, found.points, found.money))
    needs = [c for c, n in zip(rules.board.colours, contract.needs, strict=True) for _ in range(n)]
    reward = Panel(86, 44, label(f"${contract.money}", (22, 22)) + _seal(contract.points))
    return vignette(then(_asked(needs), reward), "contract")


def _asked(needs: list[str]) -> Panel:
    wide = 12 + 28.0 * len(needs)
    card = Box(1, 1, wide - 2, 42).rect("ir-panel", 6)
    return Panel(
        wide, 44, card + "".join(cube(c, (20 + 28.0 * i, 22), Known(), 1.3) for i, c in enumerate(needs))
    )


def _seal(points: int) -> str:
    return group(
        tag("circle", r=15.0), text(str(points), (0, 5.9), "ir-figure"), at=(66, 22), class_="ir-seal"
    )


_PICTURES: Final[dict[str, Callable[[SteamPower], str]]] = {
    "route": _route,
    "crossing": _crossing,
    "factory": _factory,
    "delivery": _delivery,
    "group": _group,
    "city": _city,
    "contract": _contract,
}
