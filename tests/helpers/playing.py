"""Random games for tests: uniform from the usual start, or lively from a rich one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import ironroad
from ironroad.bench import random_move, rich_start
from ironroad.core.game import Game
from ironroad.games.age_of_steam.rules.options import EDITIONS, OPTIONS

SWITCHES = {
    "turn_order_pass_min_bidders": (2, 3),
    "income_bands": ("50+", "41+"),
    "direct_complex": (True, False),
    "price_simple_to_coexist": (2, 3),
    "ownership_marker_limit": (None, 3, 20),
    "locomotive_step": ("must", "may"),
    "first_tile": ("simple", "any"),
    "new_city_time": ("own_turn", "phase_start"),
    "town_upgrade_anchor": ("city", "own_track"),
    "two_redirects": (True, False),
    "urbanize_when": ("before_track", "any_time"),
    "same_hex_twice": (True, False),
    "combined_redirect": (True, False),
    "redirect_completion_claims": (True, False),
    "urbanize_claims_unowned": (True, False),
    "town_town_links": (True, False),
    "replace_anchor_city": (True, False),
    "terrain_mode": ("per_hex", "per_player_feature"),
    "track_scoring": ("segments", "city_to_city_tiles"),
    "orphan_timing": ("end_of_phase", "end_of_owner_turn"),
    "dice_basis": ("started", "still_in"),
    "bankrupt_removes_unfinished_tiles": (True, False),
    "peer_profile": (True, False),
}
assert set(SWITCHES) == {option.name for option in OPTIONS} - {"turns", "starting_order"}


def some_options(rng: random.Random) -> dict[str, Any]:
    """Mostly the edition's own rules, sometimes a handful of switches."""
    if rng.random() < 0.5:
        return {}
    names = rng.sample(sorted(SWITCHES), rng.randrange(1, 6))
    return {name: rng.choice(SWITCHES[name]) for name in names}


def some_game(seed: int) -> tuple[Game, random.Random, bool]:
    """A game picked by a number: seats, edition, options, poor or rich."""
    rng = random.Random(seed)
    players, edition, options = rng.randrange(3, 7), rng.choice(EDITIONS), some_options(rng)
    rich = rng.random() < 0.6
    if rich:
        return rich_start(players, seed, edition, options), rng, True
    return ironroad.new(players=players, edition=edition, options=options, seed=seed), rng, False


def moves_of(game: Game, rng: random.Random, lively: bool) -> Iterator[Game]:
    """Play on to the end; the game after every move, and now and then a seat leaves."""
    while not game.over:
        if rng.random() < 0.002:
            game.push(f"{rng.choice(('resign', 'timeout'))} {rng.choice(game.order)}")
        elif lively:
            game.push(random_move(game, rng))
        else:
            moves = game.legal_moves()
            game.push(moves[rng.randrange(len(moves))])
        yield game
