"""What a role is worth to a seat."""

from __future__ import annotations

from ironroad.games.common.state import MAX_ENGINE
from ironroad.games.steam.bots.outlook import Outlook
from ironroad.games.steam.bots.purse import burden
from ironroad.games.steam.rules import Steam
from ironroad.games.steam.rules.state import SteamState

# Guesses of what each brings; a low number also means an early place in the next round.
USUAL = {
    "turn-order": 0.5,
    "first-move": 1.1,
    "engineer": 1.3,
    "first-build": 0.9,
    "city-growth": 1.0,
    "urbanization": 1.6,
}


# Those that bring cubes.
CUBES = ("city-growth", "urbanization")


def role_worth(rules: Steam, s: SteamState, seat: int, name: str, passing: bool, price: int) -> float:
    if passing:
        return 0.1
    worth = _locomotive(rules, s, seat) if name == "locomotive" else USUAL[name]
    if name in CUBES:
        worth += _want_of_cubes(Outlook(rules, s, seat))
    return worth - burden(s, seat, price)


def _want_of_cubes(outlook: Outlook) -> float:
    """How much new cubes are needed: the more, the fewer deliveries are in sight for the rounds left."""
    lacking = 2 * outlook.rounds - len(outlook.gains())
    return min(2.0, 0.3 * max(0, lacking)) if outlook.rounds > 1 else 0.0


def _locomotive(rules: Steam, s: SteamState, seat: int) -> float:
    """Worth most while short of the deliveries in sight."""
    outlook = Outlook(rules, s, seat)
    if s.engine[seat] == MAX_ENGINE or outlook.rounds < 3:
        return 0.0
    if rules.options.expert and s.income[seat] < s.engine[seat]:
        return 0.2
    return 2.6 if outlook.engine_pays(outlook.rounds) or s.engine[seat] < 3 else 1.0
