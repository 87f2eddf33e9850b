"""An SVG as a PNG, with the fonts of this package so that it looks the same everywhere."""

from __future__ import annotations

from pathlib import Path

from ironroad.core.extras import needed

_FONTS = Path(__file__).parent / "fonts"


def png(svg: str, width: int | None = None) -> bytes:
    """The picture as PNG, as wide as it says or as asked. It needs the extra `png`."""
    try:
        import resvg_py
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(f"a PNG needs {needed('resvg_py')}", name="resvg_py") from error
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            skip_system_fonts=True,
            font_files=[str(font) for font in sorted(_FONTS.glob("*.ttf"))],
            serif_family="Ironroad Serif",
            sans_serif_family="Ironroad Sans",
        )
    )
