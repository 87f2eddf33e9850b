"""The container: built and started where there is a program for it and what it builds on can be had."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import suppress

import pytest

from benchmarks.processes import wait_until
from tests.helpers.places import ROOT

FILE = ROOT / "deploy" / "Containerfile"
IMAGE = "localhost/ironroad-tried"
NAME = "ironroad-tried"
PATIENCE = 120.0


def answers(*words: str) -> bool:
    return subprocess.run(words, capture_output=True).returncode == 0


def builder() -> str | None:
    """One that works: Docker's command may be there without what serves it."""
    found = [name for name in ("podman", "docker") if shutil.which(name)]
    return next((name for name in found if answers(name, "info")), None)


def told(*words: str) -> str:
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def program() -> Iterator[str]:
    """What has built the image."""
    name = builder()
    if name is None:
        pytest.skip("neither Podman nor Docker is at work here")
    for base in {*re.findall(r"^FROM (\S+)", FILE.read_text(encoding="utf-8"), re.M)}:
        if not answers(name, "image", "inspect", base) and not answers(name, "pull", base):
            pytest.skip(f"{base} cannot be had here")
    told(name, "build", "--file", str(FILE), "--tag", IMAGE, str(ROOT))
    yield name
    with suppress(AssertionError):
        told(name, "rm", "--force", "--volumes", NAME)
    told(name, "rmi", IMAGE)


def test_the_image_serves_is_healthy_and_keeps_what_it_has(program: str) -> None:
    [check] = re.findall(r"^HEALTHCHECK .* CMD (\[.*\])$", FILE.read_text(encoding="utf-8"), re.M)

    def healthy() -> bool:
        return answers(program, "exec", NAME, *json.loads(check))

    told(program, "run", "--detach", "--name", NAME, "--network", "none", "--volume", f"{NAME}:/data", IMAGE)
    wait_until(healthy, "the container is not healthy", PATIENCE)
    assert told(program, "exec", NAME, "id", "--user").strip() != "0"
    kept = told(program, "exec", NAME, "ls", "/data")
    told(program, "stop", NAME)
    assert told(program, "inspect", "--format", "{{.State.ExitCode}}", NAME).strip() == "0"
    told(program, "start", NAME)
    wait_until(healthy, "the container is not healthy", PATIENCE)
    assert set(kept.split()) <= set(told(program, "exec", NAME, "ls", "/data").split())
