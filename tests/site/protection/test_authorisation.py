"""Who may do what: every route of the site for every kind of person, and all that was sent to them searched
for what belongs to others."""

from __future__ import annotations

import contextlib
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import cycle
from typing import Any, Final
from urllib.parse import urlencode

import pytest
from websockets.sync.connection import Connection

from benchmarks.processes import wait_until
from tests.helpers.addresses import LINKS, MORE, ONCE, all_routes, form, prepare
from tests.helpers.asking import Answer, Asking
from tests.helpers.everybody import (
    ADMINISTRATOR,
    BIDS,
    HOST,
    LEAKED,
    LINK,
    MARK,
    OTHER,
    OWNER,
    PEOPLE,
    SEATED,
    WATCHER,
    Everybody,
)
from tests.helpers.letters import Mailbox, mail_server
from tests.helpers.quick import Quick

# The site's packages have given up what others of them still use.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

# One row for each route, one column for each kind of person (tests/helpers/everybody.py says who they are).
# What is sent by links that hold seats speaks for the first seat, whose turn it is; by `/s/{key}` the `other`
# uses the link of their own seat, `link` that of a table on one screen, everybody else the owner's; by
# `/t/{id}` only `link`, `host` and `leaked` have a link at all. A plus says that something was written;
# `sign` that one is asked to sign in. An equals sign says that somebody is not asked, being nobody else there
# than one who is: where no table is concerned the other and the host have accounts as the owner has, and who
# has a link has nothing, as nobody has.
TABLE: Final = """
                                           nobody link   guest  owner  other  host   member admin  leaked
GET /                                      200    200    200    200    200    200    200    200    200
GET /account                               sign   sign   sign   200    200    200    200    200    sign
POST /account                              sign   sign   sign   303+   303+   303+   303+   303+   sign
GET /account/data.json                     sign   sign   sign   200    200    200    200    200    sign
GET /account/delete                        sign   =      sign   200    =      =      200    200    =
POST /account/delete                       sign   =      sign   303+   =      =      303+   303+   =
POST /account/mail                         sign   =      sign   200+   =      =      200+   200+   =
POST /account/passkeys                     sign   =      sign   422    =      =      422    422    =
POST /account/passkeys/options             sign   =      sign   200+   =      =      200+   200+   =
POST /account/password                     sign   =      sign   303+   =      =      303+   303+   =
POST /account/sessions/end                 sign   =      sign   303+   =      =      303+   303+   =
POST /account/ways/remove                  sign   =      sign   303+   =      =      303+   303+   =
GET /admin                                 404    =      404    404    =      =      404    200    =
POST /admin/boards                         404    =      404    404    =      =      404    303    =
GET /admin/claim/{secret}                  sign   =      sign   200    =      =      200    200    =
POST /admin/claim/{secret}                 sign   =      sign   303+   =      =      303+   303+   =
POST /admin/people                         404    =      404    404    =      =      404    303+   =
POST /admin/reports                        404    =      404    404    =      =      404    303+   =
POST /admin/tables                         404    =      404    404    =      =      404    303+   =
GET /board/{game}/{file}                   200    =      200    200    =      =      200    200    =
GET /boards                                200    =      200    200    =      =      200    200    =
POST /boards                               422    =      422    422    =      =      422    422    =
GET /boards/{game}/{name}                  200    =      200    200    =      =      200    200    =
GET /boards/{game}/{name}/board.pdf        200    =      200    200    =      =      200    200    =
GET /boards/{game}/{name}/board.png        200    =      200    200    =      =      200    200    =
GET /boards/{game}/{name}/board.svg        200    =      200    200    =      =      200    200    =
GET /boards/{game}/{name}/board.toml       200    =      200    200    =      =      200    200    =
GET /boards/{game}/{name}/publish          sign   =      sign   422    =      =      422    422    =
POST /boards/{game}/{name}/publish         sign   =      sign   422    =      =      422    422    =
POST /boards/{game}/{name}/rate            sign   =      sign   404    =      =      404    404    =
GET /boards/{game}/{name}/report           200    =      200    200    =      =      200    200    =
POST /boards/{game}/{name}/report          303+   =      303+   303+   =      =      303+   303+   =
GET /boards/{game}/{name}/small.svg        200    =      200    200    =      =      200    200    =
POST /boards/{game}/{name}/withdraw        sign   =      sign   404    =      =      404    404    =
GET /boards/balanced/{game}/{name}         404    =      404    404    =      =      404    404    =
GET /boards/balanced/{game}/{name}/board.svg 404    =      404    404    =      =      404    404    =
POST /boards/balanced/{game}/{name}/keep   404    =      404    404    =      =      404    404    =
POST /boards/balanced/{game}/{name}/stop   404    =      404    404    =      =      404    404    =
GET /boards/generate                       200    =      200    200    =      =      200    200    =
POST /boards/generate/balance              422    =      422    422    =      =      422    422    =
GET /boards/generate/board.svg             404    =      404    404    =      =      404    404    =
POST /boards/generate/keep                 422    =      422    422    =      =      422    422    =
GET /boards/today                          200    =      200    200    =      =      200    200    =
GET /boards/today/board.svg                200    =      200    200    =      =      200    200    =
POST /boards/today/play                    303+   =      303+   303+   =      =      303+   303+   =
GET /boards/{game}/{name}/measure          200    =      200    200    =      =      200    200    =
POST /boards/{game}/{name}/measure         303+   =      303    303    =      =      303    303    =
POST /boards/{game}/{name}/measure/stop    303    =      303    303    =      =      303    303    =
GET /boards/{game}/{name}/measure/{file}   200    =      200    200    =      =      200    200    =
GET /favicon.ico                           200    =      200    200    =      =      200    200    =
GET /games                                 200    200    200    200    200    200    200    200    200
GET /games/next                            303    303    303    303    303    303    303    303    303
GET /games/waiting                         200    200    200    200    200    200    200    200    200
GET /holidays                              422    =      200    200    =      =      200    200    =
POST /holidays                             422    =      303+   303+   =      =      303+   303+   =
POST /holidays/end                         422    =      303+   303+   =      =      303+   303+   =
GET /icons/waiting/{count}                 200    =      200    200    =      =      200    200    =
GET /icons/{file}                          200    =      200    200    =      =      200    200    =
POST /import                               303+   =      303+   303+   =      =      303+   303+   =
GET /join/{word}                           200    200    200    303    303    303    200    200    200
POST /join/{word}                          303+   303+   303+   422    422    422    303+   303+   303+
POST /lessons/{game}/{name}                303+   =      303+   303+   =      =      303+   303+   =
GET /link/{secret}                         200    200    200    200    200    200    200    200    200
POST /link/{secret}                        303+   303+   303+   303+   303+   303+   303+   303+   303+
GET /lobby                                 200    =      200    200    =      =      200    200    =
GET /manifest.webmanifest                  200    =      200    200    =      =      200    200    =
GET /notices                               200    =      200    200    =      =      200    200    =
POST /notices                              422    =      303+   303+   =      =      303+   303+   =
POST /notices/hook                         422    =      200+   200+   =      =      200+   200+   =
GET /notices/off/{token}                   200    =      200    200    =      =      200    200    =
POST /notices/off/{token}                  200+   =      200+   200+   =      =      200+   200+   =
POST /notices/push                         422    =      200+   200+   =      =      200+   200+   =
POST /notices/push/off                     422    =      303+   303+   =      =      303+   303+   =
GET /people/{handle}                       200    200    200    200    200    200    200    200    200
GET /position                              200    =      200    200    =      =      200    200    =
GET /position.png                          200    =      200    200    =      =      200    200    =
GET /position.svg                          200    =      200    200    =      =      200    200    =
GET /privacy                               200    =      200    200    =      =      200    200    =
GET /records.zip                           200    200    200    200    200    200    200    200    200
GET /robots.txt                            200    =      200    200    =      =      200    200    =
GET /rules                                 200    =      200    200    =      =      200    200    =
GET /rules/{game}                          302    =      302    302    =      =      302    302    =
GET /rules/{game}/{board}                  302    =      302    302    =      =      302    302    =
GET /rules/{game}/{board}/{edition}        200    =      200    200    =      =      200    200    =
GET /s/{key}                               403    200    403    200    200    403    403    403    =
POST /s/{key}/again                        403    303+   403    303+   303+   403    403    403    =
POST /s/{key}/agree                        403    303+   403    303+   422    403    403    403    =
GET /s/{key}/ahead                         403    200    403    200    200    403    403    403    =
GET /s/{key}/at/{at}                       403    200    403    200    200    403    403    403    =
GET /s/{key}/at/{at}/picture.png           403    200    403    200    200    403    403    403    =
GET /s/{key}/at/{at}/picture.svg           403    200    403    200    200    403    403    403    =
GET /s/{key}/at/{at}/words                 403    200    403    200    200    403    403    403    =
POST /s/{key}/back                         403    303+   403    303+   422    403    403    403    =
GET /s/{key}/choices                       403    200    403    200    200    403    403    403    =
POST /s/{key}/fork                         403    303+   403    303+   303+   403    403    403    =
POST /s/{key}/here                         403    303+   403    303+   303    403    403    403    =
GET /s/{key}/hex/{name}                    403    200    403    200    200    403    403    403    =
GET /s/{key}/hint                          403    200    403    200    422    403    403    403    =
GET /s/{key}/instructions                  403    200    403    200    200    403    403    403    =
POST /s/{key}/instructions/{kind}          403    303+   403    303+   303+   403    403    403    =
POST /s/{key}/instructions/{kind}/withdraw 403    303    403    303+   303+   403    403    403    =
GET /s/{key}/invite                        403    303    403    200    200    403    403    403    =
POST /s/{key}/leave                        403    303+   403    303+   422    403    403    403    =
LIVE /s/{key}/live                         404    200    404    200    200    404    404    404    =
POST /s/{key}/moves                        403    303+   403    303+   422    403    403    403    =
POST /s/{key}/mute                         403    303+   403    303+   303+   403    403    403    =
POST /s/{key}/notes                        403    303+   403    303+   303+   403    403    403    =
GET /s/{key}/plan                          403    200    403    200    200    403    403    403    =
GET /s/{key}/plan/{phase}                  403    200    403    200    200    403    403    403    =
GET /s/{key}/plan/{phase}/choices          403    200    403    200    200    403    403    403    =
POST /s/{key}/plan/{phase}/drop            403    303+   403    303+   303+   403    403    403    =
GET /s/{key}/plan/{phase}/hex/{name}       403    200    403    200    200    403    403    403    =
POST /s/{key}/plan/{phase}/moves           403    303+   403    303+   303+   403    403    403    =
GET /s/{key}/plan/{phase}/preview          403    200    403    200    200    403    403    403    =
GET /s/{key}/plan/{phase}/state            403    200    403    200    200    403    403    403    =
GET /s/{key}/preview                       403    200    403    200    200    403    403    403    =
GET /s/{key}/record.txt                    403    200    403    200    200    403    403    403    =
POST /s/{key}/refuse                       403    303+   403    303+   422    403    403    403    =
GET /s/{key}/report                        403    200    403    200    200    403    403    403    =
POST /s/{key}/report                       403    303+   403    303+   303+   403    403    403    =
GET /s/{key}/review                        403    422    403    200    200    403    403    403    =
POST /s/{key}/review                       403    422    403    303+   303+   403    403    403    =
GET /s/{key}/review/exercise/{number}      403    422    403    404    404    403    403    403    =
GET /s/{key}/rules                         403    200    403    200    200    403    403    403    =
GET /s/{key}/small.svg                     403    200    403    200    200    403    403    403    =
POST /s/{key}/stand-up                     403    422    403    303+   303+   403    403    403    =
GET /s/{key}/state                         403    200    403    200    200    403    403    403    =
GET /s/{key}/talk                          403    200    403    200    200    403    403    403    =
POST /s/{key}/talk                         403    303+   403    303+   303+   403    403    403    =
GET /s/{key}/terms/{word}                  403    200    403    200    200    403    403    403    =
POST /s/{key}/undo                         403    303+   403    303+   422    403    403    403    =
GET /s/{key}/words                         403    200    403    200    200    403    403    403    =
POST /settings                             303    =      303    303    =      =      303    303    =
GET /sign-in                               200    =      200    200    =      =      200    200    =
POST /sign-in/mail                         200+   =      200+   200+   =      =      200+   200+   =
POST /sign-in/passkey                      422    =      422    422    =      =      422    422    =
POST /sign-in/passkey/options              200+   =      200+   200+   =      =      200+   200+   =
POST /sign-in/password                     303+   =      303+   303+   =      =      303+   303+   =
POST /sign-out                             303    =      303    303+   =      =      303+   303+   =
GET /sign-up                               200    =      200    200    =      =      200    200    =
POST /sign-up/passkey                      422    =      422    422    =      =      422    422    =
POST /sign-up/passkey/options              200+   =      200+   200+   =      =      200+   200+   =
POST /sign-up/password                     303+   =      303+   303+   =      =      303+   303+   =
GET /static/{version}/{path}               200    =      200    200    =      =      200    200    =
GET /statistics                            200    =      200    200    =      =      200    200    =
GET /statistics/{game}/{board}/{players}   200    =      200    200    =      =      200    200    =
GET /sw.js                                 200    =      200    200    =      =      200    200    =
GET /t/{id}                                404    200    404    404    404    200    404    404    200
POST /t/{id}/again                         404    303+   404    404    404    303+   404    404    303+
POST /t/{id}/agree                         404    303+   404    404    404    422    404    404    422
GET /t/{id}/ahead                          404    422    404    404    404    200    404    404    422
GET /t/{id}/at/{at}                        404    200    404    404    404    200    404    404    200
GET /t/{id}/at/{at}/picture.png            404    200    404    404    404    200    404    404    200
GET /t/{id}/at/{at}/picture.svg            404    200    404    404    404    200    404    404    200
GET /t/{id}/at/{at}/words                  404    200    404    404    404    200    404    404    200
POST /t/{id}/back                          404    303+   404    404    404    422    404    404    422
GET /t/{id}/choices                        404    200    404    404    404    200    404    404    200
POST /t/{id}/fork                          404    303+   404    404    404    303+   404    404    303+
POST /t/{id}/here                          404    303+   404    404    404    303    404    404    303
GET /t/{id}/hex/{name}                     404    200    404    404    404    200    404    404    200
GET /t/{id}/hint                           404    200    404    404    404    422    404    404    422
GET /t/{id}/host                           404    404    404    404    404    200    404    404    200
POST /t/{id}/host                          404    404    404    404    404    303+   404    404    303+
GET /t/{id}/instructions                   404    422    404    404    404    200    404    404    422
POST /t/{id}/instructions/{kind}           404    422    404    404    404    303+   404    404    422
POST /t/{id}/instructions/{kind}/withdraw  404    422    404    404    404    303+   404    404    422
GET /t/{id}/invite                         404    303    404    404    404    200    404    404    200
POST /t/{id}/invite                        404    404    404    404    404    303+   404    404    303+
POST /t/{id}/leave                         404    303+   404    404    404    422    404    404    422
LIVE /t/{id}/live                          404    200    404    404    404    200    404    404    200
POST /t/{id}/moves                         404    303+   404    404    404    422    404    404    422
POST /t/{id}/mute                          404    303+   404    404    404    303+   404    404    303+
POST /t/{id}/notes                         404    422    404    404    404    303+   404    404    422
GET /t/{id}/plan                           404    422    404    404    404    200    404    404    422
GET /t/{id}/plan/{phase}                   404    422    404    404    404    200    404    404    422
GET /t/{id}/plan/{phase}/choices           404    422    404    404    404    200    404    404    422
POST /t/{id}/plan/{phase}/drop             404    422    404    404    404    303+   404    404    422
GET /t/{id}/plan/{phase}/hex/{name}        404    422    404    404    404    200    404    404    422
POST /t/{id}/plan/{phase}/moves            404    422    404    404    404    303+   404    404    422
GET /t/{id}/plan/{phase}/preview           404    422    404    404    404    200    404    404    422
GET /t/{id}/plan/{phase}/state             404    422    404    404    404    200    404    404    422
GET /t/{id}/preview                        404    200    404    404    404    200    404    404    200
GET /t/{id}/record.txt                     404    200    404    404    404    200    404    404    200
POST /t/{id}/refuse                        404    303+   404    404    404    422    404    404    422
GET /t/{id}/report                         404    200    404    404    404    200    404    404    200
POST /t/{id}/report                        404    303+   404    404    404    303+   404    404    303+
GET /t/{id}/review                         404    422    404    404    404    200    404    404    200
POST /t/{id}/review                        404    422    404    404    404    303+   404    404    303+
GET /t/{id}/review/exercise/{number}       404    422    404    404    404    404    404    404    404
GET /t/{id}/rules                          404    200    404    404    404    200    404    404    200
GET /t/{id}/small.svg                      404    200    404    404    404    200    404    404    200
POST /t/{id}/stand-up                      404    422    404    404    404    303+   404    404    422
POST /t/{id}/start                         404    404    404    404    404    303+   404    404    303+
GET /t/{id}/state                          404    200    404    404    404    200    404    404    200
GET /t/{id}/talk                           404    200    404    404    404    200    404    404    200
POST /t/{id}/talk                          404    303+   404    404    404    303+   404    404    303+
GET /t/{id}/terms/{word}                   404    200    404    404    404    200    404    404    200
POST /t/{id}/undo                          404    303+   404    404    404    422    404    404    422
GET /t/{id}/words                          404    200    404    404    404    200    404    404    200
GET /tables                                200    =      200    200    =      =      200    200    =
POST /tables                               303+   =      303+   303+   =      =      303+   303+   =
GET /tile/{layout}/{owners}/{file}         200    =      200    200    =      =      200    200    =
GET /w/{watch}                             200    200    200    200    200    200    200    200    =
GET /w/{watch}/at/{at}                     200    200    200    200    200    200    200    200    =
GET /w/{watch}/at/{at}/picture.png         200    200    200    200    200    200    200    200    =
GET /w/{watch}/at/{at}/picture.svg         200    200    200    200    200    200    200    200    =
GET /w/{watch}/at/{at}/words               200    200    200    200    200    200    200    200    =
GET /w/{watch}/choices                     200    200    200    200    200    200    200    200    =
POST /w/{watch}/fork                       303+   303+   303+   303+   303+   303+   303+   303+   =
GET /w/{watch}/hex/{name}                  200    200    200    200    200    200    200    200    =
GET /w/{watch}/invite                      200    303    200    200    200    200    200    200    =
LIVE /w/{watch}/live                       200    200    200    200    200    200    200    200    =
POST /w/{watch}/mute                       303+   303+   303+   303+   303+   303+   303+   303+   =
GET /w/{watch}/preview                     200    200    200    200    200    200    200    200    =
GET /w/{watch}/record.txt                  200    200    200    200    200    200    200    200    =
GET /w/{watch}/report                      200    200    200    200    200    200    200    200    =
POST /w/{watch}/report                     303+   303+   303+   303+   303+   303+   303+   303+   =
GET /w/{watch}/review                      200    422    200    200    200    200    200    200    =
GET /w/{watch}/review/exercise/{number}    404    422    404    404    404    404    404    404    =
GET /w/{watch}/rules                       200    200    200    200    200    200    200    200    =
GET /w/{watch}/small.svg                   200    200    200    200    200    200    200    200    =
GET /w/{watch}/state                       200    200    200    200    200    200    200    200    =
GET /w/{watch}/talk                        200    200    200    200    200    200    200    200    =
POST /w/{watch}/talk                       303+   303+   303+   303+   303+   303+   303+   303+   =
GET /w/{watch}/terms/{word}                200    200    200    200    200    200    200    200    =
GET /w/{watch}/words                       200    200    200    200    200    200    200    200    =
GET /workshop                              200    =      200    200    =      =      200    200    =
POST /workshop                             200    =      200    200    =      =      200    200    =
POST /workshop/drafts                      404    =      404    200+   =      =      200+   200+   =
POST /workshop/drafts/{draft}/remove       404    =      404    303    =      =      303    303    =
POST /workshop/edit                        200    =      200    200    =      =      200    200    =
POST /workshop/keep                        422    =      422    422    =      =      422    422    =
"""


def rows() -> dict[str, list[str]]:
    head, *lines = TABLE.strip("\n").splitlines()
    assert tuple(head.split()) == PEOPLE
    found = {}
    for line in lines:
        method, path, *cells = line.split()
        assert len(cells) == len(PEOPLE), line
        found[f"{method} {path}"] = cells
    return found


ROWS: Final = rows()
UNASKED: Final = "="


@pytest.fixture(scope="module")
def post() -> Iterator[tuple[Mailbox, str]]:
    with mail_server() as running:
        yield running


@pytest.fixture(scope="module")
def asking(post: tuple[Mailbox, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asking]:
    with contextlib.ExitStack() as stack:
        server = Quick(
            tmp_path_factory.mktemp("everybody"),
            IRONROAD_MAIL_SERVER=post[1],
            IRONROAD_ADDRESS="http://site.example",
            IRONROAD_NOTICE_WAIT="0",
            IRONROAD_SHARED="1",
        )
        stack.callback(server.stop)
        scene = Everybody(server)
        stack.callback(scene.close)
        found = Asking(server, scene)
        stack.callback(found.close)
        yield found


# Everything that everybody gets

Private = tuple[str, str]


class Sweep:
    """Everybody tries everything: the cells of the table, what was met on the way, and the cookies."""

    def __init__(self, asking: Asking) -> None:
        self._asking = asking
        self._scene = asking.scene
        self.cells: dict[str, list[str]] = {}
        self.met: dict[tuple[str, str], set[Private]] = {}
        self.cookies: set[str] = set()
        self._changed = False
        for route in all_routes():
            asked = ROWS.get(route, [""] * len(PEOPLE))
            self.cells[route] = [
                cell if cell == UNASKED else self._try(route, who)
                for who, cell in zip(PEOPLE, asked, strict=True)
            ]
            if self._changed and not route.endswith(MORE):
                self._renew()

    def _try(self, route: str, who: str) -> str:
        answer = self._asking.try_route(route, who)
        self.met[route, who] = self._private(route, answer)
        self.cookies |= {*answer.cookies}
        self._changed |= bool(answer.changed)
        if answer.changed and route.endswith(ONCE):
            self._renew()
        return answer.cell

    def _renew(self) -> None:
        self._scene.renew()
        self._changed = False

    def _private(self, route: str, answer: Answer) -> set[Private]:
        """Whose private things an answer has; those of people who are not around any more are anybody's."""
        found = {
            (who if int(number) == self._scene.number else f"old {who}", what)
            for who, what, number in MARK.findall(answer.sent)
        }
        found |= {(who, "bid") for who, most in BIDS.items() if str(most) in answer.sent}
        if not route.partition(" ")[2].startswith("/s/"):
            found |= {(who, "key") for who, key in self._scene.seat_links() if key in answer.sent}
        return found | ({("anybody", "password")} if "$argon2" in answer.sent else set())


@pytest.fixture(scope="module")
def sweep(asking: Asking) -> Sweep:
    return Sweep(asking)


def test_every_route_has_its_row() -> None:
    assert sorted(ROWS) == sorted(all_routes())


def test_who_is_not_asked_is_nobody_else_than_one_who_is() -> None:
    for route, cells in ROWS.items():
        path = route.partition(" ")[2]
        like_others = {LINK, OTHER, HOST, LEAKED}
        if path.startswith(LINKS):
            like_others = set() if path.startswith("/t/") else {LEAKED}
        assert {who for who, cell in zip(PEOPLE, cells, strict=True) if cell == UNASKED} <= like_others, route


def test_everybody_gets_what_the_table_says(sweep: Sweep) -> None:
    wrong = {route: cells for route, cells in sweep.cells.items() if cells != ROWS.get(route)}
    assert wrong == {}


def test_reading_changes_nothing() -> None:
    assert [route for route, cells in ROWS.items() if "POST" not in route and "+" in "".join(cells)] == []


# What is private

# Who hears what is said among players, and who has which players' links.
PLAY: Final = (LINK, *SEATED, LEAKED)
OF_HOST: Final = ("running", "waiting", "closed", "over")
TABLES: Final = {LINK: ("screen",), HOST: OF_HOST, LEAKED: OF_HOST}
# What was typed by whoever is shown it, and what the link in a letter says.
SAID_BACK: Final = {
    "POST /sign-in/mail": (OWNER, "mail"),
    "GET /notices/off/{token}": (OWNER, "id"),
    "POST /notices/off/{token}": (OWNER, "id"),
}


def may_see(who: str, route: str, private: Private) -> bool:
    whose, what = private
    if what == "session":
        return False
    if what == "talk":
        return whose == "watchers" or who in PLAY
    if what == "players":
        return whose in TABLES.get(who, ())
    if who == ADMINISTRATOR and route == "GET /admin":
        return what in ("id", "mail", "report")
    return whose == who or private == SAID_BACK.get(route)


def test_nobody_is_sent_what_belongs_to_another(sweep: Sweep) -> None:
    seen = [(route, who, one) for (route, who), found in sweep.met.items() for one in found]
    assert [(route, who, one) for route, who, one in seen if not may_see(who, route, one)] == []


def test_all_of_it_would_have_been_found(sweep: Sweep) -> None:
    """What is searched for is what its owners are shown."""
    found: dict[str, set[str]] = defaultdict(set)
    for (_, who), private in sweep.met.items():
        found[who] |= {what for whose, what in private if whose == who}
    shown = {"mail", "note", "plan", "bid", "agent", "hook", "push", "report", "notice", "muted", "known"}
    assert shown - found[OWNER] == set()
    assert {"note", "plan", "bid"} - found[OTHER] == set()
    assert ("running", "players") in sweep.met["GET /t/{id}", HOST]
    assert ("players", "talk") in sweep.met["GET /t/{id}/talk", HOST]


PUBLIC_NEWS: Final = {"number", "seat", "watching", "talk", "room"}
WINDOWS: Final = {HOST: "LIVE /t/{id}/live", OTHER: "LIVE /s/{key}/live", WATCHER: "LIVE /w/{watch}/live"}
# What the owner does, all of it private but for the last.
DONE: Final = ("/notes", "/plan/{phase}/moves", "/instructions/{kind}", "/talk", "/moves")


def test_sockets_and_letters_say_nothing_of_others(asking: Asking, post: tuple[Mailbox, str]) -> None:
    scene, mailbox = asking.scene, post[0]
    scene.renew()
    with contextlib.ExitStack() as stack:
        windows = [stack.enter_context(asking.window(route, who)) for who, route in WINDOWS.items()]
        for what in DONE:
            assert asking.try_route(f"POST /s/{{key}}{what}", OWNER).cell == "303+"
        for window in windows:
            heard = [*heard_until(window, scene.running.number + 1)]
            assert all(set(news) <= PUBLIC_NEWS for news in heard)
            assert MARK.findall(str(heard)) == []
    wait_until(lambda: bool(mailbox.to(scene.mail(OTHER))), "nobody was told of their turn")
    for letter in mailbox.letters:
        whose = MARK.findall(letter["To"])
        found = MARK.findall(letter.as_string())
        assert {(who, number) for who, _, number in found} <= {(who, number) for who, _, number in whose}


def heard_until(window: Connection, number: int) -> Iterator[dict[str, Any]]:
    """All news until that of an event."""
    news: dict[str, Any] = {}
    while news.get("number", 0) < number:
        news = json.loads(window.recv(timeout=20))
        yield news


# Cookies and forged forms

# What scripts of a page may read: settings, nothing that proves anything.
OPEN_COOKIES: Final = ("lang=", "confirm=", "theme=", "pace=", "sound=")


def test_no_script_reads_a_cookie_and_no_other_site_sends_it(sweep: Sweep) -> None:
    assert any(cookie.startswith("session=") for cookie in sweep.cookies)
    hidden = [cookie for cookie in sweep.cookies if not cookie.startswith(OPEN_COOKIES)]
    assert [cookie for cookie in hidden if "httponly" not in cookie.lower()] == []
    loose = [one for one in sweep.cookies if not re.search("samesite=(lax|strict)", one, re.IGNORECASE)]
    assert loose == []


def changing() -> list[tuple[str, str]]:
    """Every route that changes something, with somebody who may; not the one whose token is in a letter."""
    posts = {route: cells for route, cells in ROWS.items() if route.startswith("POST")}
    return [
        (route, next((who for who, cell in zip(PEOPLE, cells, strict=True) if "+" in cell), OWNER))
        for route, cells in posts.items()
        if route != "POST /notices/off/{token}"
    ]


@pytest.mark.parametrize("token", ["", "forged"])
def test_no_form_is_taken_without_the_token_of_its_page(asking: Asking, token: str) -> None:
    assert len(changing()) > 60
    for route, who in changing():
        fields = form(asking.scene, route, who) | {"_csrf_token": token}
        answer = asking.send(route, who, {"cookie": asking.cookie(who)}, data=fields)
        assert answer.cell == "403", route


# Whatever is sent

NO_TEXT: Final = "a\x00\ud800"
ODD: Final[dict[str, Any]] = {
    "no text": NO_TEXT.encode("utf-8", "surrogatepass") + b"\xff",
    "number": "9" * 5_000,
    "deep": "[" * 15_000,
}
PART: Final = b'--x\r\nContent-Disposition: form-data; name="%s"\r\n\r\n\xff\xfe\r\n'
BODIES: Final = {
    "application/json": b'{"number":' + b"[" * 100_000,
    "application/json; charset=utf-16": b'{"move": "\\ud800", "number": 1e999}',
    "multipart/form-data": b"--x",
    "multipart/form-data; boundary=x": PART % b"text" + b"--x--",
}


def odd_bodies(fields: dict[str, Any], kinds: Iterable[str]) -> Iterator[tuple[str, str, bytes]]:
    """A form with something odd in all its words, in everything; and what is no form, of some kinds."""
    count = sum(isinstance(value, str) for value in fields.values()) or 1
    for name, odd in (ODD | {"long": "x" * (900_000 // count)}).items():
        words = {key: odd if isinstance(value, str) else value for key, value in fields.items()}
        yield name, "application/x-www-form-urlencoded", urlencode(words).encode()
    everywhere = dict.fromkeys(fields, "-" + "9" * 400)
    yield "numbers", "application/x-www-form-urlencoded", urlencode(everywhere).encode()
    for kind in kinds:
        yield kind, kind, BODIES[kind]


def test_nothing_that_is_sent_is_a_fault_of_the_server(asking: Asking) -> None:
    faults = []
    # Two of four kinds of bodies that are no forms for each route, two others for the next.
    for (route, who), kinds in zip(changing(), cycle(([*BODIES][:2], [*BODIES][2:])), strict=False):
        for name, kind, body in odd_bodies(form(asking.scene, route, who), kinds):
            prepare(asking.scene, route, who)
            headers = {"cookie": asking.cookie(who), "content-type": kind, "x-csrftoken": asking.token}
            answer = asking.send(route, who, headers, content=body)
            if not answer.status.startswith(("2", "3", "4", "sign")):
                faults.append((route, name, answer.status))
            if answer.changed:
                asking.scene.renew()
    assert faults == []
