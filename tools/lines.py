"""How much of the library there is: `python -m tools.lines` prints the table of docs/architecture.md."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ironroad.games.found import kinds

PACKAGE: Final = Path(__file__).parent.parent / "ironroad"
GAMES: Final = {kind.package.rpartition(".")[2]: kind.title for kind in kinds().values()}
SHARED: Final = "shared"

KINDS: Final = {
    "Python": [".py"],
    "templates, css, js": [".html", ".css", ".js"],
    "rules pages": [".html", ".toml"],
}


def count(path: Path) -> int:
    """The lines of a file that are not empty."""
    return sum(1 for line in path.read_text(encoding="utf-8").splitlines() if line.strip())


def owner(path: Path) -> str:
    """The game in whose folder a file lies, or none."""
    return next((game for game in GAMES if PACKAGE / "games" / game in path.parents), SHARED)


def kind_of(path: Path) -> str:
    pages = "pages" in path.parts or path.parent == PACKAGE / "site" / "templates" / "rules"
    if pages and path.suffix in KINDS["rules pages"]:
        return "rules pages"
    return next((name for name, ends in KINDS.items() if path.suffix in ends and path.suffix != ".toml"), "")


def counted() -> dict[tuple[str, str], int]:
    """The lines by kind and owner; migrations and data apart."""
    found: dict[tuple[str, str], int] = {}
    for path in sorted(PACKAGE.rglob("*.*")):
        if path.is_file() and kind_of(path) and "migrations" not in path.parts:
            key = kind_of(path), owner(path)
            found[key] = found.get(key, 0) + count(path)
    return found


def table() -> str:
    found, owners = counted(), [SHARED, *GAMES]
    rows = [["", *(GAMES.get(one, one) for one in owners)], ["---", *["---:"] * len(owners)]]
    rows += [[kind, *(f"{found.get((kind, one), 0):,}" for one in owners)] for kind in KINDS]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


if __name__ == "__main__":
    print(table())
