"""The sign of the site where devices look for it: the tab, the home screen, the list of programs."""

from __future__ import annotations

import struct
from functools import cache
from importlib.util import find_spec
from typing import Any, Final

from litestar import Response, get
from litestar.exceptions import NotFoundException

from ironroad.core.sentences import say
from ironroad.draw import app_svg, logo_svg, png
from ironroad.draw.palette import LAND, WOOD
from ironroad.site.rendering.pages import static
from ironroad.site.request import AnyRequest, language_of, page_for

A_DAY: Final = {"Cache-Control": "public, max-age=86400"}
IN_A_TAB: Final = (16, 32, 48)
ON_A_SCREEN: Final = (180, 192, 512)
ABOUT: Final = say("Railway board games in the browser, with friends and with bots. No account needed.")


@get("/favicon.ico")
async def favicon() -> Response[bytes]:
    """For those who ask without having read a page; without the extra `png`, what pages name as well."""
    if find_spec("resvg_py") is None:
        return Response(logo_svg().encode(), media_type="image/svg+xml", headers=A_DAY)
    return Response(_ico(), media_type="image/x-icon", headers=A_DAY)


@cache
def _ico() -> bytes:
    """The sign in several sizes, each a PNG."""
    pictures = [png(logo_svg(), size) for size in IN_A_TAB]
    start = 6 + 16 * len(pictures)
    entries = b""
    for size, picture in zip(IN_A_TAB, pictures, strict=True):
        entries += struct.pack("<BBBBHHII", size, size, 0, 0, 1, 32, len(picture), start)
        start += len(picture)
    return struct.pack("<HHH", 0, 1, len(pictures)) + entries + b"".join(pictures)


@get("/icons/{file:str}")
async def app_icon(file: str) -> Response[bytes]:
    sizes = {f"{size}.png": size for size in ON_A_SCREEN}
    if file not in sizes or find_spec("resvg_py") is None:
        raise NotFoundException
    return Response(_app_icon(sizes[file]), media_type="image/png", headers=A_DAY)


@cache
def _app_icon(size: int) -> bytes:
    return png(app_svg(), size)


@get("/manifest.webmanifest", media_type="application/manifest+json")
async def manifest(request: AnyRequest) -> dict[str, Any]:
    """What a device needs to know to keep the site among its programs."""
    return {
        "name": "Ironroad",
        "short_name": "Ironroad",
        "description": page_for(request).speak.plain(ABOUT),
        "lang": language_of(request),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": WOOD,
        "background_color": LAND,
        "icons": _icons(),
    }


def _icons() -> list[dict[str, str]]:
    drawn = [{"src": static("icon.svg"), "sizes": "any", "type": "image/svg+xml"}]
    if find_spec("resvg_py") is None:
        return drawn
    return drawn + [
        {"src": f"/icons/{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size in ON_A_SCREEN
        for purpose in ("any", "maskable")
    ]


HANDLERS: list[Any] = [favicon, app_icon, manifest]
