"""Style sheets, scripts and fonts: kept by browsers for ever, as their address changes with them."""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException

from ironroad.site.rendering.pages import assets
from ironroad.site.request import AnyRequest

FOREVER = "max-age=31536000, immutable"


@get("/static/{version:str}/{path:path}", opt={"exclude_from_csrf": True})
async def asset(request: AnyRequest, version: str, path: str) -> Response[bytes]:
    found = assets().get(str(path).lstrip("/"))
    if found is None:
        raise NotFoundException
    headers: dict[str, str] = {"Cache-Control": FOREVER, "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(found.zipped, media_type=found.kind, headers=headers)
    return Response(found.content, media_type=found.kind, headers=headers)


@get("/robots.txt", media_type="text/plain")
async def robots() -> str:
    return "User-agent: *\nDisallow: /t/\nDisallow: /s/\nDisallow: /w/\n"


HANDLERS: list[Any] = [asset, robots]
