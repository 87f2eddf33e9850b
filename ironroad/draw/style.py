"""The style sheet of every picture. A page may restyle any class."""

from __future__ import annotations

from typing import Final

from ironroad.draw import palette as p


def _fills() -> str:
    cubes = "".join(f".ir-{name}{{fill:{colour}}}" for name, colour in p.CUBES.items())
    seats = "".join(f".ir-s{i}{{color:{colour}}}" for i, colour in enumerate(p.SEATS))
    return cubes + seats + f".ir-grey{{fill:{p.GREY}}}.ir-free{{color:{p.FREE}}}"


_SIGNS: Final = ".ir-figure,.ir-name,.ir-price"
_HEADS: Final = ".ir-heading,.ir-who,.ir-value"
_PANEL_WORDS: Final = ".ir-chip-word,.ir-step-no,.ir-home,.ir-count"

_RULES: Final = {
    # One class at a time: a page's rules must also reach what <use> copies.
    f".ir-mark,.ir-xy,.ir-letter,{_PANEL_WORDS}": f"font-family:{p.SANS};text-anchor:middle",
    ".ir-note,.ir-phase": f"font-family:{p.SANS};fill:{p.SEPIA}",
    f".ir-title,{_HEADS},{_SIGNS}": f"font-family:{p.SERIF};font-weight:700;fill:{p.INK}",
    _SIGNS: "text-anchor:middle",
    ".ir-sheet": f"fill:{p.PAPER}",
    ".ir-frame": f"fill:{p.WOOD}",
    ".ir-brass": f"fill:none;stroke:{p.BRASS};stroke-width:1.6",
    ".ir-neat": f"fill:none;stroke:{p.INK};stroke-width:1.4",
    ".ir-scale": f"fill:{p.INK}",
    ".ir-mark": f"font-size:13px;font-weight:700;fill:{p.SEPIA}",
    ".ir-land": f"fill:{p.LAND}",
    ".ir-grid": f"fill:none;stroke:{p.SEPIA};stroke-width:.8;stroke-opacity:.42",
    ".ir-key": f"stroke:{p.SEPIA};stroke-width:2",
    ".ir-plain": f"fill:{p.LAND}",
    ".ir-mountain": "fill:#d8bd88",
    ".ir-hill": "fill:#e0cf9c",
    ".ir-swamp": "fill:#d3d7a9",
    ".ir-beyond": f"fill:{p.BEYOND};stroke:{p.COAST};stroke-width:1.6;stroke-opacity:.55",
    ".ir-sea": f"fill:{p.SEA}",
    ".ir-waves": f"fill:none;stroke:{p.SEA_LINE};stroke-width:1;stroke-linecap:round;stroke-opacity:.55",
    ".ir-shoal": f"fill:none;stroke:{p.SHORE};stroke-opacity:.5",
    ".ir-surf": f"fill:none;stroke:{p.SEA_LINE};stroke-opacity:.5",
    ".ir-coast": f"fill:none;stroke:{p.COAST};stroke-width:2.2",
    ".ir-bank": f"fill:none;stroke:{p.RIVER_BANK};stroke-width:8.4;stroke-linecap:round",
    ".ir-river": f"fill:none;stroke:{p.RIVER};stroke-width:6;stroke-linecap:round",
    ".ir-hex": "fill:#fff;fill-opacity:0",
    ".ir-tile": f"fill:{p.PAPER};fill-opacity:.62",
    ".ir-faint": "opacity:.38",
    ".ir-xy": "font-size:10px;fill:#6d5a3c;fill-opacity:.85",
    ".ir-ridge": "fill:none;stroke:#6e4f2b;stroke-width:1.1;stroke-linejoin:round;stroke-linecap:round",
    ".ir-lit": "fill:#ead9ac;stroke:none",
    ".ir-shade": "fill:#bd9861;stroke:none",
    ".ir-hatch": "stroke-width:.8;stroke-opacity:.75",
    ".ir-reed": "fill:none;stroke:#66753a;stroke-width:1.1;stroke-linecap:round",
    ".ir-pool": "stroke:#5f95a3;stroke-width:1.2",
    ".ir-grass": "fill:#b9b77c;fill-opacity:.5;stroke:#8b8650;stroke-width:.9;stroke-opacity:.7",
    ".ir-bed": f"fill:none;stroke:{p.PAPER};stroke-width:18;stroke-opacity:.55",
    ".ir-ties": "fill:none;stroke:#5b432b;stroke-width:15",
    ".ir-rails": "fill:none;stroke:#2c231b;stroke-width:9.6",
    ".ir-way": "fill:none;stroke:currentColor;stroke-width:6.6",
    ".ir-open": f"fill:none;stroke:{p.PAPER};stroke-width:2;stroke-dasharray:4 5",
    ".ir-parapet": f"fill:none;stroke:{p.INK};stroke-width:23",
    ".ir-deck": f"fill:none;stroke:{p.PAPER};stroke-width:19.6",
    ".ir-disc": f"fill:currentColor;stroke:{p.PAPER};stroke-width:1.8",
    ".ir-letter": "font-size:12.5px;font-weight:700",
    ".ir-face": "stroke:#1d1712;stroke-opacity:.75;stroke-width:1.2",
    ".ir-shine": "fill:none;stroke:#fff;stroke-opacity:.45;stroke-width:1.6;stroke-linecap:round",
    ".ir-rim": f"fill:none;stroke:{p.INK};stroke-width:1.8",
    ".ir-inlay": f"fill:none;stroke:{p.PAPER};stroke-width:1.1;stroke-opacity:.7",
    ".ir-skyline": "fill:#000;fill-opacity:.2",
    ".ir-light rect": f"fill:{p.PAPER};stroke:{p.INK};stroke-width:1.2",
    ".ir-dark rect": f"fill:{p.INK};stroke:{p.PAPER};stroke-width:1.2",
    ".ir-dark .ir-figure": f"fill:{p.PAPER}",
    ".ir-seal circle": f"fill:{p.PAPER};stroke:{p.BRASS};stroke-width:2.2",
    ".ir-figure": "font-size:16px",
    ".ir-plate": f"fill:{p.PAPER};stroke:{p.INK};stroke-width:1",
    ".ir-ring": f"fill:{p.PAPER};stroke:{p.INK};stroke-width:3.4",
    ".ir-dot": f"fill:{p.BRASS}",
    ".ir-coin": f"fill:{p.PAPER};stroke:{p.BRASS};stroke-width:1.8",
    ".ir-price": "font-size:12px",
    ".ir-link": f"stroke:{p.INK};stroke-width:3;stroke-dasharray:3 3",
    ".ir-blocked": "stroke:#8c2b1d;stroke-width:5;stroke-linecap:round",
    ".ir-last": f"fill:none;stroke:{p.BRASS};stroke-width:4;stroke-linejoin:round",
    ".ir-title": "font-size:34px;letter-spacing:5px;text-anchor:start",
    ".ir-table": "fill:#e7dcbf",
    ".ir-panel": f"fill:{p.PAPER};stroke:{p.BRASS};stroke-opacity:.55;stroke-width:1.4",
    ".ir-turn": "stroke-width:4;stroke-opacity:1",
    ".ir-heading": "font-size:20px",
    ".ir-phase": "font-size:17px;font-weight:700;text-anchor:end",
    ".ir-note": "font-size:13.5px",
    ".ir-value": "font-size:22px",
    ".ir-out": "opacity:.45",
    ".ir-chip": f"fill:{p.SEPIA}",
    ".ir-chip-word": f"font-size:14px;font-weight:700;fill:{p.PAPER}",
    ".ir-step": f"stroke:{p.BRASS};stroke-width:1",
    ".ir-step-no": "font-size:13px;font-weight:700",
    ".ir-done": "fill:#d9c48f",
    ".ir-now": f"fill:{p.BRASS}",
    ".ir-ahead": f"fill:{p.PAPER}",
    ".ir-done-no,.ir-ahead-no": f"fill:{p.SEPIA}",
    ".ir-now-no": f"fill:{p.PAPER}",
    ".ir-on": f"fill:{p.INK}",
    ".ir-off": f"fill:none;stroke:{p.SEPIA};stroke-opacity:.6",
    ".ir-well": "fill:#eee2c0;stroke:#cdb887;stroke-width:1",
    ".ir-home": f"fill:{p.INK}",
    ".ir-count": f"font-size:15px;font-weight:700;fill:{p.INK}",
    ".ir-card": f"fill:{p.PAPER};stroke:{p.SEPIA};stroke-width:1.2",
    ".ir-rose": f"stroke:{p.COAST};stroke-width:.8;stroke-linejoin:round",
    ".ir-rose .ir-figure": f"stroke:none;fill:{p.COAST}",
    ".ir-rose-light": f"fill:{p.PAPER}",
    ".ir-rose-dark": f"fill:{p.COAST}",
    ".ir-trim": f"fill:none;stroke:{p.BRASS};stroke-width:1.4",
    ".ir-trim-ring": f"fill:none;stroke:{p.COAST};stroke-width:1.2",
    ".ir-wheel": f"fill:{p.PAPER};stroke:{p.INK};stroke-width:2.6",
    ".ir-smoke": f"fill:{p.SEPIA};fill-opacity:.2",
    ".ir-rail-line": f"stroke:{p.INK};stroke-width:2",
    ".ir-tie-line": f"stroke:{p.SEPIA};stroke-width:4;stroke-dasharray:4 6",
}

STYLE: Final = "".join(f"{selector}{{{body}}}" for selector, body in _RULES.items()) + _fills()
