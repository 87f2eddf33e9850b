"""People in a real browser: one who clicks, one who only types, one without JavaScript."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
# The popups of the address bar, which nobody sees, take as long to load as a page. Of several such lists the
# last one counts, so those of Playwright's that could matter here stand in it too.
UNUSED = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "AimEnabled", "LensOverlay", "MediaRouter"]
UNUSED += ["OptimizationHints", "NetworkTimeServiceQuerying", "HttpsUpgrades", "PaintHolding"]
FLAGS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # All pages of a profile are in one process, which need not be started for each: they are all our own.
    "--disable-site-isolation-trials",
    "--renderer-process-limit=1",
    # Nobody looks at the screen, which needs no process of its own.
    "--disable-gpu",
    "--disable-gpu-compositing",
    "--in-process-gpu",
    f"--disable-features={','.join(UNUSED)}",
]
PATIENCE = 60_000

# A colour scheme and the width of the screen.
View = tuple[Literal["light", "dark"], int]
DAY: Final[View] = ("light", 1440)
NIGHT: Final[View] = ("dark", 390)
VIEWS: Final = (DAY, NIGHT)
SERIOUS: Final = ("serious", "critical")
AXE: Final = Axe().axe_script
# Most of what there is to look through is a board; where a part of the page is meant, it is taken out.
LOOK: Final = """async ([within, serious]) => {
  const large = (svg) => svg.querySelectorAll("*").length > 200 && !svg.contains(document.activeElement);
  const apart = (svg) => within && !svg.closest(within) && !svg.querySelector(within);
  const boards = [...document.querySelectorAll("svg")].filter((svg) => apart(svg) && large(svg));
  const parts = boards.map((svg) => [svg, [...svg.childNodes]]);
  parts.forEach(([svg]) => svg.replaceChildren());
  try {
    const { violations } = await axe.run(within ?? document, { resultTypes: ["violations"] });
    const found = violations.filter(({ impact }) => serious.includes(impact));
    return found.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`);
  } finally {
    parts.forEach(([svg, nodes]) => svg.replaceChildren(...nodes));
  }
}"""
# Does what is asked of a person on a page, as the server tells it.
Answer = Callable[[Page, dict[str, Any]], None]

AUTHENTICATOR: Final = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
}


@contextmanager
def chromium() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("chromium is not installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


def open_context(browser: Browser, **settings: Any) -> BrowserContext:
    settings.setdefault("viewport", {"width": 1440, "height": 900})
    settings.setdefault("reduced_motion", "reduce")
    settings.setdefault("locale", "en-GB")
    context = browser.new_context(**settings)
    keep_pace(context)
    context.set_default_timeout(PATIENCE)
    return context


def keep_pace(context: BrowserContext, pace: str = "instant") -> None:
    """How fast a window plays what has happened; only tests of the pace have time for it."""
    context.add_cookies([{"name": "pace", "value": pace, "domain": "localhost", "path": "/"}])


def add_authenticator(page: Page) -> None:
    """A device that keeps passkeys."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})


def watch_for_errors(page: Page) -> list[str]:
    """What a page complains about: errors of its scripts and refusals of its policy, but not of the net."""
    found: list[str] = []

    def hear(text: str) -> None:
        if not text.startswith(("Failed to load resource", "WebSocket connection")):
            found.append(text)

    page.on("pageerror", lambda error: hear(str(error)))
    page.on("console", lambda message: hear(message.text) if message.type == "error" else None)
    return found


def barriers(page: Page, views: Sequence[View] = VIEWS, within: str | None = None) -> list[str]:
    """What keeps somebody from using a page or a part of it, by day on a desk and by night in a hand."""
    found: list[str] = []
    for scheme, width in views:
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 900})
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE)
        rules = page.evaluate(LOOK, [within, SERIOUS])
        found += [f"{scheme} {width} {rule}" for rule in rules]
    return found


def set_up(page: Page, url: str, kinds: list[str], rounds: str = "") -> None:
    """Fill in the start page's form."""
    page.goto(url)
    page.locator("label", has=page.locator(f'input[name="players"][value="{len(kinds)}"]')).click()
    for seat, kind in enumerate(kinds):
        page.select_option(f'select[name="seat.{seat}.kind"]', kind)
    if rounds:
        setup = page.locator("details.setup")
        if setup.get_attribute("open") is None:
            setup.locator("summary").first.click()
        page.select_option('select[name="rounds"]', rounds)


def seat_people(page: Page, url: str, kinds: list[str], rounds: str = "") -> None:
    """Fill in the start page's form and start."""
    set_up(page, url, kinds, rounds)
    page.get_by_role("button", name="Play", exact=True).first.click()
    page.wait_for_url(re.compile(r"/t/"))


def state_of(page: Page) -> dict[str, Any]:
    """The table as the server tells it, with every choice."""
    path = re.sub(r"/at/\d+$", "", page.url)
    found: dict[str, Any] = page.request.get(f"{path}/state").json()
    if found["count"] > len(found["moves"]):
        found |= page.request.get(f"{path}/choices").json()
    return found


def play_on(page: Page, answer: Answer) -> None:
    """Answer whatever is asked of a person until the game is over."""
    while True:
        state = state_of(page)
        if state["over"]:
            return
        if not state["mine"]:
            # Asking costs those who think as much as it costs the server.
            page.wait_for_timeout(200)
            continue
        answer(page, state)


def each_kind_once(answer: Answer, wanted: Callable[[dict[str, Any]], dict[str, Any]]) -> Answer:
    """By hand what was not done before, and by requests what was."""
    done: set[str] = set()

    def one(page: Page, state: dict[str, Any]) -> None:
        move = wanted(state)
        if move["kind"] in done:
            send_move(page, state["number"], move["move"])
        else:
            done.add(move["kind"])
            answer(page, state)

    return one


def send_move(page: Page, number: int, move: str) -> None:
    """By a plain request of this window's browser."""
    token = next(one["value"] for one in page.context.cookies() if one["name"] == "csrftoken")
    answer = page.request.post(
        f"{page.url}/moves",
        form={"number": number, "move": move, "_csrf_token": token},
        headers={"accept": "application/json"},
    )
    assert answer.ok, answer.text()


def wait_for_change(page: Page, number: int) -> None:
    """Until the page shows that its move was made."""
    page.wait_for_function(
        "number => +document.querySelector('#ask input[name=number]')?.value !== number", arg=number
    )


def wait_for_state(page: Page, number: int) -> None:
    """Until the page shows what the server has told."""
    page.wait_for_function(
        "number => +document.querySelector('#ask input[name=number]')?.value === number", arg=number
    )


def press(button: Locator) -> None:
    """A button that asks before it does what cannot be taken back."""
    button.click()
    expect(button).to_have_class(re.compile("armed"))
    button.click()


def lit(page: Page) -> Locator:
    return page.locator(".lights [role=button]")


def expect_question(page: Page, kind: str) -> None:
    expect(page.locator(f'.ask.mine[data-kind="{kind}"]')).to_be_visible(timeout=PATIENCE)
