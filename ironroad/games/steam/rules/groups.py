"""Groups of cubes brought onto the board: with a New City on a town, or by the growth of a printed city."""

from __future__ import annotations

from ironroad.core.board import Board
from ironroad.core.moves import Move
from ironroad.core.sentences import Sentence, hex_word, place_word, role_word, say
from ironroad.core.track import TOWN_HEX
from ironroad.games.common.state import UNPLACED
from ironroad.games.steam.rules.laying import place_city
from ironroad.games.steam.rules.moves import Grow, Urbanize
from ironroad.games.steam.rules.options import Options
from ironroad.games.steam.rules.roles import can_grow, can_urbanize
from ironroad.games.steam.rules.state import (
    CITY_GROWTH,
    GROUPS,
    NO_GROUP,
    ROLES,
    URBANIZATION,
    SteamState,
)


class Groups:
    def __init__(self, board: Board, options: Options) -> None:
        self.board = board
        self.options = options
        self._cities: dict[tuple[int, int, int], Urbanize] = {}
        self._growths: dict[tuple[int, int], Grow] = {}

    # What can be chosen

    def towns(self, s: SteamState) -> list[int]:
        return [hex_ for hex_ in self.board.towns if s.track.stop[hex_] == TOWN_HEX]

    def tiles(self, s: SteamState) -> list[int]:
        """The New City tiles left; of those of one colour the first stands for all."""
        found: dict[str, int] = {}
        for tile, hex_ in enumerate(s.new_city):
            if hex_ == UNPLACED:
                found.setdefault(self.board.new_cities[tile].colour, tile)
        return list(found.values())

    def numbers(self, s: SteamState) -> list[int]:
        return [group for group in range(GROUPS) if s.groups[group]]

    def cities(self, s: SteamState, hexes: list[int]) -> list[Move]:
        groups = self.numbers(s) or [NO_GROUP]
        return [self._city(hex_, tile, group) for hex_ in hexes for tile in self.tiles(s) for group in groups]

    def growths(self, s: SteamState) -> list[Move]:
        hexes = [hex_ for hex_ in self.board.cities if hex_ not in s.grown]
        return [self._growth(hex_, group) for hex_ in hexes for group in self.numbers(s)]

    def _city(self, hex_: int, tile: int, group: int) -> Urbanize:
        move = self._cities.get((hex_, tile, group))
        if move is None:
            move = Urbanize(self.board, hex_, tile, group)
            self._cities[hex_, tile, group] = move
        return move

    def _growth(self, hex_: int, group: int) -> Grow:
        move = self._growths.get((hex_, group))
        if move is None:
            move = Grow(self.board, hex_, group)
            self._growths[hex_, group] = move
        return move

    def allows(self, s: SteamState, move: Urbanize | Grow) -> bool:
        return self._why_not(s, move) is None

    def refuse(self, s: SteamState, move: Urbanize | Grow) -> Sentence:
        return self._why_not_due(s, move) or self._why_not(s, move) or _why_not_joined()

    def _why_not_due(self, s: SteamState, move: Urbanize | Grow) -> Sentence | None:
        due = s.may_urbanize if isinstance(move, Urbanize) else s.may_grow
        role = URBANIZATION if isinstance(move, Urbanize) else CITY_GROWTH
        word = role_word(ROLES[role])
        if due:
            return None
        if s.role[s.todo[0]] != role:
            return say("only the holder of {role} may do that", role=word)
        if s.passing[s.todo[0]]:
            return say("{role} was taken with a pass", role=word)
        if not (can_urbanize(s) if role == URBANIZATION else can_grow(s)):
            return say("nothing is left for {role}", role=word)
        return say("{role} has been used", role=word)

    def _why_not(self, s: SteamState, move: Urbanize | Grow) -> Sentence | None:
        reason = self._why_not_group(s, move)
        if reason is not None:
            return reason
        return self._why_not_city(s, move) if isinstance(move, Urbanize) else self._why_not_growth(s, move)

    def _why_not_group(self, s: SteamState, move: Urbanize | Grow) -> Sentence | None:
        if move.group == NO_GROUP:
            return say("a group of cubes must be chosen") if any(s.groups) else None
        if not s.groups[move.group]:
            return say("space {n} of the goods supply is empty", n=move.group + 1)
        return None

    def _why_not_city(self, s: SteamState, move: Urbanize) -> Sentence | None:
        letter = self.board.new_cities[move.tile].letter
        if s.new_city[move.tile] != UNPLACED:
            there = hex_word(self.board, s.new_city[move.tile])
            return say("New City {letter} lies on {hex} already", letter=letter, hex=there)
        if move.tile not in self.tiles(s):
            return say("New City {letter} has a twin that is placed before it", letter=letter)
        if s.track.stop[move.hex] == TOWN_HEX:
            return None
        if self.board.hexes[move.hex].title:
            return say("{place} is a city already", place=place_word(self.board, move.hex))
        return say("there is no town on {hex}", hex=hex_word(self.board, move.hex))

    def _why_not_growth(self, s: SteamState, move: Grow) -> Sentence | None:
        place = place_word(self.board, move.hex)
        if move.hex in s.grown:
            return say("{place} has grown before", place=place)
        if self.board.hexes[move.hex].city is not None:
            return None
        return say("{place} is no printed city, and only those grow", place=place)

    # What it does

    def urbanize(self, s: SteamState, seat: int, move: Urbanize) -> None:
        self.found(s, seat, move.hex, move.tile)
        self._bring(s, move.hex, move.group)

    def found(self, s: SteamState, seat: int, hex_: int, tile: int) -> None:
        """The New City itself, without its cubes."""
        place_city(s, seat, hex_, tile, self.options)
        s.may_urbanize = False

    def grow(self, s: SteamState, move: Grow) -> None:
        s.grown.append(move.hex)
        s.may_grow = False
        self._bring(s, move.hex, move.group)

    def _bring(self, s: SteamState, hex_: int, group: int) -> None:
        if group != NO_GROUP:
            s.cubes[hex_] += s.groups[group]
            s.groups[group] = 0


def _why_not_joined() -> Sentence:
    return say("track laid this turn could then not be joined to a city any more")
