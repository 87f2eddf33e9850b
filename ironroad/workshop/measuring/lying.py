"""Why nobody comes to a stop: what lies between it and the others."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from ironroad.core.board import OFF, Board
from ironroad.core.sentences import Sentence, say, stop_word

FAR: Final = 4
HIGH: Final = ("mountain", "hill")


def why_unreached(board: Board, stop: int) -> Sentence:
    """A whole sentence on a stop that nobody reaches, with the reason where the map shows one."""
    name, way = stop_word(board, stop), nearest_way(board, stop)
    if way is None:
        return say("Nobody ever reaches {stop}: no land leads there from another place.", stop=name)
    if any(board.hexes[hex_].terrain == "mountain" for hex_ in way):
        return say("Nobody ever reaches {stop}: it lies behind mountains.", stop=name)
    if len(way) >= FAR:
        return say(
            "Nobody ever reaches {stop}: {n} hexes of land lie between it and the nearest place.",
            stop=name,
            n=len(way),
        )
    if any(board.hexes[hex_].terrain in HIGH for hex_ in way):
        return say("Nobody ever reaches {stop}: it lies behind hills.", stop=name)
    return say("Nobody ever reaches {stop}.", stop=name)


def nearest_way(board: Board, stop: int) -> list[int] | None:
    """The hexes of the cheapest way to another stop; None where no land leads to one."""
    queue: list[tuple[int, int, int, list[int]]] = [(0, 0, stop, [])]
    seen: set[int] = set()
    while queue:
        cost, length, here, way = heappop(queue)
        if here in seen:
            continue
        seen.add(here)
        if here != stop and board.hexes[here].title:
            return way
        onward = way if here == stop else [*way, here]
        for near in board.neighbours[6 * here : 6 * here + 6]:
            if near != OFF and near not in seen:
                heappush(queue, (cost + _price(board, near), length + 1, near, onward))
    return None


def _price(board: Board, hex_: int) -> int:
    """Each hex costs something even where the terrain adds nothing."""
    h = board.hexes[hex_]
    if h.city:
        return 0
    return 2 + (board.prices.get(h.terrain, 0) if h.price is None else h.price)
