"""Scenes from games of Steam Power. They show what the state knows, so those of a view keep its secrets."""

from __future__ import annotations

from ironroad.core.board import OFF
from ironroad.core.game import Game
from ironroad.core.moves import Build, Move
from ironroad.core.sentences import say
from ironroad.draw.scene import NOBODY, Scene, ScenePiece, SceneSeat, SceneTile, phase_word, seat_name
from ironroad.games.steam_power.rules import PowerSeat, SteamPower
from ironroad.games.steam_power.rules.moves import VP_TILE, Bring, Factory, Neutral, Remove
from ironroad.games.steam_power.rules.scoring import CITY_POINTS
from ironroad.games.steam_power.rules.state import FACTORIES, NEUTRAL, Power
from ironroad.games.steam_power.rules.supply import STOCK_OF


def power_scene(rules: SteamPower, game: Game) -> Scene:
    board, s = game.board, game.state
    assert isinstance(s, Power)
    return Scene(
        board,
        pieces=[_piece(s, side) for side in s.track.pieces()],
        cubes={hex_: [board.colours[s.tile[hex_]]] * count for hex_, count in enumerate(s.cubes) if count},
        tiles={hex_: _tile(s, hex_) for hex_, tile in enumerate(s.tile) if tile >= 0},
        seats=[_seat(rules, seat) for seat in rules.seats(s)],
        order=game.order,
        round=game.round,
        rounds=rules.rounds,
        phase=phase_word(game.phase),
        to_move=game.to_move,
        bag=dict(zip(board.colours, s.stock, strict=True)),
        bag_title=say("Resources left"),
        tiles_left={name: s.supply[stock] for name, stock in STOCK_OF.items()},
        last=_touched(game.last_move),
    )


def _piece(s: Power, side: int) -> ScenePiece:
    owner = s.track.owner[side]
    return ScenePiece(side // 6, (side % 6, s.track.exits[side]), owner, s.track.finished(side, True))


def _tile(s: Power, hex_: int) -> SceneTile:
    tile, owner = s.tile[hex_], s.factory[hex_]
    if tile == len(s.stock):
        return SceneTile(VP_TILE, points=CITY_POINTS, joints=_joints(s, hex_))
    works = None if owner == NOBODY else NOBODY if owner == NEUTRAL else owner
    colour = s.places.board.colours[tile]
    return SceneTile(colour, works=works, spent=s.is_exhausted(hex_), joints=_joints(s, hex_))


def _joints(s: Power, hex_: int) -> tuple[int, ...]:
    """The edges to cities of the same group, once a route has reached it."""
    if not s.links().is_joined(hex_):
        return ()
    near = s.places.board.neighbours[6 * hex_ : 6 * hex_ + 6]
    return tuple(edge for edge, city in enumerate(near) if city != OFF and s.places.board.hexes[city].city)


def _seat(rules: SteamPower, seat: PowerSeat) -> SceneSeat:
    needed = f"{len(seat.fulfilled)}/{rules.trigger}" if rules.trigger else str(len(seat.fulfilled))
    figures = (
        (say("money"), f"${seat.money}"),
        (say("done"), needed),
        (say("hand"), str(seat.contracts)),
        (say("works"), str(FACTORIES - seat.factories)),
    )
    name = seat_name(seat.number)
    return SceneSeat(name, seat.money, out=seat.out, score=seat.score, figures=figures)


def _touched(move: Move | None) -> set[int]:
    """The hexes a move is about."""
    if isinstance(move, (Build, Remove, Factory, Neutral)):
        return {move.hex}
    return {move.hex} - {OFF} if isinstance(move, Bring) else set()
