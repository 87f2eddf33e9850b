"""What a browser or a robot asks for without having been told: heads, the rules, the sign of the site."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable

import pytest

from ironroad.games.found import kinds
from ironroad.site.rendering.pages import assets
from tests.helpers.server import Server, Visitor

PATHS = (
    "/",
    "/tables",
    "/boards",
    "/boards/steam/ruhr",
    "/boards/steam/ruhr/board.toml",
    "/rules",
    "/rules/steam",
    "/rules/age-of-steam/rust-belt/deluxe",
    "/board/age-of-steam/rust-belt.svg",
    "/tile/flat/0/N-S.svg",
    "/robots.txt",
    "/favicon.ico",
    "/icons/192.png",
    "/manifest.webmanifest",
    "/nowhere",
    "{table}",
    "{table}/at/3",
    "{table}/state",
    "{table}/hex/A1",
    "{table}/record.txt",
    "{table}/rules",
    "{table}/words?around=M17",
    "{table}/at/3/words",
    "{table}/terms/phase-build",
    "{table}/preview?move=shares 1",
    "/position?p=game",
    "/position.svg?p=game",
    "{table}/small.svg",
    "{table}/at/3/picture.png",
    "/t/nobody",
)
# Made anew for every answer.
FRESH = ("date", "set-cookie", "ratelimit-remaining", "ratelimit-reset", "x-request-id")


def test_head_answers_as_get_everywhere(visitor: Visitor) -> None:
    table = visitor.new_table("person", "person", "person")
    for path in (path.format(table=table) for path in PATHS):
        got, head = visitor.client.get(path), visitor.client.head(path)
        assert head.status_code == got.status_code, path
        assert head.content == b"", path
        # How long ago tables changed is said anew, in more or fewer letters; what went wrong has a number.
        varies = path in ("/", "/tables") or got.status_code >= 400
        fresh = (*FRESH, "content-length") if varies else FRESH
        shown = [{k: v for k, v in answer.headers.items() if k not in fresh} for answer in (got, head)]
        assert shown[0] == shown[1], path


def test_a_head_changes_nothing_and_leaves_the_connection_usable(visitor: Visitor) -> None:
    table = visitor.new_table("person", "person", "person")
    number = visitor.state(table)["number"]
    for path in ("moves", "undo", "leave", "fork"):
        assert visitor.client.head(f"{table}/{path}").status_code in (404, 405)
    assert visitor.state(table)["number"] == number
    assert visitor.client.get("/robots.txt").text.startswith("User-agent")


def test_rules_lead_to_the_rules_of_every_game(visitor: Visitor) -> None:
    page = visitor.get("/rules").text
    for kind in kinds().values():
        assert f'href="/rules/{kind.name}/{kind.board}/{next(iter(kind.editions))}"' in page
        answer = visitor.client.get(f"/rules/{kind.name}", follow_redirects=True)
        assert answer.status_code == 200
        assert kind.title in answer.text
    assert visitor.get("/rules/chess").status_code == 404
    for board in ("atlantis", "x" * 5000):
        assert visitor.get(f"/rules/steam/{board}").status_code == 404
        assert visitor.get(f"/board/steam/{board}.svg").status_code == 404
        assert visitor.get("/", game="steam", board=board).status_code == 200


def test_rules_of_a_board_are_those_of_its_usual_edition(visitor: Visitor) -> None:
    answer = visitor.get("/rules/steam/ruhr")
    assert answer.headers["location"] == "/rules/steam/ruhr/base"
    answer = visitor.get("/rules/steam", lang="de")
    assert answer.headers["location"] == "/rules/steam/northeast/base?lang=de"


def test_the_sign_of_the_site_is_where_browsers_look(visitor: Visitor) -> None:
    ico = visitor.client.get("/favicon.ico")
    assert ico.headers["content-type"] == "image/x-icon"
    kind, count = struct.unpack("<HH", ico.content[2:6])
    assert (kind, count) == (1, 3)
    for n in range(count):
        *_, length, start = struct.unpack("<BBBBHHII", ico.content[6 + 16 * n : 22 + 16 * n])
        assert ico.content[start : start + length].startswith(b"\x89PNG")
        assert ico.content[start : start + length].endswith(b"IEND\xaeB`\x82")
    assert visitor.get("/icons/193.png").status_code == 404


@pytest.mark.parametrize(
    ("language", "word"), [("en", "Railway"), ("de", "Eisenbahn"), ("nl", "treinspellen")]
)
def test_the_manifest_names_icons_that_are_there(
    server: Server, visit: Callable[[Server], Visitor], language: str, word: str
) -> None:
    visitor = visit(server)
    assert 'rel="manifest" href="/manifest.webmanifest"' in visitor.get("/").text
    answer = visitor.client.get("/manifest.webmanifest", headers={"accept-language": language})
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = json.loads(answer.text)
    assert manifest["lang"] == language
    assert word.lower() in manifest["description"].lower()
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"any", "192x192", "512x512"}
    for icon in manifest["icons"]:
        picture = visitor.client.get(icon["src"])
        assert picture.status_code == 200
        assert picture.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", picture.content[16:24])
            assert f"{width}x{height}" == icon["sizes"]


def test_files_are_sent_without_what_is_meant_for_those_who_write_them() -> None:
    """Lines of comment and indents go, which is safe where no text runs over several lines."""
    for name, asset in assets().items():
        if name.endswith(".js"):
            lines = asset.content.decode().splitlines()
            assert all(line.count("`") % 2 == 0 for line in lines), name
            assert not [line for line in lines if line.startswith(("//", " "))], name
