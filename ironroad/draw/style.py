"""The style sheet of every picture. A page may restyle any class.

`$ink` and the like stand for the colours of a theme: written out in pictures that stand alone, custom
properties in the style sheet of a page, since only those reach what <use> copies when the theme changes.
"""

from __future__ import annotations

import re
from typing import Final

from ironroad.draw import palette as p
from ironroad.draw.theme import DAY, NIGHT, Theme

_SIGNS: Final = ".ir-figure,.ir-name,.ir-price"
_LETTERS: Final = ".ir-letter,.ir-tip-letter,.ir-later-letter"
_HEADS: Final = ".ir-heading,.ir-who,.ir-value"
_PANEL_WORDS: Final = ".ir-chip-word,.ir-step-no,.ir-home,.ir-count"

_STROKE: Final = "fill:none;stroke:currentColor;stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round"

_FILLS: Final = {
    **{f".ir-{name}": f"fill:{colour}" for name, colour in p.CUBES.items()},
    **{f".ir-s{seat}": f"color:$s{seat}" for seat in range(len(p.SEATS))},
    ".ir-free": "color:$free",
}

_RULES: Final = {
    # One class at a time: a page's rules must also reach what <use> copies.
    f".ir-mark,.ir-xy,{_LETTERS},{_PANEL_WORDS}": f"font-family:{p.SANS};text-anchor:middle",
    ".ir-note,.ir-phase": f"font-family:{p.SANS};fill:$sepia",
    f".ir-title,{_HEADS},{_SIGNS}": f"font-family:{p.SERIF};font-weight:700;fill:$ink",
    _SIGNS: "text-anchor:middle",
    ".ir-sheet": "fill:$paper",
    ".ir-frame": "fill:$wood",
    ".ir-brass": "fill:none;stroke:$brass;stroke-width:1.6",
    ".ir-neat": "fill:none;stroke:$scale;stroke-width:1.4",
    ".ir-scale": "fill:$scale",
    ".ir-mark": "font-size:13px;font-weight:700;fill:$sepia",
    ".ir-land": "fill:$land",
    ".ir-grid": "fill:none;stroke:$sepia;stroke-width:.8;stroke-opacity:.42",
    ".ir-key": "stroke:$sepia;stroke-width:2",
    ".ir-plain": "fill:$land",
    ".ir-mountain": "fill:$mountain",
    ".ir-hill": "fill:$hill",
    ".ir-swamp": "fill:$swamp",
    ".ir-beyond": "fill:$beyond;stroke:$coast;stroke-width:1.6;stroke-opacity:.55",
    ".ir-sea": "fill:$sea",
    ".ir-waves": "fill:none;stroke:$sea-line;stroke-width:1;stroke-linecap:round;stroke-opacity:.55",
    ".ir-shoal": "fill:none;stroke:$shore;stroke-opacity:.5",
    ".ir-surf": "fill:none;stroke:$sea-line;stroke-opacity:.5",
    ".ir-coast": "fill:none;stroke:$coast;stroke-width:2.2",
    ".ir-bank": "fill:none;stroke:$bank;stroke-width:8.4;stroke-linecap:round",
    ".ir-river": "fill:none;stroke:$river;stroke-width:6;stroke-linecap:round",
    ".ir-hex": "fill:$lit-hex;fill-opacity:$lit-hex-opacity;stroke:$lit-hex-edge;stroke-width:3",
    ".ir-paper": "fill:$tile;fill-opacity:.62",
    ".ir-faint": "opacity:.38",
    ".ir-xy": "font-size:10px;fill:$xy;fill-opacity:.85",
    ".ir-ridge": "fill:none;stroke:$ridge;stroke-width:1.1;stroke-linejoin:round;stroke-linecap:round",
    ".ir-lit": "fill:$lit;stroke:none",
    ".ir-shade": "fill:$shade;stroke:none",
    ".ir-hatch": "stroke-width:.8;stroke-opacity:.75",
    ".ir-reed": "fill:none;stroke:$reed;stroke-width:1.1;stroke-linecap:round",
    ".ir-pool": "stroke:$pool;stroke-width:1.2",
    ".ir-grass": "fill:$grass;fill-opacity:.5;stroke:$blade;stroke-width:.9;stroke-opacity:.7",
    ".ir-bed": "fill:none;stroke:$paper;stroke-width:18;stroke-opacity:.55",
    ".ir-ties": "fill:none;stroke:$tie;stroke-width:15",
    ".ir-rails": "fill:none;stroke:$rail;stroke-width:9.6",
    ".ir-way": "fill:none;stroke:currentColor;stroke-width:6.6",
    ".ir-open": f"fill:none;stroke:{p.PAPER};stroke-width:2;stroke-dasharray:4 5",
    ".ir-parapet": "fill:none;stroke:$parapet;stroke-width:23",
    ".ir-deck": "fill:none;stroke:$paper;stroke-width:19.6",
    ".ir-disc": f"fill:currentColor;stroke:{p.PAPER};stroke-width:1.8",
    ".ir-letter": "font-size:12.5px;font-weight:700",
    ".ir-face": "stroke:$face;stroke-opacity:.75;stroke-width:1.2",
    ".ir-shine": "fill:none;stroke:#fff;stroke-opacity:.45;stroke-width:1.6;stroke-linecap:round",
    ".ir-rim": "fill:none;stroke:$rim;stroke-width:1.8",
    ".ir-inlay": f"fill:none;stroke:{p.PAPER};stroke-width:1.1;stroke-opacity:.7",
    ".ir-works": f"fill:currentColor;stroke:{p.PAPER};stroke-width:1.6;stroke-linejoin:round",
    ".ir-spent": "fill:$paper;fill-opacity:.62",
    ".ir-cross": "fill:none;stroke:$ink;stroke-width:3;stroke-opacity:.35;stroke-linecap:round",
    ".ir-joint": "fill:none;stroke:$ink;stroke-width:5;stroke-dasharray:4 4",
    ".ir-skyline": "fill:#000;fill-opacity:.2",
    # Light and dark columns stay light and dark at night.
    ".ir-light rect": f"fill:{p.PAPER};stroke:{p.INK};stroke-width:1.2",
    ".ir-dark rect": f"fill:{p.INK};stroke:{p.PAPER};stroke-width:1.2",
    ".ir-dark .ir-figure": f"fill:{p.PAPER}",
    ".ir-seal circle": f"fill:{p.PAPER};stroke:{p.BRASS};stroke-width:2.2",
    ".ir-light .ir-figure,.ir-seal .ir-figure": f"fill:{p.INK}",
    ".ir-figure": "font-size:16px",
    ".ir-plate": "fill:$paper;stroke:$ink;stroke-width:1",
    ".ir-tip": "fill:$brass;stroke:$ink;stroke-width:1",
    ".ir-later": "fill:$paper;stroke:$brass;stroke-width:1.2;stroke-dasharray:3 2",
    ".ir-tip-letter": "font-size:11px;font-weight:700;fill:$paper",
    ".ir-later-letter": "font-size:11px;font-weight:700;fill:$brass",
    ".ir-terminal": "fill:$terminal",
    ".ir-box": f"fill:{p.PAPER};stroke:{p.INK};stroke-width:1.2",
    ".ir-anchor": f"fill:none;stroke:{p.INK};stroke-width:1.9;stroke-linecap:round",
    ".ir-two": "font-size:13px",
    ".ir-ring": "fill:$paper;stroke:$ink;stroke-width:3.4",
    ".ir-dot": "fill:$brass",
    ".ir-coin": "fill:$paper;stroke:$brass;stroke-width:1.8",
    ".ir-price": "font-size:12px",
    ".ir-link": "stroke:$ink;stroke-width:3;stroke-dasharray:3 3",
    ".ir-blocked": "stroke:$blocked;stroke-width:5;stroke-linecap:round",
    ".ir-last": "fill:none;stroke:$brass;stroke-width:4;stroke-linejoin:round",
    ".ir-title": "font-size:34px;letter-spacing:5px;text-anchor:start",
    ".ir-table": "fill:$table",
    ".ir-panel": "fill:$paper;stroke:$brass;stroke-opacity:.55;stroke-width:1.4",
    ".ir-turn": "stroke-width:4;stroke-opacity:1",
    ".ir-heading": "font-size:20px",
    ".ir-phase": "font-size:17px;font-weight:700;text-anchor:end",
    ".ir-note": "font-size:13.5px",
    ".ir-value": "font-size:22px",
    ".ir-out": "opacity:.45",
    ".ir-chip": "fill:$sepia",
    ".ir-chip-word": "font-size:14px;font-weight:700;fill:$paper",
    ".ir-step": "stroke:$brass;stroke-width:1",
    ".ir-step-no": "font-size:13px;font-weight:700",
    ".ir-done": "fill:$done",
    ".ir-now": "fill:$brass",
    ".ir-ahead": "fill:$paper",
    ".ir-done-no,.ir-ahead-no": "fill:$sepia",
    ".ir-now-no": "fill:$paper",
    ".ir-on": "fill:$ink",
    ".ir-off": "fill:none;stroke:$sepia;stroke-opacity:.6",
    ".ir-well": "fill:$well;stroke:$well-edge;stroke-width:1",
    ".ir-home": "fill:$ink",
    ".ir-count": "font-size:15px;font-weight:700;fill:$ink",
    ".ir-card": "fill:$paper;stroke:$sepia;stroke-width:1.2",
    ".ir-rose": "stroke:$coast;stroke-width:.8;stroke-linejoin:round",
    ".ir-rose .ir-figure": "stroke:none;fill:$coast",
    ".ir-rose-light": "fill:$paper",
    ".ir-rose-dark": "fill:$coast",
    ".ir-trim": "fill:none;stroke:$brass;stroke-width:1.4",
    ".ir-trim-ring": "fill:none;stroke:$coast;stroke-width:1.2",
    ".ir-wheel": "fill:$paper;stroke:$ink;stroke-width:2.6",
    ".ir-smoke": "fill:$sepia;fill-opacity:.2",
    ".ir-rail-line": "stroke:$ink;stroke-width:2",
    ".ir-tie-line": "stroke:$sepia;stroke-width:4;stroke-dasharray:4 6",
    ".ir-outline": "fill:none;stroke:$sepia;stroke-width:1.6",
    ".ir-spot": "stroke:$rim;stroke-width:3",
    ".ir-dash": "fill:none;stroke:currentColor;stroke-width:9;stroke-linecap:round",
    ".ir-casing": "fill:none;stroke:$rail;stroke-width:13;stroke-linecap:round",
    ".ir-stroke": _STROKE,
    ".ir-then": "stroke:$sepia;stroke-width:3",
    ".ir-sign": f"font-family:{p.SERIF};font-weight:700;font-size:16px;text-anchor:middle",
    ".ir-seat-plate": f"fill:currentColor;stroke:{p.PAPER};stroke-width:1.6",
    ".ir-mid": "text-anchor:middle;font-weight:700",
    ".ir-goes": "stroke:$brass;stroke-width:3",
    ".ir-axis": "fill:none;stroke:$sepia;stroke-width:1;stroke-opacity:.35",
    ".ir-zero": "stroke-opacity:.9",
    ".ir-axis-no": f"font-family:{p.SANS};font-size:12px;fill:$sepia",
    ".ir-graph": "fill:none;stroke:currentColor;stroke-width:2.4;stroke-linejoin:round",
    ".ir-point": "fill:currentColor;stroke:$paper;stroke-width:1",
    **_FILLS,
}

_COLOUR: Final = re.compile(r"\$([a-z0-9-]+)")
_SHEET: Final = "".join(f"{selector}{{{body}}}" for selector, body in _RULES.items())

STYLE: Final = _COLOUR.sub(lambda found: DAY[found[1]], _SHEET)


def style_sheet() -> str:
    """The rules of all pictures for a page, with the colours of the day."""
    return _properties(":root", DAY) + _COLOUR.sub(r"var(--ir-\1)", _SHEET)


def dark_style_sheet(prefix: str = ":root") -> str:
    """The colours of the night for everything below `prefix`, to follow the style sheet."""
    return _properties(prefix, NIGHT)


def _properties(selector: str, theme: Theme) -> str:
    return f"{selector}{{{';'.join(f'--ir-{name}:{colour}' for name, colour in theme.items())}}}"


_CLASS: Final = re.compile(r' class="([^"]+)"')


def _attributes() -> dict[str, dict[str, str]]:
    """Per class what its rules say."""
    found: dict[str, dict[str, str]] = {}
    for selector, body in _RULES.items():
        said = dict(part.split(":", 1) for part in _COLOUR.sub(lambda c: DAY[c[1]], body).split(";"))
        for class_ in selector.split(","):
            found.setdefault(class_.removeprefix("."), {}).update(said)
    return found


_ATTRIBUTES: Final = _attributes()


def inlined(markup: str) -> str:
    """The style of every element as its own attributes: needs no style sheet, and yields to one."""
    return _CLASS.sub(_written, markup)


def _written(found: re.Match[str]) -> str:
    said: dict[str, str] = {}
    for class_ in found[1].split():
        said.update(_ATTRIBUTES.get(class_, {}))
    return found[0] + "".join(f' {name}="{value}"' for name, value in said.items())
