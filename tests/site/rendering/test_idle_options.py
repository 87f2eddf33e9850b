"""Options that mean nothing on a board are not offered there; and those make no difference."""

from __future__ import annotations

import re

import pytest

import ironroad
from ironroad.core.game import Game
from ironroad.core.options import Option, write
from ironroad.games.common import needs
from ironroad.games.found import kind_of
from ironroad.site.rendering.offers import BoardOffer, offers
from ironroad.site.rendering.startpage import SetupProblem, read_setup
from tests.helpers.places import GOLDEN

GAMES = {offer.id: offer for offer in offers()}
IDLE = [
    (game.id, board.id, option.name)
    for game in offers()
    for board in game.boards
    for option in game.options
    if option.name in board.idle
]


def board_of(game: str, name: str) -> BoardOffer:
    return next(board for board in GAMES[game].boards if board.id == name)


def test_a_board_for_one_offers_nothing_about_others() -> None:
    idle = board_of("age-of-steam", "barbados").idle
    assert idle >= {"starting_order", "turn_order_pass_min_bidders", "orphan_timing", "dice_basis"}
    assert "first_tile" not in idle


def test_boards_where_everything_happens_offer_everything() -> None:
    assert not board_of("age-of-steam", "rust-belt").idle
    assert not board_of("steam", "ruhr").idle


def played(game: Game) -> list[tuple[str, list[str]]]:
    """Every position on the way with its legal moves."""
    moments = [game.at(number) for number in range(0, len(game.record) + 1, 3)]
    return [
        (re.sub(r"\boptions=\S+ ", "", moment.position), [move.text for move in moment.legal_moves()])
        for moment in moments
    ]


@pytest.mark.parametrize(("game", "board", "name"), IDLE)
def test_an_option_that_is_not_offered_makes_no_difference(game: str, board: str, name: str) -> None:
    option = next(option for option in kind_of(game).options if option.name == name)
    for record in sorted(GOLDEN.glob(f"{game}-deluxe-{board}-*.txt")):
        text = record.read_text()
        usual = played(ironroad.load(text))
        for value in option.values:
            asked = text.replace("\nrules:", f"\noptions: {name}={write(value)}\nrules:")
            assert played(ironroad.load(asked)) == usual


def test_who_asks_for_one_all_the_same_is_told() -> None:
    form = {"board": "barbados", "players": "1", "option.starting_order": "given"}
    with pytest.raises(SetupProblem) as problem:
        read_setup(form)
    assert str(problem.value) == "“Order of the first round” means nothing on Barbados."
    assert read_setup(form | {"option.starting_order": ""}).board == "barbados"


def test_an_option_without_needs_always_matters() -> None:
    rules = ironroad.new(players=3).rules
    assert Option("plain", (1, 2), "X-1", "a switch").matters(rules)
    assert Option("many", (1, 2), "X-1", "a switch", needs=needs.seats(3)).matters(rules)
    assert not Option("more", (1, 2), "X-1", "a switch", needs=needs.seats(4)).matters(rules)
    assert not Option("some", (1, 2), "X-1", "a switch", needs=needs.phase("harvest")).matters(rules)
    assert not Option("towns", (1, 2), "X-1", "a switch", needs=needs.towns(15)).matters(rules)
