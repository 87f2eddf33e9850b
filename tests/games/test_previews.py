"""What is said of a move before it is made, held against what follows once it is made."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import ironroad
from ironroad.core.game import Game
from ironroad.core.moves import Build, Deliver, Move
from ironroad.core.tiles import exits_of, pairs_of
from ironroad.games.common.state import Railway
from ironroad.games.steam_power.rules.state import Power
from ironroad.telling import teller
from ironroad.telling.opens import FEW
from tests.helpers.places import GOLDEN

GAMES = [
    "age-of-steam-deluxe-rust-belt-4",
    "age-of-steam-deluxe-southern-us-3",
    "age-of-steam-deluxe-western-us-3",
    "steam-base-northeast-4",
    "steam-expert-ruhr-3",
]
POWER = ["steam-power-draft-northeast-4", "steam-power-draft-britain-3"]

# Where a cube lies and its colour, and what it earns there by its best way.
Earned = dict[tuple[int, int], int]


def turns(name: str, *kinds: str) -> Iterator[tuple[Game, Move]]:
    """A game that bots have played, at questions of some kinds, as who is asked knows it, with the answer."""
    whole = ironroad.load((GOLDEN / f"{name}-greedy.txt").read_text())
    game = whole.at(0)
    game.seed = None
    for move in whole.record.moves:
        assert game.pending
        if game.pending.kind in kinds:
            yield game.view(game.pending.seat), move
        game.push(move)


# What it opens


@pytest.mark.parametrize("name", GAMES)
def test_a_move_opens_what_can_be_delivered_after_it(name: str) -> None:
    """Nobody else builds or moves anything until the seat itself is asked what it delivers."""
    rng, compared = random.Random(1), 0
    for game, played in list(turns(name, "build"))[::6]:
        old = earned(game)
        for move in [played, rng.choice(game.legal_moves())]:
            new = earned(pushed(game, move), game.to_move)
            if old is not None and new is not None:
                compared += old != new
                check_told(game, move, old, new)
    assert compared > 1


def pushed(game: Game, move: Move) -> Game:
    after = game.copy()
    after.push(move)
    return after


def earned(game: Game, seat: int | None = None) -> Earned | None:
    """What each cube earns a seat at its turn to move goods; None if the build turns cannot be ended."""
    seat, game = game.to_move if seat is None else seat, game.copy()
    while game.pending and game.pending.kind == "build":
        if game.why_not("done"):
            return None
        game.push("done")
    while game.pending and game.pending.seat != seat:
        game.push("pass")
    assert game.pending
    assert game.pending.kind == "deliver"
    found: Earned = {}
    for move in game.legal_moves():
        if isinstance(move, Deliver) and (own := game.gains(move).count(seat or 0)):
            cube = move.origin, move.colour
            found[cube] = max(own, found.get(cube, 0))
    return found


def check_told(game: Game, move: Move, old: Earned, new: Earned) -> None:
    """Every cube that is told earns just that, none that gains more is left out, and others are counted."""
    told = [str(line) for line in teller(game).opens(game, move)]
    gains = {cube: n - old.get(cube, 0) for cube, n in new.items() if n > old.get(cube, 0)}
    losses = {cube: n - new.get(cube, 0) for cube, n in old.items() if n > new.get(cube, 0)}
    more = [line for line in told if line.startswith("and ")]
    assert len(told) - len(more) == min(FEW, len(gains)) + min(FEW, len(losses)), (move.text, told)
    assert bool(more) == (len(gains) > FEW)
    shown = [cube for cube in gains if any(tells(game, line, cube, old, new) for line in told)]
    assert len(shown) == min(FEW, len(gains)), (move.text, told, gains)
    hidden = [gains[cube] for cube in gains if cube not in shown]
    assert not hidden or max(hidden) <= min(gains[cube] for cube in shown)


def tells(game: Game, line: str, cube: tuple[int, int], old: Earned, new: Earned) -> bool:
    origin, colour = game.board.title(cube[0]), game.board.colours[cube[1]]
    end = f", +{new[cube]} instead of +{old[cube]}" if cube in old else f", +{new[cube]}"
    return line.startswith(f"then {colour} from {origin} reaches ") and line.endswith(end)


def test_an_engine_opens_longer_ways() -> None:
    found = [
        [str(line) for line in teller(game).opens(game, game.read("engine"))]
        for game, _ in turns(GAMES[0], "deliver")
        if game.why_not("engine") is None
    ]
    assert any(line.startswith("then ") for lines in found for line in lines)


def test_a_delivery_opens_nothing() -> None:
    delivered = [(game, move) for game, move in turns(GAMES[0], "deliver") if isinstance(move, Deliver)]
    assert delivered
    assert not any(teller(game).opens(game, move) for game, move in delivered)


def test_where_points_go_opens_nothing() -> None:
    scored = list(turns("steam-base-northeast-4", "points"))
    assert scored
    assert not any(teller(game).opens(game, move) for game, move in scored)


def test_in_steam_power_contracts_and_cities_become_cheaper() -> None:
    """What a contract costs is what its card in the hand says, before and after."""
    told = compared = 0
    for game, _ in turns(POWER[0], "action"):
        seat = game.to_move
        assert seat is not None
        for move in list(game.legal_moves())[::4]:
            lines = [str(line) for line in teller(game).opens(game, move)]
            after = {card.name: card.cost for card in teller(game).hand(pushed(game, move), seat)}
            before = {card.name: card.cost for card in teller(game).hand(game, seat)}
            told += sum(line.startswith("then contract") for line in lines)
            compared += 1
            for name, cost in after.items():
                old = before.get(name, cost)
                cheaper = (
                    cost is not None and (old is None or cost < old) and not move.text.startswith("fulfil")
                )
                words = f"then contract {name} costs ${cost}" + ("" if old is None else f" instead of ${old}")
                assert not cheaper or words in lines or len(lines) == FEW, (move.text, lines)
                assert cheaper or not any(f"contract {name} " in line for line in lines), (move.text, lines)
    assert told > 5
    assert compared > 50


def test_what_others_hold_opens_nothing() -> None:
    """Seen by somebody else, no move says anything of the hand of the seat to move."""
    whole = ironroad.load((GOLDEN / f"{POWER[0]}-greedy.txt").read_text())
    known = hidden = 0
    for number in range(60, 160):
        game = whole.at(number)
        if game.pending and game.pending.kind == "action":
            seat = game.pending.seat
            for move in list(game.legal_moves())[::3]:
                known += any("contract" in line for line in teller(game).opens(game.view(seat), move))
                other = game.view((seat + 1) % 4)
                hidden += any("contract" in line for line in teller(game).opens(other, move))
    assert known
    assert not hidden


# In whose colour


@pytest.mark.parametrize("name", [*GAMES, *POWER])
def test_tiles_are_shown_in_the_colours_they_will_have(name: str) -> None:
    others = 0
    for game, _ in list(turns(name, "build", "action"))[::6]:
        for choice in teller(game).choices(game):
            move = game.read(choice.move)
            if isinstance(move, Build):
                owners = owners_after(game, move)
                shown = choice.data.get("owners", [game.to_move] * len(owners))
                assert shown == owners, (game.position, choice.move)
                others += "owners" in choice.data
    assert others > 5


def owners_after(game: Game, move: Build) -> list[int]:
    """By the tracks of the tile; what the end of a turn takes away apart."""
    after = game.state.copy()
    game.rules.timeline()[after.phase].apply(after, move)
    assert isinstance(after, Railway | Power)
    edges = [a for a, _ in pairs_of(move.shape)] + exits_of(move.shape)
    return [after.track.owner[6 * move.hex + edge] for edge in edges]
