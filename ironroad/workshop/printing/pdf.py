"""The PDF of a printout, set by Typst with the fonts of this package: lines and letters, no pixels."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import ironroad.draw
from ironroad.core.extras import needed
from ironroad.workshop.printing.printout import Printout

_FONTS = Path(ironroad.draw.__file__).parent / "fonts"


def pdf(printout: Printout) -> bytes:
    """It needs the extra `pdf`. What people have written is data for the template, never its code."""
    try:
        import typst
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(f"a PDF needs {needed('typst')}", name="typst") from error
    sources = {name: markup.encode() for name, markup in printout.files.items()}
    sources["main.typ"] = (files(__package__ or "") / "sheets.typ").read_bytes()
    sources["data.json"] = json.dumps(printout.data).encode()
    # That files can be given by name is documented, but not among the types of the package.
    made = typst.compile(  # type: ignore[call-overload]
        sources, font_paths=[str(_FONTS)], ignore_system_fonts=True, format="pdf"
    )
    assert isinstance(made, bytes)
    return made
