"""How a game went, as charts: what they are called."""

from __future__ import annotations

import pytest

import ironroad
from ironroad.site.rendering.charts import charts
from tests.helpers.golden import Case, path_of


@pytest.mark.parametrize(("board", "players", "title"), [("barbados", 1, "Money"), ("rust-belt", 6, "Score")])
def test_a_score_of_money_is_called_money(board: str, players: int, title: str) -> None:
    case = Case("age-of-steam", "deluxe", board, players, "greedy")
    game = ironroad.load(path_of(case).read_text(encoding="utf-8"))
    found = charts(game)
    assert [str(chart.title) for chart in found] == [title, "Income", "Shares"]
    assert {seat: values[-1] for seat, values in found[0].series.items()} == {
        seat.number: seat.score for seat in game.seats
    }
