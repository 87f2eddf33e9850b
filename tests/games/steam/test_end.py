"""Steam: the end of the game and the score."""

from __future__ import annotations

import pytest

from ironroad.core.game import Game, Result
from ironroad.games.steam.rules.scoring import income_points
from tests.helpers.cases import each
from tests.helpers.steam_tables import RED_BLUE, RED_MID, owners, play, table, tracks


def ending(edition: str = "base", **fields: str) -> Game:
    """The last move of a game of ten rounds."""
    usual = {"phase": "goods", "cycle": "2", "todo": "2", "round": "10"}
    return play(table(edition=edition, **usual | fields), "pass")


def result_of(game: Game) -> Result:
    assert game.over
    assert game.result is not None
    return game.result


@pytest.mark.rule("STEAM-END-01")
@pytest.mark.parametrize("edition", ["base", "expert"])
def test_the_game_ends_after_income_of_the_last_round(edition: str) -> None:
    assert not ending(edition, round="9").over
    game = ending(edition, money="9,9,9", income="3,0,0")
    assert game.over
    assert game.seats[0].money == (12 if edition == "base" else 11)
    assert game.to_move is None


@pytest.mark.rule("STEAM-END-02", "STEAM-VEC-14b", "R-29")
@each("income, points", [(5, 2), (10, 5), (1, 0), (0, 0), (-2, -4), (-10, -20)])
def test_points_for_income(income: int, points: int) -> None:
    assert income_points(income) == points


@pytest.mark.rule("STEAM-END-03", "STEAM-VEC-14")
def test_points_links_and_nothing_for_cash() -> None:
    track = tracks(RED_MID.format(0), "E7:NW+0", RED_BLUE.format(0), "C5:N-S+0")
    game = ending(track=track, points="37,0,0", income="-1,0,0", money="99,0,0")
    result = result_of(game)
    assert result.parts[0] == {"points": 37, "income": -2, "links": 2}
    assert result.scores[0] == 37
    assert set(owners(game, "C5").values()) == {-1}, "discs of incomplete links are gone"


@pytest.mark.rule("STEAM-END-03")
def test_edge_links_count() -> None:
    game = ending(cities="H12:E", bridges="H12.NW+0")
    assert result_of(game).parts[0]["links"] == 1


@pytest.mark.rule("STEAM-END-04", "R-28")
@pytest.mark.parametrize("edition", ["base", "expert"])
def test_ties(edition: str) -> None:
    roles = "locomotive,engineer,first-move"
    by_income = ending(edition, points="4,5,1", income="2,0,1", money="9,9,9", role=roles)
    assert result_of(by_income).scores == [5, 5, 1]
    assert result_of(by_income).places == [1, 2, 3]
    by_role = ending(edition, points="5,5,1", money="9,9,9", role=roles)
    assert result_of(by_role).places == [2, 1, 3]
    assert result_of(by_role).winners == [1]


@pytest.mark.rule("R-29")
def test_scores_below_zero() -> None:
    assert result_of(ending(income="-5,0,0", money="99,0,0")).scores[0] == -10


@pytest.mark.rule("R-23")
def test_bankrupt_seats_are_last_together() -> None:
    game = ending(out="1,0,0", order="1,2", points="50,0,1")
    assert result_of(game).places == [3, 2, 1]
    assert result_of(game).scores == [None, 0, 1]
    assert result_of(game).parts[0] == {}
