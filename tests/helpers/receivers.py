"""Where notices go beside letters: a web server that takes push messages and webhooks."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.helpers.letters import HERE


@dataclass
class Post:
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Ear:
    """What a web server was sent; it answers as `statuses` says for a path, usually that all is well."""

    url: str = ""
    posts: list[Post] = field(default_factory=list)
    statuses: dict[str, int] = field(default_factory=dict)

    def at(self, path: str) -> list[Post]:
        return [post for post in self.posts if post.path == path]


@contextlib.contextmanager
def web_server() -> Iterator[Ear]:
    ear = Ear()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            ear.posts.append(Post(self.path, headers, body))
            self.send_response(ear.statuses.get(self.path, 201))
            self.send_header("Location", f"{ear.url}/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer((HERE, 0), Handler)
    ear.url = f"http://{HERE}:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield ear
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class Browser:
    """A browser that wants to be pushed to: it alone can read what comes."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)

    @property
    def keys(self) -> dict[str, str]:
        form = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        return {"p256dh": _text(self._key.public_key().public_bytes(*form)), "auth": _text(self._auth)}

    def read(self, post: Post) -> dict[str, str]:
        assert post.headers["content-encoding"] == "aes128gcm"
        opened = http_ece.decrypt(
            post.body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"
        )
        found: dict[str, str] = json.loads(opened)
        return found


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")
