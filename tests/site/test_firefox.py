"""A round in a second engine: Firefox, by clicks, of which one is enough."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.helpers.firefox import Window, firefox
from tests.helpers.server import Server, Visitor


def test_a_round_is_played_in_firefox(server: Server, visitor: Visitor, tmp_path: Path) -> None:
    path = visitor.new_table("person", "person", "person", rounds=1)
    kinds: set[str] = set()
    with firefox(tmp_path) as window:
        window.goto(f"{server.url}/rules")
        window.ask("document.cookie = 'confirm=off; path=/'")
        window.goto(f"{server.url}{path}")
        while not (state := visitor.state(path))["over"]:
            window.wait_for(f"document.querySelector('#ask input[name=number]')?.value == {state['number']}")
            kinds.add(state["kind"])
            answer(window, state)
            window.wait_for(f"document.querySelector('#ask [name=number]')?.value != {state['number']}")
        window.wait_for("document.querySelector('.end')")
        assert "Final standings" in window.ask("document.querySelector('.end').textContent")
        window.press("w")
        window.wait_for("document.activeElement.id === 'words-title'")
        window.wait_for("document.querySelector('.words').textContent.includes(', over ')")
        assert window.complaints == []
    assert kinds == {"shares", "bid", "role", "build", "deliver"}


def answer(window: Window, state: dict[str, Any]) -> None:
    """Few shares, no bids, one tile each, whatever can be delivered."""
    moves = [move["move"] for move in state["moves"]]
    if state["kind"] in ("shares", "bid", "role"):
        choose = {"shares": "shares 1", "bid": "drop"}.get(state["kind"], moves[0])
        window.click(f'[data-cards] label:has(input[value="{choose}"])')
    elif state["kind"] == "build" and not (state["last_move"] or "").startswith("build"):
        build = max((move for move in state["moves"] if move["kind"] == "build"), key=lambda m: m["points"])
        window.click(f'.lights [data-lit="{build["hex"]}"]')
        window.click(f'.thumb:has(img[src*="/{build["tile"].replace(" ", "_")}.svg"])')
        window.click("[data-commit] button")
    elif state["kind"] == "deliver" and moves[0].startswith("deliver"):
        window.click(".routes .route")
    else:
        end = next(move for move in ("done", "engine", "pass") if move in moves)
        window.click(f'.ask-foot button[value="{end}"]')
