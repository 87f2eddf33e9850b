"""Packages of other people, installed for real in a directory that only the processes of a test look into."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from tests.helpers.places import ROOT

EXAMPLE = ROOT / "tests" / "example_package"
BROKEN = ROOT / "tests" / "broken_bots"
FOURTH_GAME = ROOT / "tests" / "fourth_game"


def install(source: Path, directory: Path) -> None:
    """What an installer leaves behind: the package, and beside it what it is called and what it brings."""
    project = tomllib.loads((source / "pyproject.toml").read_text("utf-8"))["project"]
    for package in source.glob("*/__init__.py"):
        shutil.copytree(package.parent, directory / package.parent.name)
    info = directory / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir(parents=True)
    head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(head, "utf-8")
    (info / "entry_points.txt").write_text(_entry_points(project["entry-points"]), "utf-8")


def _entry_points(groups: dict[str, dict[str, str]]) -> str:
    lines: list[str] = []
    for group, entries in groups.items():
        lines += [f"[{group}]", *(f"{name} = {value}" for name, value in entries.items())]
    return "\n".join(lines) + "\n"


def path_with(directory: Path) -> str:
    """Where a process looks that finds the packages there."""
    return os.pathsep.join([str(directory), str(ROOT)])


def run(directory: Path, *words: str) -> str:
    """What Python prints in a process that finds the packages there."""
    done = subprocess.run(
        [sys.executable, *words],
        env=os.environ | {"PYTHONPATH": path_with(directory)},
        cwd=directory,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
