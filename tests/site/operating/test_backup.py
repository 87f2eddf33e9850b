"""Backups: made while people play, brought back elsewhere, and refused where they are not whole."""

from __future__ import annotations

import json
import re
import sqlite3
import tarfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from ironroad.site.operating import archive
from tests.helpers.commands import Done, give
from tests.helpers.places import EXAMPLE_BOARD
from tests.helpers.quick import Quick
from tests.helpers.server import Server, Visitor

Visit = Callable[[Server], Visitor]

PEOPLE = ("person", "person", "person")
SAME = ("number", "length", "seat", "moves", "mine")


def command(data: Path, *words: str | Path, largest: int | None = None) -> Done:
    return give("site", *words, "--data", data, largest=largest)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Quick(tmp_path_factory.mktemp("site"))
    yield running
    running.stop()


@pytest.fixture(scope="module")
def played(site: Server) -> str:
    """A table on a board that somebody has brought."""
    visitor = Visitor(site)
    with visitor.client:
        visitor.get("/")
        answer = visitor.post("/boards", board_text=EXAMPLE_BOARD.read_text(encoding="utf-8"))
        found = re.search(r"own-[0-9a-f]+", answer.text + str(answer.headers))
        assert found
        path = visitor.new_table(*PEOPLE, board=found[0])
        state = visitor.state(path)
        visitor.get(path)
        assert visitor.move(path, state["moves"][0]["move"], state["number"]).status_code == 200
    return path


@pytest.fixture(scope="module")
def backup(site: Server, played: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("backup") / "site.tar.gz"
    done = command(site.data, "backup", file)
    assert (done.returncode, done.stderr) == (0, "")
    return file


def numbers(data: Path) -> dict[str, int]:
    """How many events each table has."""
    with sqlite3.connect(data / "ironroad.db") as database:
        return dict(database.execute("SELECT id, events FROM tables").fetchall())


def test_it_is_brought_back_elsewhere_and_played_on(
    site: Server, played: str, backup: Path, tmp_path: Path, visit: Visit
) -> None:
    assert backup.stat().st_mode & 0o077 == 0
    done = command(tmp_path / "new", "restore", backup)
    assert (done.returncode, done.stderr) == (0, "")
    assert "replaced" not in done.stdout
    assert (tmp_path / "new" / "secret").read_text() == (site.data / "secret").read_text()
    assert (tmp_path / "new" / "secret").stat().st_mode & 0o077 == 0
    server = Quick(tmp_path / "new")
    try:
        visitor = visit(server)
        state = visitor.state(played)
        before = visit(site).state(played)
        assert [state[name] for name in SAME] == [before[name] for name in SAME]
        visitor.get(played)
        assert visitor.move(played, state["moves"][0]["move"], state["number"]).status_code == 200
    finally:
        server.stop()
    assert command(tmp_path / "new", "check").returncode == 0


def test_it_is_made_while_people_play(site: Server, tmp_path: Path, visit: Visit) -> None:
    """Every table is there as it stood at one moment, whatever happens meanwhile."""
    visitor = visit(site)
    bots = visitor.new_table("random", "random", "random")
    with ThreadPoolExecutor(1) as pool:
        making = pool.submit(command, site.data, "backup", tmp_path / "site.tar.gz")
        while not making.done():
            visitor.state(bots)
    assert making.result().returncode == 0, making.result().stderr
    assert command(tmp_path / "new", "restore", tmp_path / "site.tar.gz").returncode == 0
    assert command(tmp_path / "new", "check").stdout == ""
    assert bots.removeprefix("/t/") in numbers(tmp_path / "new")


def test_what_is_there_is_not_lost(backup: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    assert command(data, "restore", backup).returncode == 0
    with sqlite3.connect(data / "ironroad.db") as database:
        database.execute("UPDATE tables SET name = 'Of today'")
    before = (data / "ironroad.db").read_bytes()
    refused = command(data, "restore", backup)
    assert refused.returncode == 2
    assert "--force" in refused.stderr
    assert (data / "ironroad.db").read_bytes() == before
    assert command(data, "restore", backup, "--force").returncode == 0
    [kept] = data.glob("replaced-*")
    with sqlite3.connect(kept / "ironroad.db") as database:
        assert {name for (name,) in database.execute("SELECT name FROM tables")} == {"Of today"}
    with sqlite3.connect(data / "ironroad.db") as database:
        assert "Of today" not in {name for (name,) in database.execute("SELECT name FROM tables")}
    assert sorted(path.name for path in data.glob(".*")) == []


def test_a_running_server_keeps_its_tables(site: Server, played: str, backup: Path) -> None:
    refused = command(site.data, "restore", backup, "--force")
    assert refused.returncode == 2
    assert "stop the server" in refused.stderr
    assert not [*site.data.glob("replaced-*")]
    assert played.removeprefix("/t/") in numbers(site.data)


# Files that are no backup


def spoilt(name: str) -> Callable[[Path, Path], None]:
    """A backup in which one of its files is another than it was."""

    def spoil(good: Path, bad: Path) -> None:
        folder = bad.with_suffix(".d")
        unpack(good, folder)
        target = folder / name
        content = bytearray(target.read_bytes())
        content[len(content) // 2] ^= 1
        target.write_bytes(bytes(content))
        repack(folder, bad)

    return spoil


def unpack(file: Path, folder: Path) -> None:
    """File by file: some versions of Python want to be told how to unpack all, others take no such word."""
    with tarfile.open(file) as archive:
        for member in archive.getmembers():
            if content := archive.extractfile(member):
                target = folder / member.name
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content.read())


def repack(folder: Path, file: Path) -> None:
    with tarfile.open(file, "w:gz") as archive:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            archive.add(path, path.relative_to(folder).as_posix())


def rewritten(**values: object) -> Callable[[Path, Path], None]:
    """A backup that says something else of itself."""

    def rewrite(good: Path, bad: Path) -> None:
        folder = bad.with_suffix(".d")
        unpack(good, folder)
        about = json.loads((folder / "about.json").read_text())
        (folder / "about.json").write_text(json.dumps(about | values))
        repack(folder, bad)

    return rewrite


def cut(good: Path, bad: Path) -> None:
    bad.write_bytes(good.read_bytes()[: good.stat().st_size // 2])


def text(good: Path, bad: Path) -> None:
    bad.write_text("no backup")


BAD = {
    "cut short": (cut, "cannot be read"),
    "a text": (text, "cannot be read"),
    "another database": (spoilt("ironroad.db"), "ironroad.db is not what was put there"),
    "another key": (spoilt("secret"), "secret is not what was put there"),
    "from tomorrow": (rewritten(revision="9999"), "newer Ironroad"),
    "of another form": (rewritten(format=2), "another version"),
    "that leads out": (rewritten(files={"ironroad.db": "", "../evil": ""}), "is not what was put there"),
    "with a stranger": (rewritten(files={"../evil": "", "ironroad.db": ""}), "does not belong there"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_file_that_is_no_backup_changes_nothing(name: str, backup: Path, tmp_path: Path) -> None:
    spoil, reason = BAD[name]
    spoil(backup, tmp_path / "bad.tar.gz")
    refused = command(tmp_path / "data", "restore", tmp_path / "bad.tar.gz", "--force")
    assert refused.returncode == 2
    assert reason in refused.stderr
    assert "fault of ironroad" not in refused.stderr
    assert {path.name for path in (tmp_path / "data").iterdir()} <= {"secret"}


def test_there_is_no_backup_of_a_damaged_database(backup: Path, tmp_path: Path) -> None:
    """As a disk may have left it before the backup was made."""
    data = tmp_path / "data"
    assert command(data, "restore", backup).returncode == 0
    content = bytearray((data / "ironroad.db").read_bytes())
    content[4096 * 3 : 4096 * 6] = bytes(4096 * 3)
    (data / "ironroad.db").write_bytes(bytes(content))
    made = command(data, "backup", tmp_path / "bad.tar.gz")
    assert made.returncode == 2
    assert re.search("the database is damaged|could not be written", made.stderr), made.stderr
    assert not (tmp_path / "bad.tar.gz").exists()
    for words in (["check"], ["tidy"]):
        assert "fault of ironroad" not in command(data, *words).stderr


def test_a_damaged_database_is_noticed_though_the_backup_is_whole(backup: Path, tmp_path: Path) -> None:
    """As an older version may have packed it."""
    folder = tmp_path / "unpacked"
    folder.mkdir()
    about = archive.unpack(backup, folder)
    content = bytearray((folder / archive.DATABASE).read_bytes())
    content[4096 * 3 : 4096 * 6] = bytes(4096 * 3)
    (folder / archive.DATABASE).write_bytes(bytes(content))
    files = {name: archive.digest(folder / name) for name in about.files}
    archive.write(tmp_path / "bad.tar.gz", folder, [*files], replace(about, files=files))
    refused = command(tmp_path / "new", "restore", tmp_path / "bad.tar.gz")
    assert (refused.returncode, "damaged database" in refused.stderr) == (2, True), refused.stderr


# Where no backup can be put


@pytest.mark.parametrize("largest", [0, 50_000])
def test_a_full_disk_leaves_nothing_behind(site: Server, played: str, tmp_path: Path, largest: int) -> None:
    done = command(site.data, "backup", tmp_path / "site.tar.gz", largest=largest)
    assert done.returncode == 2
    assert "could not be written" in done.stderr
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("where", ["/sys/site.tar.gz", "/no/such/folder/site.tar.gz"])
def test_a_place_that_cannot_be_written_is_told(site: Server, played: str, where: str) -> None:
    done = command(site.data, "backup", where)
    assert done.returncode == 2
    assert f"{where} could not be written" in done.stderr


def test_nothing_is_overwritten(site: Server, backup: Path) -> None:
    before = backup.read_bytes()
    done = command(site.data, "backup", backup)
    assert (done.returncode, "is there already" in done.stderr) == (2, True)
    assert backup.read_bytes() == before


def test_a_full_disk_keeps_the_old_site(backup: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    assert command(data, "restore", backup).returncode == 0
    before = (data / "ironroad.db").read_bytes()
    done = command(data, "restore", backup, "--force", largest=50_000)
    assert done.returncode in (1, 2)
    assert (data / "ironroad.db").read_bytes() == before
    assert not [*data.glob("replaced-*")]
