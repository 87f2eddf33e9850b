"""Records as rows for learning: what a seat knew, what it did, and what became of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ironroad.arena.playing import lead, part_of_win, points_of
from ironroad.core.game import CHANCE, Game
from ironroad.core.record import Entry
from ironroad.games import family

# Of every row, with its type; what is not known yet, or never will be, is null.
COLUMNS: Final = {
    "source": "string",
    "game": "string",
    "edition": "string",
    "board": "string",
    "seats": "int8",
    "options": "string",
    "rules": "int16",
    "number": "int32",
    "round": "int16",
    "phase": "string",
    "asked": "string",
    "seat": "int8",
    "sitter": "string",
    "position": "string",
    "legal": "int32",
    "move": "string",
    "score": "int32",
    "points": "double",
    "place": "int8",
    "won": "double",
    "lead": "double",
}

Row = dict[str, Any]


def rows(text: str, source: str) -> Iterator[Row]:
    """A row for every decision of a record; what chance decides stands in the positions. RecordError where it
    cannot be read."""
    whole = family.load(text)
    setup, outcomes = _setup(whole, source), _outcomes(whole)
    for number, (game, entry) in enumerate(zip(family.loading(text), whole.record.entries, strict=False)):
        if entry.seat != CHANCE and game.to_move == entry.seat:
            yield setup | _decision(game, entry, number) | outcomes[entry.seat]


def _setup(game: Game, source: str) -> Row:
    rules = game.rules
    options = " ".join(f"{name}={value}" for name, value in rules.chosen.items())
    return {
        "source": source,
        "game": rules.game,
        "edition": rules.edition,
        "board": rules.board.source,
        "seats": rules.players,
        "options": options,
        "rules": rules.revision,
    }


def _decision(game: Game, entry: Entry, number: int) -> Row:
    view = game.view(entry.seat)
    assert view.pending is not None
    return {
        "number": number,
        "round": entry.round,
        "phase": entry.phase,
        "asked": view.pending.kind,
        "seat": entry.seat,
        "sitter": game.names[entry.seat] or None if game.names else None,
        "position": view.position,
        "legal": len(view.legal_moves()),
        "move": entry.move.text,
    }


def _outcomes(game: Game) -> list[Row]:
    """What became of every seat; of a game that is not over, nothing."""
    result = game.result
    if result is None:
        return [dict.fromkeys(("score", "points", "place", "won", "lead"))] * game.rules.players
    points = points_of(result)
    return [
        {
            "score": result.scores[seat],
            "points": points[seat],
            "place": result.places[seat],
            "won": part_of_win(result, seat),
            "lead": lead(points, seat),
        }
        for seat in range(game.rules.players)
    ]
