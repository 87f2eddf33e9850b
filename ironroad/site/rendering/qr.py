"""QR codes, drawn into the page."""

from __future__ import annotations

import segno
from markupsafe import Markup


def qr_code(address: str, title: str) -> Markup:
    """Always black on white, whatever the theme: cameras want it so."""
    code = segno.make_qr(address, error="m")
    drawn = code.svg_inline(
        border=3, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None, title=title
    )
    return Markup(drawn)
