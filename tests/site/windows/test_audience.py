"""Who looks at a table, and whether they look at many others, too."""

from __future__ import annotations

import contextlib

from ironroad.site.windows.audience import FEW, HARDLY, WATCHING, Audience
from ironroad.site.windows.presence import Presence

MANY = [f"table {number}" for number in range(FEW + 1)]


def test_who_looks_at_many_tables_looks_hard_at_none() -> None:
    audience = Audience(100)
    with contextlib.ExitStack() as windows:
        for table in MANY[:-1]:
            windows.enter_context(audience.window(table, "192.0.2.1"))
        # Several windows on one table are still one table.
        windows.enter_context(audience.window(MANY[0], "192.0.2.1"))
        assert audience.looks_hard(MANY[0])
        with audience.window(MANY[-1], "192.0.2.1"):
            assert not any(map(audience.looks_hard, MANY))
            with audience.window(MANY[0], "192.0.2.2"):
                assert list(map(audience.looks_hard, MANY)) == [True] + [False] * FEW
                assert (audience[MANY[0]], audience.windows) == (3, FEW + 3)
        assert all(map(audience.looks_hard, MANY[:-1]))
        assert not audience.looks_hard(MANY[-1])
    assert (audience.windows, audience[MANY[0]]) == (0, 0)


def test_processes_tell_each_other_who_looks_hard() -> None:
    here, there = Presence(), Presence()
    for table, news in (("one", b'{"%b":1}'), ("two", b'{"%b":2,"%b":true}')):
        words = (WATCHING.encode(), HARDLY.encode())
        assert there.is_here(table, news % words[: news.count(b"%b")])
    for table, news in there.here().items():
        assert here.is_there("there", table, news)
    assert [here.elsewhere(table) for table in ("one", "two", "three")] == [1, 2, 0]
    assert [here.looks_hard(table) for table in ("one", "two", "three")] == [True, False, False]
    assert here.is_there("there", "one", there.gone("one"))
    assert (here.elsewhere("one"), here.looks_hard("one")) == (0, False)
