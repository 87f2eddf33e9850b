"""A round in a second engine: Firefox, each kind of move once by clicks, of which one is enough."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.helpers.firefox import Window, firefox
from tests.helpers.server import Server, Visitor


def test_a_round_is_played_in_firefox(server: Server, visitor: Visitor, tmp_path: Path) -> None:
    path = visitor.new_table("person", "person", "person", rounds=1)
    kinds: set[str] = set()
    clicked: set[str] = set()
    with firefox(tmp_path) as window:
        window.goto(f"{server.url}/rules")
        window.ask("document.cookie = 'confirm=off; path=/'")
        window.goto(f"{server.url}{path}")
        while not (state := visitor.state(path))["over"]:
            kinds.add(state["kind"])
            move = wanted(state)
            if move["kind"] in clicked:
                visitor.move(path, move["move"], state["number"])
                continue
            clicked.add(move["kind"])
            window.wait_for(f"document.querySelector('#ask input[name=number]')?.value == {state['number']}")
            click(window, move)
            window.wait_for(f"document.querySelector('#ask [name=number]')?.value != {state['number']}")
        window.wait_for("document.querySelector('.end')")
        assert "Final standings" in window.ask("document.querySelector('.end').textContent")
        window.press("w")
        window.wait_for("document.activeElement.id === 'words-title'")
        window.wait_for("document.querySelector('.words').textContent.includes(', over ')")
        assert window.complaints == []
    assert kinds == {"shares", "bid", "role", "build", "deliver"}


def wanted(state: dict[str, Any]) -> dict[str, Any]:
    """Few shares, no bids, one tile each, whatever can be delivered."""
    moves: dict[str, dict[str, Any]] = {move["move"]: move for move in state["moves"]}
    if state["kind"] in ("shares", "bid"):
        return moves["shares 1" if state["kind"] == "shares" else "drop"]
    if state["kind"] == "build" and not (state["last_move"] or "").startswith("build"):
        builds = (move for move in moves.values() if move["kind"] == "build")
        return max(builds, key=lambda move: move["points"])
    first = next(iter(moves.values()))
    if state["kind"] == "role" or first["kind"] == "deliver":
        return first
    return next(moves[end] for end in ("done", "engine", "pass") if end in moves)


def click(window: Window, move: dict[str, Any]) -> None:
    if move["kind"] in ("shares", "drop", "role"):
        window.click(f'[data-cards] label:has(input[value="{move["move"]}"])')
    elif move["kind"] == "build":
        window.click(f'.lights [data-lit="{move["hex"]}"]')
        window.click(f'.thumb:has(img[src*="/{move["tile"].replace(" ", "_")}.svg"])')
        window.click("[data-commit] button")
    elif move["kind"] == "deliver":
        window.click(".routes .route")
    else:
        window.click(f'.ask-foot button[value="{move["move"]}"]')
