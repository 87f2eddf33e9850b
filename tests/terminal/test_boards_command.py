"""`ironroad boards`: what is here, what comes from a site, and what is wrong with a file."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from ironroad.boards import board_text
from tests.helpers.commands import give
from tests.helpers.packages import EXAMPLE, install, run
from tests.helpers.places import EXAMPLE_BOARD

TEXT = EXAMPLE_BOARD.read_bytes()
ANSWERS: dict[str, tuple[int, bytes]] = {
    "/boards/age-of-steam/own-1/board.toml": (200, TEXT),
    "/wrong.toml": (200, TEXT.replace(b"players", b"playrs", 1)),
    "/long.toml": (200, b"#" * 200_000),
    "/odd.toml": (200, b"\xff\xfe"),
    "/moved.toml": (302, b"/boards/age-of-steam/own-1/board.toml"),
    "/inside.toml": (302, b"file:///etc/hostname"),
    "/elsewhere.toml": (302, b"ftp://127.0.0.1/board.toml"),
}


class Site(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        status, body = ANSWERS.get(self.path, (404, b""))
        self.send_response(status)
        if status == 302:
            self.send_header("Location", body.decode())
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *given: object) -> None:
        pass


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_boards_are_listed_with_where_they_come_from(tmp_path: Path) -> None:
    shelf = tmp_path / "boards" / "age-of-steam"
    shelf.mkdir(parents=True)
    (shelf / "own-1.toml").write_bytes(TEXT)
    (shelf / "own-2.toml").write_text("name = 3")
    done = give("boards", "list", "--json", "--data", tmp_path)
    found = {(board["game"], board["name"]): board for board in json.loads(done.stdout)}
    assert found["age-of-steam", "rust-belt"]["where"] == "ironroad"
    assert found["age-of-steam", "own-1"]["where"] == str(tmp_path)
    assert ("steam-power", "britain") in found
    assert ("age-of-steam", "own-2") not in found
    assert f"{shelf / 'own-2.toml'}:1:" in done.stderr
    some = give("boards", "list", "--game", "steam", "--data", tmp_path)
    assert [line.split()[:2] for line in some.stdout.splitlines()[1:]] == [
        ["steam", "northeast"],
        ["steam", "ruhr"],
    ]
    assert give("boards", "list", "--game", "chess").stderr.startswith("ironroad: there is no game 'chess'")


def test_boards_of_packages_are_listed(tmp_path: Path) -> None:
    install(EXAMPLE, tmp_path)
    listed = run(tmp_path, "-m", "ironroad.cli", "boards", "list", "--game", "age-of-steam")
    (line,) = [line for line in listed.splitlines() if "rich-bay" in line]
    assert line.split()[-1] == "ironroad_example"


def test_a_board_is_fetched_once_and_not_overwritten(
    site: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = give("boards", "fetch", f"{site}/boards/age-of-steam/own-1/")
    assert done.returncode == 0, done.stderr
    (file,) = tmp_path.iterdir()
    assert done.stdout.startswith(f"{file.name}: ")
    assert file.read_bytes() == TEXT
    file.write_text("mine")
    again = give("boards", "fetch", f"{site}/boards/age-of-steam/own-1/board.toml")
    assert (again.returncode, "is there already" in again.stderr) == (2, True)
    assert file.read_text() == "mine"
    assert give("boards", "fetch", f"{site}/moved.toml", "--force").returncode == 0
    assert file.read_bytes() == TEXT
    assert give("boards", "fetch", f"{site}/moved.toml", "--out", "other.toml").returncode == 0
    assert Path("other.toml").read_bytes() == TEXT


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/boards/steam/nowhere", "answers 404"),
        ("/wrong.toml", 'unknown key "playrs"'),
        ("/long.toml", "too long for a board"),
        ("/odd.toml", "not UTF-8"),
        ("/inside.toml", "file"),
        ("/elsewhere.toml", "ftp"),
    ],
)
def test_what_is_no_board_is_never_written(site: str, tmp_path: Path, path: str, said: str) -> None:
    done = give("boards", "fetch", f"{site}{path}", "--out", tmp_path / "board.toml")
    assert (done.returncode, said in done.stderr) == (2, True), done.stderr
    assert [*tmp_path.iterdir()] == []


def test_addresses_that_are_none(tmp_path: Path) -> None:
    for address in ("file:///etc/hostname", "rust-belt", "http://", "ftp://host/board.toml"):
        done = give("boards", "fetch", address, "--out", tmp_path / "board.toml")
        assert (done.returncode, "no address of a board" in done.stderr) == (2, True)
    refused = give("boards", "fetch", "http://127.0.0.1:1/board.toml")
    assert (refused.returncode, "refused" in refused.stderr) == (2, True)


def test_files_are_checked(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(board_text("rust-belt", "age-of-steam").replace("players", "playrs", 1))
    done = give("boards", "check", EXAMPLE_BOARD, bad)
    assert done.returncode == 2
    assert done.stdout.startswith("ok: ")
    assert f"{bad}:" in done.stderr
    assert done == give("check-board", EXAMPLE_BOARD, bad)
