"""Games of Steam Power in a wanted position: a small board, and a position with some fields replaced.

A1   C1   E1   G1   I1   K1   M1      cities; K1, L2 and M1 touch
  B2   D2   F2   H2   J2   L2
A3   ...                              one tile NE-NW on B2 joins A1 and C1,
  ...                                 one tile SE-SW on B8 joins A9 and C9,
  B8   D8   F8   H8   J8   L8         three tiles N-S on A3, A5, A7 join A1 and A9
A9   C9   E9   G9   I9   K9   M9      cities
"""

from __future__ import annotations

from typing import Any

from ironroad.boards import read_board
from ironroad.core import game as playing
from ironroad.core.game import Game
from ironroad.games.family import make_rules

BOARD = """
name = "Test field"
game = "steam-power"
hexes = "flat"
players = [1, 5]
grid = '''
Aa        Ca        Ea        Ga        Ia        Ka        Ma
     .         .         .         .         .         La
.         ^         .         .         .         .         .
     .         .         .         .         .         .
h         .         .         .         w         .         .
     .         .         .         .         .         .
^         h         .         .         .         .         .
     .         .         .         .         .         .
Az        Cz        Ez        Gz        Iz        Kz        Mz
'''
[prices]
plain = 0
hill = 2
mountain = 4
[supply]
black = 30
white = 30
orange = 30
grey = 30
[cities]
Aa = "Alpha"
Ca = "Charlie"
Ea = "Echo"
Ga = "Golf"
Ia = "India"
Ka = "Kilo"
La = "Lima"
Ma = "Mike"
Az = "Azov"
Cz = "Cadiz"
Ez = "Elz"
Gz = "Graz"
Iz = "Izmir"
Kz = "Kunduz"
Mz = "Metz"
"""

TILES = {
    "A1": "K",
    "C1": "W",
    "E1": "O",
    "G1": "G",
    "I1": "P",
    "K1": "K",
    "L2": "W",
    "M1": "O",
    "A9": "K",
    "C9": "W",
    "E9": "O",
    "G9": "G",
    "I9": "P",
    "K9": "G",
    "M9": "K",
}

# Routes of one or three tiles, to be given an owner.
ROUTES = {
    "A1-C1": ("B2", "NE-NW"),
    "C1-E1": ("D2", "NE-NW"),
    "E1-G1": ("F2", "NE-NW"),
    "G1-I1": ("H2", "NE-NW"),
    "I1-K1": ("J2", "NE-NW"),
    "A9-C9": ("B8", "SE-SW"),
    "C9-E9": ("D8", "SE-SW"),
    "E9-G9": ("F8", "SE-SW"),
    "G9-I9": ("H8", "SE-SW"),
    "I9-K9": ("J8", "SE-SW"),
    "K9-M9": ("L8", "SE-SW"),
}


def routes(**owned: str) -> str:
    """The track field: routes(s0="A1-C1 C1-E1", s1="E1-G1")."""
    words = []
    for seat, names in owned.items():
        for name in names.split():
            if name in ROUTES:
                hex_, ends = ROUTES[name]
                words.append(f"{hex_}:{ends}+{seat[1:]}")
            else:
                column = name[0]
                words += [f"{column}{row}:N-S+{seat[1:]}" for row in (3, 5, 7)]
    return ";".join(words)


def table(players: int = 3, tiles: str = "", **fields: Any) -> Game:
    """It is the first seat's turn with both actions left; everybody has $20 and nobody a contract. `options`
    are the game's, all else are fields of the position."""
    options = fields.pop("options", {})
    seats = ",".join(str(seat) for seat in range(players))
    placed = TILES | dict(word.split(":") for word in tiles.split(",") if word)
    found = {
        "round": "1",
        "phase": "turn",
        "order": seats,
        "todo": seats,
        "actions": "2",
        "money": ",".join(["20"] * players),
        "tiles": ",".join(f"{city}:{tile}" for city, tile in placed.items()),
        "hands": "/".join([""] * players),
    }
    found |= fields
    rules = make_rules("steam-power", read_board(BOARD), None, players, options)
    state = rules.restore({key: value for key, value in found.items() if value})
    return playing.start_from(rules, state, None)


def listed(game: Game, word: str = "") -> list[str]:
    """The texts of the legal moves that begin with a word."""
    return [move.text for move in game.legal_moves() if move.text.startswith(word)]


def money(game: Game) -> list[int]:
    return [seat.money for seat in game.seats]
