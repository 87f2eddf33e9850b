"""Boards that people bring along: checked, kept, played, and nobody else's business."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from errno import ENOSPC
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

import ironroad
from ironroad.boards import board_names, load_board, read_board
from ironroad.site.boards import ownboards
from ironroad.site.boards.examining import BoardProblem
from ironroad.site.protection.books import Shared
from ironroad.site.thinkers.workers import Workers
from tests.helpers.apart import run_apart
from tests.helpers.company import company
from tests.helpers.places import EXAMPLE_BOARD
from tests.helpers.quick import Quick
from tests.helpers.server import Server, Visitor

Visit = Callable[[Server], Visitor]

EXAMPLE = EXAMPLE_BOARD.read_text("utf-8")
MISPRINT = EXAMPLE.replace("       DUN\n", "       DXN\n")
LIMIT = 10_000
PATIENCE = 120


def ruled(rules: str) -> str:
    """The board with rules of its own."""
    return EXAMPLE.replace('hexes = "flat"', f'hexes = "flat"\nrules = "{rules}"')


def send(visitor: Visitor, text: str | bytes, **form: str) -> httpx.Response:
    """The form of the start page with the file of a board."""
    visitor.get("/")
    fields = {key.replace("__", "."): value for key, value in form.items()}
    content = text if isinstance(text, bytes) else text.encode()
    return visitor.client.post(
        "/boards", data=fields | {"_csrf_token": visitor.token}, files={"board_file": ("my.toml", content)}
    )


def brought(visitor: Visitor, text: str) -> str:
    """The name a good board got."""
    answer = send(visitor, text)
    assert answer.status_code == 303, answer.text
    return parse_qs(urlsplit(answer.headers["location"]).query)["board"][0]


def files_of(server: Server) -> set[Path]:
    return set((server.data / "boards").rglob("*"))


def wait_for_end(visitor: Visitor, path: str) -> dict[str, Any]:
    end = time.monotonic() + PATIENCE
    state = visitor.state(path)
    while not state["over"]:
        assert time.monotonic() < end, "the bots do not come to an end"
        time.sleep(0.05)
        state = visitor.state(path)
    return state


# A good board


def test_a_board_comes_back_chosen_with_its_picture(visitor: Visitor) -> None:
    form = {"players": "3", "seat__0__name": "Maja & Ida", "seat__1__kind": "random", "rounds": "5"}
    answer = send(visitor, EXAMPLE, edition="2002", option__dice_basis="still_in", **form)
    assert answer.status_code == 303
    page = visitor.get(answer.headers["location"]).text
    name = re.search(r'name="board" value="(own-[0-9a-f]{24})"[^>]* checked', page)
    assert name is not None
    assert re.search(r'name="players" value="3" checked', page)
    assert 'value="Maja &amp; Ida"' in page
    assert '<option value="5" selected>' in page
    assert '<option value="still_in" selected>' in page
    assert re.search(r'name="edition" value="2002"[^>]* checked', page)
    assert "<b>Ansel Bay</b>" in page
    picture = visitor.get(f"/board/age-of-steam/{name[1]}.svg")
    assert picture.status_code == 200
    assert "Brackwater" in picture.text
    assert "Ansel Bay" in visitor.get(f"/rules/age-of-steam/{name[1]}/deluxe").text


def test_pasted_text_is_as_good_as_a_file(visitor: Visitor) -> None:
    visitor.get("/")
    windows = EXAMPLE.replace("\n", "\r\n")
    answer = visitor.client.post(
        "/boards",
        data={"_csrf_token": visitor.token, "board_text": windows},
        files={"board_file": ("", b"", "application/octet-stream")},
    )
    assert answer.status_code == 303
    assert brought(visitor, EXAMPLE) in answer.headers["location"]


def test_bots_play_on_it_and_a_restart_keeps_it(tmp_path: Path, visit: Visit) -> None:
    server = Quick(tmp_path / "site")
    try:
        visitor = visit(server)
        name = brought(visitor, EXAMPLE)
        played = visitor.new_table("random", "random", board=name, rounds=1)
        wait_for_end(visitor, played)
        waiting = visitor.new_table("person", "person", board=name)
        server.kill()
        server.start()
        assert visitor.state(waiting)["mine"]
        assert "Ansel Bay" in visitor.get(played).text
        assert f'value="{name}"' in visitor.get("/").text
        again = visitor.new_table("random", "random", board=name, rounds=1)
        wait_for_end(visitor, again)
    finally:
        server.stop()


def test_records_and_positions_name_the_board(visitor: Visitor) -> None:
    name = brought(visitor, EXAMPLE)
    path = visitor.new_table("random", "random", board=name, rounds=1)
    wait_for_end(visitor, path)
    record = visitor.get(f"{path}/record.txt").text
    assert f"board: {name}\n" in record
    visitor.get("/")
    again = visitor.post("/import", record=record)
    assert again.status_code == 303
    assert visitor.state(again.headers["location"])["over"]


def test_the_title_of_the_board_is_the_title_of_the_table(visitor: Visitor) -> None:
    text = EXAMPLE.replace('name = "Ansel Bay"', 'name = "<b>Bay</b> & Co"')
    text = text.replace('"Kestle"', '"<script>Kestle</script>"')
    name = brought(visitor, text)
    path = visitor.new_table("person", "person", board=name)
    page = visitor.get(path).text
    assert "&lt;b&gt;Bay&lt;/b&gt; &amp; Co" in page
    assert "&lt;script&gt;Kestle" in page
    for text in (page, visitor.get("/").text, visitor.get(f"/board/age-of-steam/{name}.svg").text):
        assert "<b>Bay</b>" not in text
        assert "<script>Kestle" not in text


def test_the_file_of_a_board_can_be_had_as_an_example(visitor: Visitor) -> None:
    assert visitor.get(f"/board/age-of-steam/{brought(visitor, EXAMPLE)}.toml").text == EXAMPLE
    assert "/board/age-of-steam/rust-belt.toml" in visitor.get("/").text
    example = visitor.get("/board/age-of-steam/rust-belt.toml").text
    assert read_board(example).name == "Rust Belt"


def test_a_board_may_have_the_rules_of_another_board(visitor: Visitor) -> None:
    name = brought(visitor, ruled("germany"))
    assert f'data-boards="germany {name}"' in visitor.get("/").text
    path = visitor.new_table("random", "random", board=name, rounds=1, option__germany_four_cubes="wien")
    wait_for_end(visitor, path)
    assert "germany_four_cubes=wien" in visitor.get(f"{path}/record.txt").text


def test_other_people_are_not_shown_it(server: Server, visitor: Visitor, visit: Visit) -> None:
    name = brought(visitor, EXAMPLE)
    path = visitor.new_table("person", "person", board=name, hidden="on")
    assert name in visitor.get("/").text
    other = visit(server)
    assert name not in other.get("/").text
    assert "Ansel Bay" in other.get(path).text
    assert name not in ironroad.games()["age-of-steam"]["boards"]


# What is refused


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Choose the file of a board"),
        ("name = ", "Line 1: "),
        (MISPRINT, "Line 12: undefined code &#34;DXN&#34;"),
        (
            MISPRINT,
            "Line 40: &#34;DUN&#34;, Dunholt, is not on the grid",
        ),
        (
            ruled("moon"),
            "asks for the rules &#39;moon&#39;",
        ),
        (ruled("southern-us"), "cubes, which its rules need"),
        (EXAMPLE.replace("Ansel Bay", "x" * 61), "at most 60 characters"),
        (EXAMPLE + "#" * LIMIT, "too long"),
        ("\n" * 250, "too long"),
        (b"\xff\xfe\x00", "byte 1 cannot be read"),
        ("<script>alert(1)</script> = 1", "Line 1: "),
        (f"{EXAMPLE}[{'a.' * 2000}a]", "too long or too deeply nested"),
    ],
)
def test_a_bad_board_comes_back_with_what_is_wrong(
    server: Server, visitor: Visitor, text: str | bytes, words: str
) -> None:
    before = files_of(server)
    answer = send(visitor, text, seat__0__name="Maja", players="5")
    assert answer.status_code == 422
    assert words in re.sub(r"</?span[^>]*>", "", answer.text)
    assert 'value="Maja"' in answer.text
    assert re.search(r'name="players" value="5" checked', answer.text)
    assert "<script>alert" not in answer.text
    assert files_of(server) == before


def test_the_text_of_a_bad_board_is_there_to_be_mended(visitor: Visitor) -> None:
    page = send(visitor, MISPRINT).text
    text = re.search(r'<textarea name="board_text"[^>]*data-line="12"[^>]*>\n(.*?)</textarea>', page, re.S)
    assert text is not None
    assert "DXN" in text[1]
    assert "KES = { name = &#34;Kestle&#34;" in text[1]


def test_a_board_with_too_many_hexes_is_refused(visitor: Visitor) -> None:
    rows = "\n".join("    " * (row % 2) + "  .  " * 20 for row in range(21))
    text = re.sub(r"grid = '''.*?'''", f"grid = '''\n{rows}\n'''", EXAMPLE, flags=re.S)
    text = re.sub(r"\[cities\].*", "", text, flags=re.S)
    answer = send(visitor, text)
    assert answer.status_code == 422
    assert "at most 400 hexes" in answer.text


def test_what_is_far_too_large_is_not_even_read(visitor: Visitor) -> None:
    assert send(visitor, "#" * 2_000_000).status_code == 413


def test_a_form_without_its_token_keeps_nothing(server: Server, visitor: Visitor) -> None:
    before = files_of(server)
    visitor.get("/")
    answer = visitor.client.post("/boards", files={"board_file": ("my.toml", EXAMPLE.encode() + b"# forged")})
    assert answer.status_code == 403
    assert files_of(server) == before


@pytest.fixture
def workers() -> Iterator[Workers]:
    running = Workers(1, 10)
    yield running
    running.close()


def test_a_full_shelf_takes_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workers: Workers
) -> None:
    monkeypatch.setattr(ownboards, "MOST_KEPT", 1)

    async def visit() -> None:
        async with company(tmp_path) as site:
            shelf = ownboards.OwnBoards(tmp_path / "boards", workers, site.database)
            first = await shelf.keep(EXAMPLE.encode())
            with pytest.raises(BoardProblem, match="no room"):
                await shelf.keep(f"{EXAMPLE}# another\n".encode())
            assert (await shelf.keep(EXAMPLE.encode())).id == first.id
            assert load_board(first.id, shelves=shelf.shelves).name == "Ansel Bay"

    run_apart(visit())
    assert board_names() == sorted(ironroad.games()["age-of-steam"]["boards"])


def test_a_full_disk_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workers: Workers
) -> None:
    def full(*paths: object) -> None:
        raise OSError(ENOSPC, "no space")

    async def visit() -> None:
        async with company(tmp_path) as site:
            shelf = ownboards.OwnBoards(tmp_path / "boards", workers, site.database)
            with monkeypatch.context() as patched:
                patched.setattr("os.replace", full)
                with pytest.raises(OSError, match="no space"):
                    await shelf.keep(EXAMPLE.encode())
            assert not [file for file in (tmp_path / "boards").rglob("*") if file.is_file()]
            assert (await shelf.keep(EXAMPLE.encode())).name == "Ansel Bay"

    run_apart(visit())


def test_an_address_does_not_fill_the_shelf(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workers: Workers
) -> None:
    monkeypatch.setattr(ownboards, "FREE", 1)
    costs: dict[str, float] = {}

    async def visit() -> None:
        async with company(tmp_path) as site:
            shelf = ownboards.OwnBoards(tmp_path / "boards", workers, site.database)
            shelf.charge = costs.__setitem__
            first = await shelf.keep(EXAMPLE.encode(), "near")
            with pytest.raises(BoardProblem, match="has to wait"):
                await shelf.keep(f"{EXAMPLE}# another\n".encode(), "near")
            assert (await shelf.keep(EXAMPLE.encode(), "near")).id == first.id
            await shelf.keep(f"{EXAMPLE}# another\n".encode(), "far")
            with pytest.raises(BoardProblem, match="cannot be played"):
                await shelf.keep(ruled("southern-us").encode(), "bad")

    run_apart(visit())
    assert costs.keys() == {"near", "far", "bad"}
    assert all(seconds > 0 for seconds in costs.values())


def test_an_address_does_not_fill_the_shelf_through_another_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workers: Workers
) -> None:
    monkeypatch.setattr(ownboards, "FREE", 1)

    async def visit() -> None:
        async with company(tmp_path) as site:
            one, two = (
                ownboards.OwnBoards(
                    tmp_path / name, workers, site.database, Shared(tmp_path / "all", "boards")
                )
                for name in ("a", "b")
            )
            await one.keep(EXAMPLE.encode(), "near")
            with pytest.raises(BoardProblem, match="has to wait"):
                await two.keep(f"{EXAMPLE}# another\n".encode(), "near")
            await two.keep(f"{EXAMPLE}# another\n".encode(), "far")

    run_apart(visit())


def test_processes_that_share_nothing_but_the_database_find_each_others_boards(
    tmp_path: Path, workers: Workers
) -> None:
    async def visit() -> None:
        async with company(tmp_path) as site:
            one, two, three = (
                ownboards.OwnBoards(tmp_path / name, workers, site.database) for name in ("a", "b", "c")
            )
            board = await one.keep(EXAMPLE.encode())
            await two.catch_up()
            assert load_board(board.id, shelves=two.shelves).name == "Ansel Bay"
            # A board that was there before there was room for it in the database.
            old = tmp_path / "a" / "age-of-steam" / "own-old.toml"
            old.write_text(EXAMPLE, encoding="utf-8")
            await one.catch_up()
            await three.catch_up()
            assert load_board("own-old", shelves=three.shelves).name == "Ansel Bay"

    run_apart(visit())


def test_too_many_boards_at_once_are_refused(tmp_path: Path, visit: Visit) -> None:
    server = Quick(tmp_path / "site", IRONROAD_CHANGES_A_MINUTE="2")
    try:
        visitor = visit(server)
        answers = [send(visitor, f"{EXAMPLE}# {number}\n").status_code for number in range(3)]
        assert answers == [303, 303, 429]
    finally:
        server.stop()


@pytest.mark.parametrize(
    "name",
    [
        "../hidden",
        "../../hidden",
        "..%2f..%2fhidden",
        "own-../../../hidden",
        "hidden.toml",
        "../../hidden.toml",
        "{data}/hidden",
        "{data}/hidden.toml",
        "own-" + "0" * 24,
        "age-of-steam/own",
    ],
)
def test_names_of_boards_open_no_other_files(server: Server, visitor: Visitor, name: str) -> None:
    (server.data / "hidden.toml").write_text(EXAMPLE.replace("Ansel Bay", "Hidden Bay"), "utf-8")
    name = name.replace("{data}", str(server.data))
    visitor.get("/")
    answers = [
        visitor.post("/tables", board=name),
        visitor.get("/", board=name),
        visitor.get(f"/board/age-of-steam/{name}.svg"),
        visitor.get(f"/board/{name}/rust-belt.svg"),
        visitor.get(f"/rules/age-of-steam/{name}/deluxe"),
        visitor.get("/position", p=ironroad.new(seed=1).position.replace("rust-belt", name)),
        visitor.get("/position.svg", p=ironroad.new(seed=1).position.replace("rust-belt", name)),
    ]
    assert [answer.status_code for answer in answers] == [422, 200, 404, 404, 404, 422, 404]
    assert not any("Hidden Bay" in answer.text for answer in answers)


def test_a_cookie_opens_no_other_files(server: Server, visitor: Visitor) -> None:
    (server.data / "hidden.toml").write_text(EXAMPLE.replace("Ansel Bay", "Hidden Bay"), "utf-8")
    visitor.client.cookies.set("boards", "/hidden./../hidden.own-1.germany")
    page = visitor.get("/")
    assert page.status_code == 200
    assert "Hidden Bay" not in page.text
    assert page.text.count('name="board" value="germany"') == 1
