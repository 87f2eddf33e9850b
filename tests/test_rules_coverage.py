"""No rule without a test."""

from __future__ import annotations

from tools import coverage


def test_every_rule_has_a_test_and_the_page_says_so() -> None:
    tests = coverage.covered()
    known = coverage.rules()
    assert len(known) > 200
    assert [rule for rule in known if not tests.get(rule)] == []
    assert [rule for rule in tests if rule not in known and rule != "peer_profile"] == []
    assert coverage.PAGE.read_text(encoding="utf-8") == coverage.page(), "run `make coverage`"
