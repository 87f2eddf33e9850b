"""What keeps a server from starting is told in one sentence, which says what to mend."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from ironroad.site.settings import read_settings
from tests.helpers.quick import command

WRONG = [
    ("DATABASE_URL", "mysql://somebody:secret@host/name", "DATABASE_URL is not like postgresql://"),
    ("DATABASE_URL", "nonsense", "DATABASE_URL is not like postgresql://"),
    ("DATABASE_URL", "postgresql://somebody:secret@127.0.0.1:1/name", "the database cannot be opened"),
    ("IRONROAD_MAIL_SERVER", "somebody:secret@host", "IRONROAD_MAIL_SERVER is not like smtp://"),
    ("IRONROAD_MAIL_SERVER", "smtp://somebody:secret@host:port", "IRONROAD_MAIL_SERVER is not like smtp://"),
    ("IRONROAD_ADDRESS", "games.example", "it is like https://games.example"),
    ("IRONROAD_SIGN_IN", "passkey,letter", "it is any of passkey, mail, password"),
    ("IRONROAD_LONGEST_STEP", "-1", "it is 0 or more"),
    ("IRONROAD_PATIENCE", "nan", "it is 0 or more"),
    ("IRONROAD_THINKERS", "0", "it is 1 or more"),
    ("IRONROAD_KEEP_IDLE", "-3", "it is 0 or more"),
    ("IRONROAD_PROXIES", "here", "IRONROAD_PROXIES cannot be"),
    ("IRONROAD_LOG", "xml", "it is one of text, json"),
]


@pytest.fixture(autouse=True, scope="module")
def warm() -> None:
    """What commands are forked from is loaded by settings that can be."""
    command("--version")


def complaint(data: Path) -> str:
    """What a server says that does not start."""
    answer = command("serve", "--port", "0", "--data", str(data))
    assert answer.returncode == 2
    assert answer.stderr.count("\n") == 1
    return answer.stderr


@pytest.mark.parametrize(("name", "given", "words"), WRONG)
def test_a_setting_that_cannot_be_is_told(
    name: str, given: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, given)
    said = complaint(tmp_path)
    assert words in said
    assert "secret" not in said


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    (tmp_path / "ironroad.db").write_bytes(b"nonsense" * 1_000)
    assert "the database cannot be opened: file is not a database" in complaint(tmp_path)


def test_the_database_of_a_newer_version_is_told(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "ironroad.db") as database:
        database.execute("CREATE TABLE alembic_version (version_num TEXT)")
        database.execute("INSERT INTO alembic_version VALUES ('9999')")
    assert "that of a newer Ironroad" in complaint(tmp_path)


def test_a_data_directory_is_for_its_owner_alone(tmp_path: Path) -> None:
    """Links are in the database, and whoever knows them plays."""
    data = tmp_path / "data"
    read_settings(data)
    assert data.stat().st_mode & 0o077 == 0
