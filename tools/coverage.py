"""docs/rules-coverage.md: every numbered rule with the tests that cover it.

`python -m tools.coverage` writes the page anew.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from ironroad.core.sentences import Listing
from ironroad.games.found import kinds

ROOT = Path(__file__).parents[1]
RULES = {kind: ROOT / "docs" / "rules" / f"{kind.name}.md" for kind in kinds().values()}
PAGE = ROOT / "docs" / "rules-coverage.md"
TESTS = ROOT / "tests"

_ROW = re.compile(r"^\| ((?:(?:AOS|POWER)-[A-Z]+|E|EN|P|R|STEAM-VEC)-\d+[a-z]?) \| (.*)$", re.MULTILINE)
_RULING = re.compile(r"^- \*\*(AOS-AMB-\d+|STEAM-[A-Z-]+-\d+)\*\* (.*)$", re.MULTILINE)
_EXAMPLE = re.compile(r"^### (TV-[A-Z0-9-]+|STEAM-VEC-\d+)(.*)$", re.MULTILINE)


def rules() -> dict[str, str]:
    """The ids of the rules references with their texts, in their order."""
    return {id_: text for page in RULES.values() for id_, text in _rules_on(page).items()}


def _rules_on(page: Path) -> dict[str, str]:
    text = page.read_text(encoding="utf-8")
    found = [match for pattern in (_ROW, _RULING, _EXAMPLE) for match in pattern.finditer(text)]
    return {match[1]: match[2] for match in sorted(found, key=lambda match: match.start())}


class Marks:
    """A pytest plugin that prints which test covers which rule."""

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            test = item.nodeid.partition("[")[0]
            for mark in item.iter_markers("rule"):
                for rule in mark.args:
                    print(f"COVERS\t{rule}\t{test}")


@cache
def covered() -> dict[str, list[str]]:
    """The tests that carry each rule's mark, found in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tools.coverage", "--marks"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, list[str]] = defaultdict(list)
    for line in done.stdout.splitlines():
        if line.startswith("COVERS\t"):
            _, rule, test = line.split("\t")
            if test not in found[rule]:
                found[rule].append(test)
    return found


def page() -> str:
    tests = covered()
    known = rules()
    missing = [rule for rule in known if not tests.get(rule)]
    references = Listing([f"[{kind.title}](rules/{page.name})" for kind, page in RULES.items()])
    lines = [
        "# Rules and the tests that cover them",
        "",
        "Made by `make coverage` from the marks of the tests. The ids are those of the rules references of",
        f"{references}.",
        "",
        f"{len(known) - len(missing)} of {len(known)} rules, rulings and worked examples have a test.",
        "",
        "| rule | tests |",
        "| --- | --- |",
    ]
    lines += [f"| {rule} | {_cell(tests.get(rule, []))} |" for rule in known]
    return "\n".join(lines) + "\n"


def _cell(tests: list[str]) -> str:
    return "<br>".join(f"`{test.removeprefix('tests/')}`" for test in sorted(tests)) or "**none**"


if __name__ == "__main__":
    if "--marks" in sys.argv:
        marked = [
            str(path) for path in sorted(TESTS.rglob("test_*.py")) if "mark.rule" in path.read_text("utf-8")
        ]
        # Nothing runs, so no assertion needs to be able to explain itself.
        options = ["--collect-only", "-q", "-p", "no:xdist", "--assert=plain"]
        sys.exit(pytest.main([*options, *marked], plugins=[Marks()]))
    PAGE.write_text(page(), encoding="utf-8")
    print(page().splitlines()[5])
