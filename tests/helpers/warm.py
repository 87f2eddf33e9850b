"""What every server would read and make at first, kept in the process from which all are forked.

Nothing here may leave a thread behind: a lock that one holds while a process is forked would stay locked in
it. Nor is anything loaded that counts, as that asks then whether processes count together."""

from __future__ import annotations

import gc
import threading

import ironroad
from ironroad.draw import game_svg
from ironroad.site.rendering.offers import offers
from ironroad.site.rendering.pages import environment, version
from ironroad.site.routes import handlers
from ironroad.site.storage.snapshots import code
from tests.helpers.migrated import migrated


def read_templates() -> None:
    """Those in English, but for pages of rules, which are long and seldom asked for."""
    templates = environment("en")
    for name in templates.list_templates():
        if "rules" not in name and "lessons" not in name:
            templates.get_template(name)


read_templates()
version()
handlers()
code()
offers()
game_svg(ironroad.new(players=3, seed=1))
migrated()
# Nobody need look through all that for garbage again.
gc.collect()
gc.freeze()
assert threading.active_count() == 1, threading.enumerate()
