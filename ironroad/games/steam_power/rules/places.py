"""The cities of a board: which touch, and from where a route can leave them."""

from __future__ import annotations

from typing import Final

from ironroad.core.board import OFF, Board

NO_GROUP: Final = -1


class Places:
    """`group` has a number per city hex; cities that touch have the same one. `doors` has for each city the
    sides by which track can enter the hexes around it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.group = [NO_GROUP] * len(board.hexes)
        self.members: list[list[int]] = []
        for city in board.cities:
            if self.group[city] == NO_GROUP:
                self._gather(city)
        self.doors = {city: self._doors(city) for city in board.cities}

    def _gather(self, city: int) -> None:
        number = len(self.members)
        self.group[city] = number
        found = [city]
        for here in found:
            for near in self.board.neighbours[6 * here : 6 * here + 6]:
                if near != OFF and self.board.hexes[near].city and self.group[near] == NO_GROUP:
                    self.group[near] = number
                    found.append(near)
        self.members.append(found)

    def _doors(self, city: int) -> list[int]:
        sides = [self.board.across[6 * city + edge] for edge in range(6)]
        return [side for side in sides if side != OFF and not self.board.hexes[side // 6].city]
