"""The style sheet of every picture. A page may restyle any class."""

from __future__ import annotations

from typing import Final

from ironroad.draw import palette as p


def _fills() -> str:
    cubes = "".join(f".ir-{name}{{fill:{colour}}}" for name, colour in p.CUBES.items())
    seats = "".join(f".ir-s{i}{{color:{colour}}}" for i, colour in enumerate(p.SEATS))
    return cubes + seats + f".ir-grey{{fill:{p.GREY}}}.ir-free{{color:{p.FREE}}}"


_RULES: Final = {
    # One class at a time: a page's rules must also reach what <use> copies.
    ".ir-mark,.ir-xy,.ir-letter": f"font-family:{p.SANS};text-anchor:middle",
    ".ir-figure,.ir-name,.ir-price,.ir-title": f"font-family:{p.SERIF};font-weight:700;text-anchor:middle;fill:{p.INK}",
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
    ".ir-grass": "fill:#b9b77c;fill-opacity:.5;stroke:#8b8650;stroke-width:.9;stroke-opacity:.7;stroke-linecap:round",
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
    ".ir-price": "font-size:11.5px",
    ".ir-last": f"fill:none;stroke:{p.BRASS};stroke-width:4;stroke-linejoin:round",
    ".ir-title": "font-size:34px;letter-spacing:5px",
    ".ir-rose": f"fill:{p.PAPER};stroke:{p.COAST};stroke-width:1",
    ".ir-rose-dark": f"fill:{p.COAST}",
}

STYLE: Final = "".join(f"{selector}{{{body}}}" for selector, body in _RULES.items()) + _fills()
