"""Where things lie."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "ironroad"
DOCS: Final = ROOT / "docs"
EXAMPLE_BOARD: Final = DOCS / "example-board.toml"
GOLDEN: Final = ROOT / "tests" / "golden"
# Facts and recorded games kept beside the checkout; tests that need them are skipped where they are missing.
SHARED: Final = ROOT.parent / "shared"
