"""A board from a seed and wishes."""

from __future__ import annotations

from random import Random
from typing import Final

from ironroad.boards import read_board
from ironroad.core.board import Board
from ironroad.games import family
from ironroad.workshop.generator.cells import Cell
from ironroad.workshop.generator.land import Ground, make_ground
from ironroad.workshop.generator.names import Namer
from ironroad.workshop.generator.outline import Outline, Place, text_of
from ironroad.workshop.generator.places import beside, colours, halves, settle
from ironroad.workshop.generator.relief import chains, peaks, rivers
from ironroad.workshop.generator.wishes import FLAVOURS, LAYOUTS, Wishes, granted, kind_recipe

# A map on which there is no room for all places is drawn anew.
TRIES: Final = 20
# A game of random moves ends soon; one that does not is no game.
LONGEST_TRIAL: Final = 5_000
RICH: Final = 2


class NoRoom(Exception):
    """A map without room for all that is wished."""


def make_outline(seed: int | str, wishes: Wishes) -> Outline:
    """The board of a seed, not yet balanced; for the same seed and wishes it is the same everywhere."""
    wishes = granted(wishes)
    for attempt in range(TRIES):
        try:
            return _drawn(str(seed), wishes, Random(f"{seed}|{'|'.join(map(str, wishes))}|{attempt}"))
        except NoRoom:
            continue
    raise NoRoom(f"no map of {TRIES} has room for {wishes.cities + wishes.towns} places")


def _drawn(seed: str, wishes: Wishes, chance: Random) -> Outline:
    recipe = kind_recipe(wishes.game)
    flat = (wishes.hexes or chance.choice((*LAYOUTS, "flat"))) == "flat"
    ground = make_ground(chance, flat, wishes.land, wishes.water)
    high = _heights(chance, ground, wishes, recipe.heights)
    wet = rivers(chance, ground, set(high)) if "river" in recipe.prices else set()
    namer = Namer(chance, wishes.flavour or chance.choice(FLAVOURS))
    cities, towns = _places(chance, ground, set(high), wet, wishes, recipe.touching)
    return Outline(
        seed,
        wishes,
        recipe,
        namer.country(ground.shape),
        ground,
        {cell: sign for cell, sign in high.items() if cell not in {*cities, *towns}},
        frozenset(wet - {*cities}),
        _cities(chance, cities, recipe.colours, namer, wishes, flat),
        tuple(Place(cell, *namer.place(False)) for cell in towns),
    )


def _heights(chance: Random, ground: Ground, wishes: Wishes, signs: tuple[str, ...]) -> dict[Cell, str]:
    found = chains(chance, ground, wishes.high)
    inner = peaks(found, ground.flat) if len(signs) > 1 else found
    return {cell: signs[-1] if cell in inner else signs[0] for cell in sorted(found)}


def _places(
    chance: Random, ground: Ground, high: set[Cell], wet: set[Cell], wishes: Wishes, touching: int
) -> tuple[list[Cell], list[Cell]]:
    fit = {*ground.land} - high
    pairs = wishes.cities * touching // 20
    cities = settle(chance, ground, fit, wet, wishes.cities - pairs)
    cities += beside(chance, ground, fit, cities, pairs)
    towns = settle(chance, ground, fit, wet, wishes.towns, cities)
    if len(cities) < wishes.cities or len(towns) < wishes.towns:
        raise NoRoom
    return cities, towns


def _cities(
    chance: Random, cells: list[Cell], palette: int, namer: Namer, wishes: Wishes, flat: bool
) -> tuple[Place, ...]:
    recipe = kind_recipe(wishes.game)
    named = [Place(cell, *namer.place(True)) for cell in cells]
    if not palette:
        return tuple(named)
    painted = colours(chance, cells, list(recipe.supply)[:palette], flat)
    numbers = halves(cells, flat) if recipe.growth else [""] * len(cells)
    rich = set(chance.sample(range(len(cells)), min(RICH, len(cells)))) if recipe.growth else set()
    return tuple(
        Place(one.cell, one.name, one.code, painted[n], numbers[n], recipe.cubes + (n in rich))
        for n, one in enumerate(named)
    )


# Checking


def checked(outline: Outline) -> tuple[str, Board]:
    """The file of an outline and its board, which has been read and on which a game was played to its end by
    random moves; whatever is wrong is raised."""
    text = text_of(outline)
    board = read_board(text, "generated.toml")
    try_out(board)
    return text, board


def try_out(board: Board) -> None:
    seats = board.players[0]
    game = family.new(board.game, board=board, players=seats, seed="trial").light_copy()
    chance = Random("trial")
    for _ in range(LONGEST_TRIAL):
        if game.over:
            break
        moves = game.legal_moves()
        game.push(moves[chance.randrange(len(moves))])
    assert game.over, f"a game on {board.name} does not end"
    game.check()


def generate(seed: int | str, wishes: Wishes) -> str:
    """A whole board file."""
    return checked(make_outline(seed, wishes))[0]
