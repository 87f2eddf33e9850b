"""The pictures of docs/generated-boards.md: `python -m tools.board_pictures` draws those boards of
`tools.thousand_boards` that stand there. Needs the extra `lab`."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

from PIL import Image

from ironroad.draw import Scene, board_svg, png
from ironroad.workshop.generator import checked, make_outline
from tools.thousand_boards import wishes_of

FOLDER: Final = Path(__file__).parents[1] / "docs" / "pictures" / "generated"
NUMBERS: Final = (0, 3, 9, 10, 13, 18, 21, 22, 24, 8, 14, 23)
WIDE: Final = 640
QUALITY: Final = 72


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for number in NUMBERS:
        board = checked(make_outline(number, wishes_of(number)))[1]
        image = Image.open(io.BytesIO(png(board_svg(Scene(board)), WIDE))).convert("RGB")
        file = FOLDER / f"{number}.webp"
        image.save(file, quality=QUALITY, method=6)
        print(f"{file.name}: {board.name}, {board.game}, {file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
