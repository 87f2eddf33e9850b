"""Lively random games of Age of Steam, and the two referees compared in some of their positions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import ironroad
from ironroad import Game, Move
from tests.referees import age_of_steam as referee
from tests.referees.play import AGE_OF_STEAM_REST, small_board
from tests.referees.reading import fields_of, land_of, owners, position_of, words

SMALL: Final = "small"
SMALL_GERMANY: Final = "small germany"
BOARDS: Final = {
    SMALL: (3, 5),
    SMALL_GERMANY: (3, 5),
    "rust-belt": (3, 6),
    "western-us": (3, 6),
    "southern-us": (3, 6),
    "germany": (3, 6),
    "barbados": (1, 1),
    "st-lucia": (2, 2),
}
EDITIONS: Final = ("deluxe", "deluxe-en", "2002", "nl-2004")
SWITCHES: Final[dict[str, tuple[str, ...]]] = {
    "direct_complex": ("true", "false"),
    "price_simple_to_coexist": ("2", "3"),
    "ownership_marker_limit": ("none", "4", "20"),
    "first_tile": ("simple", "any"),
    "urbanize_when": ("before_track", "any_time"),
    "same_hex_twice": ("true", "false"),
    "combined_redirect": ("true", "false"),
    "redirect_completion_claims": ("true", "false"),
    "urbanize_claims_unowned": ("true", "false"),
    "town_town_links": ("true", "false"),
    "replace_anchor_city": ("true", "false"),
    "two_redirects": ("true", "false"),
    "town_upgrade_anchor": ("city", "own_track"),
    "new_city_time": ("own_turn", "phase_start"),
    "terrain_mode": ("per_hex", "per_player_feature"),
    "orphan_timing": ("end_of_phase", "end_of_owner_turn"),
    "bankrupt_removes_unfinished_tiles": ("true", "false"),
}


@dataclass
class Disagreement:
    """`missing` are moves the library lacks, `extra` those it has too many; a price is told with each."""

    position: str
    missing: list[str]
    extra: list[str]

    def __str__(self) -> str:
        lines = [f"missing: {move}" for move in self.missing] + [f"extra: {move}" for move in self.extra]
        return "\n  ".join([self.position, *lines])


def some_options(rng: random.Random, edition: str, board: str) -> dict[str, str]:
    """Mostly the edition's own rules, sometimes a handful of switches, sometimes the peer profile."""
    chosen: dict[str, str] = {}
    if rng.random() < 0.5:
        names = rng.sample(sorted(SWITCHES), rng.randrange(1, 6))
        chosen = {name: rng.choice(SWITCHES[name]) for name in names}
    if rng.random() < 0.15 and edition.startswith("deluxe"):
        chosen["peer_profile"] = "true"
    if rng.random() < 0.25:
        chosen["turns"] = "12"
    if "germany" in board and rng.random() < 0.3:
        chosen["ger_halve_direct_link"] = rng.choice(("true", "false"))
        chosen["urbanize_when"] = "any_time"
    return chosen


def some_game(seed: int, board: str) -> Game:
    """A game picked by a number: seats, edition, options; most begin with an income to build from. A small
    board is drawn by lot."""
    rng = random.Random(f"{board} {seed}")
    edition, players = rng.choice(EDITIONS), rng.randint(*BOARDS[board])
    options = some_options(rng, edition, board)
    if board in (SMALL, SMALL_GERMANY):
        rules = 'rules = "germany"' if board == SMALL_GERMANY else ""
        board = small_board("age-of-steam", rng, "......~hhTTTCCw-", rules + AGE_OF_STEAM_REST)
    game = ironroad.new(board=board, edition=edition, players=players, options=options, seed=seed)
    if rng.random() < 0.2:
        return game
    fields = fields_of(game.position)
    rich = {"money": rng.choice((12, 25, 40)), "income": rng.choice((12, 20, 30))}
    fields |= {key: ",".join([str(value)] * players) for key, value in rich.items()}
    return ironroad.from_position(position_of(fields), seed=seed)


def lively_move(game: Game, rng: random.Random) -> Move:
    """Few shares, low bids, many builds and deliveries; more often where track lies already."""
    moves = list(game.legal_moves())
    if game.phase == "shares":
        return moves[min(rng.randrange(3), len(moves) - 1)]
    bids = [move for move in moves if move.text.startswith("bid")]
    moves = [move for move in moves if move not in bids[2:]]
    tiles = words(fields_of(game.position), "track", ";")
    tiled = {word.partition(":")[0].partition("@")[0] for word in tiles}
    for kind, chance in (("deliver", 0.9), ("city", 0.5), ("claim", 0.2), ("build", 0.9)):
        wanted = [move for move in moves if move.text.startswith(kind)]
        if wanted and rng.random() < chance:
            again = [move for move in wanted if move.text.split()[1] in tiled]
            return rng.choice(again if again and rng.random() < 0.4 else wanted)
    return rng.choice(moves)


def compare(game: Game) -> tuple[int, Disagreement | None]:
    """How many moves there are, and where the two sets of moves with their prices differ."""
    theirs = {move.text: game.price(move) for move in game.legal_moves()}
    ours = referee.moves(game.board, game.position)
    missing = [f"{text} ${price}" for text, price in ours.items() if theirs.get(text) != price]
    extra = [f"{text} ${price}" for text, price in theirs.items() if ours.get(text) != price]
    return len(theirs), Disagreement(game.position, missing, extra) if missing or extra else None


def compare_after(game: Game, move: Move) -> Disagreement | None:
    """Make a move, and compare the track after it with what the referee makes of it; `done` is not its
    business."""
    before = game.position
    expected = referee.track_after(game.board, before, move.text)
    game.push(move)
    if move.text == "done" or owners(land_of(game.board), fields_of(game.position)) == expected:
        return None
    return Disagreement(before, [f"{move.text}: other owners than in the position after it"], [game.position])


def is_build_turn(game: Game) -> bool:
    return game.pending is not None and game.pending.kind == "build"


def disagreements(board: str, seed: int, share: float) -> Iterator[tuple[int, list[Disagreement]]]:
    """Play one game; for a share of its build positions the number of moves, and what differs."""
    game, rng = some_game(seed, board), random.Random(f"play {board} {seed}")
    while not game.over:
        if rng.random() < 0.001:
            game.push(f"{rng.choice(('resign', 'timeout'))} {rng.choice(game.order)}")
            continue
        move, building = lively_move(game, rng), is_build_turn(game)
        if building and rng.random() < share:
            count, found = compare(game)
            after = compare_after(game, move)
            yield count, [one for one in (found, after) if one]
        else:
            game.push(move)
