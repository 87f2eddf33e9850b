"""Commands as their users give them, and what a person types into a game."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import chdir
from io import BytesIO, TextIOWrapper
from typing import Any
from unittest.mock import patch

from ironroad.cli import main
from ironroad.core.game import Game
from ironroad.terminal.play import make_bots
from ironroad.terminal.seating import PERSON, Seating
from tests.helpers.places import ROOT


def surroundings(env: dict[str, str]) -> dict[str, str]:
    return {key: value for key, value in os.environ.items() if key != "NO_COLOR"} | {"COLUMNS": "200"} | env


def start(*words: str, stdin: str = "", **env: str) -> subprocess.CompletedProcess[bytes]:
    """The command as its users start it."""
    return subprocess.run(
        [sys.executable, "-m", "ironroad.cli", *words],
        input=stdin.encode(),
        capture_output=True,
        cwd=ROOT,
        env=surroundings(env),
        timeout=120,
    )


def run(*words: str, stdin: str | bytes = "", **env: str) -> subprocess.CompletedProcess[bytes]:
    """The same within this process, which need not load everything again: streams and environment are its
    own."""
    given = BytesIO(stdin.encode() if isinstance(stdin, str) else stdin)
    out, complaints = BytesIO(), BytesIO()
    streams = (TextIOWrapper(one, "utf-8", write_through=True) for one in (given, out, complaints))
    named: dict[str, Any] = dict(zip(("stdin", "stdout", "stderr"), streams, strict=True))
    with chdir(ROOT), patch.dict(os.environ, surroundings(env), clear=True), patch.multiple(sys, **named):
        code = main([*words])
    return subprocess.CompletedProcess(words, code, out.getvalue(), complaints.getvalue())


def script(game: Game, names: list[str], ghost: str = "greedy") -> list[str]:
    """What a person who thinks like a bot types, game by game with the bots of the text game."""
    bots = make_bots(Seating(names), game)
    bots |= make_bots(Seating([ghost if name == PERSON else PERSON for name in names]), game)
    typed: list[str] = []
    while (seat := game.to_move) is not None:
        view = game.view(seat)
        move = bots[seat].choose(view, view.legal_moves(), None)
        if names[seat] == PERSON:
            typed.append(move.text)
        game.push(move)
    return typed
