"""A board of Age of Steam with prices that no printed one has."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path


def odd_board(folder: Path) -> str:
    """Rust Belt, but with Indianapolis on J18, a river hex north of Evansville, and a price of $5 on K19."""
    text = (files("ironroad.games.age_of_steam") / "boards" / "rust-belt.toml").read_text("utf-8")
    for old, new in (
        ("Ter     Ind     CIN", "Ter     .       CIN"),
        (
            "~       .       .       .       ~       .       ^",
            "~       .       ~Ind    .       ~       .       ^",
        ),
        (
            ".       .       .       ~       .       .       ~",
            ".       .       .       ~       .       .5      ~",
        ),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    path = folder / "odd-belt.toml"
    path.write_text(text, "utf-8")
    return str(path)
