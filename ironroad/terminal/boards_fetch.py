"""`ironroad boards fetch`: a board from a site, by its address. Nothing is written that is not a board."""

from __future__ import annotations

import re
from argparse import Namespace
from http.client import HTTPException
from pathlib import Path
from typing import Final
from unicodedata import normalize
from urllib import request
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit, urlunsplit

from ironroad.boards import read_board
from ironroad.terminal.checkboard import facts
from ironroad.terminal.complaint import Complaint
from ironroad.terminal.files import write

# Ten times what a site takes.
LARGEST: Final = 100_000
PATIENCE: Final = 20.0
FILE: Final = "board.toml"


def run(args: Namespace) -> int:
    address = board_address(args.url)
    text = _text(fetched(address), address)
    board = read_board(text, address)
    path = Path(args.out or f"{slug(board.name)}.toml")
    if path.exists() and not args.force:
        raise Complaint(f"{path} is there already; --force replaces it, --out FILE writes elsewhere")
    write(str(path), text.encode())
    print(f"{path}: {facts(board)}")
    return 0


def board_address(url: str) -> str:
    """The address of a board's file: it may be given by the address of its page."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise Complaint(f"{url!r} is no address of a board: it begins with http:// or https://")
    path = parts.path.rstrip("/")
    path = path if path.endswith(".toml") else f"{path}/{FILE}"
    return urlunsplit((parts.scheme, parts.netloc, path, parts.query, ""))


def _opener() -> request.OpenerDirector:
    """For the web alone: no redirection leads to a file or to another kind of server."""
    opener = request.OpenerDirector()
    for handler in (
        request.ProxyHandler,
        request.HTTPHandler,
        request.HTTPSHandler,
        request.HTTPRedirectHandler,
        request.HTTPErrorProcessor,
        request.HTTPDefaultErrorHandler,
        request.UnknownHandler,
    ):
        opener.add_handler(handler())
    return opener


def fetched(address: str) -> bytes:
    """What stands at an address, unless that is too much."""
    try:
        with _opener().open(request.Request(address), timeout=PATIENCE) as answer:
            data: bytes = answer.read(LARGEST + 1)
    except HTTPError as error:
        with error:
            raise Complaint(f"{address}: the site answers {error.code} {error.reason}") from None
    except (OSError, HTTPException, ValueError) as error:
        reason = error.reason if isinstance(error, URLError) else error
        raise Complaint(f"{address}: {reason or type(error).__name__}") from None
    if len(data) > LARGEST:
        raise Complaint(f"{address}: this is too long for a board, more than {LARGEST} bytes")
    return data


def _text(data: bytes, address: str) -> str:
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise Complaint(f"{address}: this is not UTF-8 text, so it is no board") from None


def slug(name: str) -> str:
    """A name for the file that no system minds."""
    plain = normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60].strip("-") or "board"
