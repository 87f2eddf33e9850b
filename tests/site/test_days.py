"""A game of three people over days, as they live it: each comes when told, with a device of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import ironroad
from ironroad.bots import make_bot
from ironroad.core.game import Game
from tests.helpers.browser import add_authenticator, expect_question, set_up, wait_for_state
from tests.helpers.clocked import Hosted, Running, Wall
from tests.helpers.days import Player, Pushes, by_hook, by_mail
from tests.helpers.letters import Mailbox, mail_server
from tests.helpers.receivers import Ear, web_server

# With it the seats move in their order at first, and the first one can deliver in the first round.
SEED = "25"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
MAIL = "ben@example.org"
TURN = "Your turn: Rust Belt"
OVER = "The game is over: Rust Belt"


@dataclass
class Friends:
    site: Hosted
    wall: Wall
    mailbox: Mailbox
    ear: Ear
    anna: Player
    ben: Player
    cora: Player

    def later(self, **time: float) -> None:
        """Time passes, but not while something is on its way that then would be sent again."""
        sending = "select count(*) from notices where state = 'sending'"
        self.site.wait_for(lambda: self.site.asked(sending) == [(0,)])
        self.wall.pass_(**time)
        self.site.look()


@pytest.fixture
def friends(
    tmp_path: Path, open_page: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Friends]:
    """Three people who are going to play, one of them on a phone."""
    wall = Running()
    with mail_server() as (mailbox, address), web_server() as ear:
        site = Hosted(tmp_path, wall, mail_server=address)
        monkeypatch.setattr(site.keeper, "create", partial(site.keeper.create, seed=SEED))
        screens: dict[str, dict[str, Any]] = {"Anna": {}, "Ben": PHONE, "Cora": {}}
        people = [Player(site, open_page(**screen), name) for name, screen in screens.items()]
        yield Friends(site, wall, mailbox, ear, *people)
        site.close()


def test_three_people_play_over_days(friends: Friends) -> None:
    they_gather(friends)
    they_are_told_of_their_turns(friends)
    bids_are_made_for_somebody(friends)
    all_agree_to_go_back(friends)
    a_delivery_is_ordered(friends)
    time_runs_out_and_a_bot_steps_in(friends)
    they_play_to_the_end(friends)
    check_the_record(friends)


# Coming together


def they_gather(friends: Friends) -> None:
    """One with a passkey, one by links in letters, one without an account."""
    anna, ben, cora = friends.anna, friends.ben, friends.cora
    sign_up_by_passkey(anna)
    links = host_a_table(anna)
    ask_for_a_webhook(anna, friends.ear)
    anna.page.context.clear_cookies(name="session")
    take_seat(ben, links[0])
    sign_up_by_mail(ben, friends.mailbox)
    ben.leave()
    take_seat(cora, links[1])


def sign_up_by_passkey(player: Player) -> None:
    add_authenticator(player.page)
    player.open("/sign-up?next=/games")
    form = player.page.locator('[action="/sign-up/passkey"]')
    form.get_by_label("Handle").fill(player.name.lower())
    form.get_by_label("Name at the table").fill(player.name)
    form.get_by_role("button").click()
    player.page.wait_for_url(f"{player.site.url}/games")


def sign_in_by_passkey(player: Player) -> None:
    """Somebody whom their browser has forgotten, and who came by the link of their seat."""
    player.page.get_by_role("link", name="Sign in").click()
    player.page.get_by_role("button", name="Use a passkey").click()
    player.page.wait_for_url(player.link)


def host_a_table(anna: Player) -> list[str]:
    """The links by which the others are invited."""
    page = anna.page
    set_up(page, anna.site.url, ["person"] * 3, rounds="1")
    page.get_by_text("Everyone on their own device").click()
    page.select_option('select[name="time"]', "days")
    page.get_by_role("button", name="Play", exact=True).first.click()
    page.wait_for_url(re.compile("/t/.*/invite$"))
    return [page.get_by_label(f"Link to seat {number}", exact=True).input_value() for number in (2, 3)]


def ask_for_a_webhook(anna: Player, ear: Ear) -> None:
    anna.open("/notices")
    anna.page.get_by_label("Address").fill(f"{ear.url}/hook")
    anna.page.get_by_role("button", name="Save the webhook").click()
    anna.heard = by_hook(ear, anna.page.locator(".secret code").inner_text())


def take_seat(player: Player, link: str) -> None:
    player.page.goto(link)
    player.page.get_by_label("Your name").fill(player.name)
    player.press(player.page.get_by_role("button", name="Take the seat"))
    player.page.wait_for_url(re.compile("/s/"))


def sign_up_by_mail(ben: Player, mailbox: Mailbox) -> None:
    """The seat that his browser has joins the account."""
    ben.open("/sign-in?next=/games")
    form = ben.page.locator('[action="/sign-in/mail"]')
    form.get_by_label("Mail address").fill(MAIL)
    ben.press(form.get_by_role("button"))
    expect(ben.page.get_by_role("heading")).to_contain_text("Look into your mail")
    ben.open(mailbox.link_to(MAIL))
    ben.page.get_by_label("Handle").fill("ben")
    ben.press(ben.page.get_by_role("button", name="Make the account"))
    ben.page.wait_for_url(f"{ben.site.url}/games")
    ben.heard = by_mail(mailbox, MAIL)


def ask_for_pushes(cora: Player, ear: Ear) -> Pushes:
    pushes = Pushes(cora.page, ear, cora.site)
    cora.open("/notices")
    cora.page.get_by_role("button", name="Show notices in this browser").click()
    expect(cora.page.locator("[data-push]")).to_contain_text("1 browser shows you notices")
    cora.heard = pushes.heard
    return pushes


# Playing


def choose(player: Player, move: str) -> None:
    """One of the cards or chips that are offered; a question that is put anew forgets what was chosen."""
    player.site.wait_for(lambda: player.asked)
    wait_for_state(player.page, player.site.table.number)
    player.press(player.page.locator(f'[data-cards] label:has(input[value="{move}"])'))
    player.press(player.page.locator("[data-cards] button.main"))
    expect(player.page.locator(f'[data-cards] input[value="{move}"]')).to_have_count(0)


def order_form(player: Player, kind: str) -> Locator:
    """Where somebody says what is to be done for them."""
    player.press(player.page.get_by_text("When it is my turn …"))
    return player.page.locator(f'[action$="/instructions/{kind}"]')


def make_best_moves(player: Player) -> None:
    """What a bot would do, for as long as this person is asked."""
    while player.asked:
        player.move(best_move(player.site.table.game))


def best_move(game: Game) -> str:
    assert game.to_move is not None
    view = game.view(game.to_move)
    return make_bot("greedy", "days").choose(view, view.legal_moves(), 1).text


def made(site: Hosted) -> list[str]:
    """Who has done what."""
    return [f"{entry.seat} {entry.move.text}" for entry in site.table.game.record.entries]


def they_are_told_of_their_turns(friends: Friends) -> None:
    """By webhook, by letter and by push; each follows the link and moves."""
    anna, ben, cora = friends.anna, friends.ben, friends.cora
    pushes = ask_for_pushes(cora, friends.ear)
    friends.later(minutes=1)
    told = anna.news()
    assert (told.title, told.url) == (TURN, anna.link)
    anna.page.goto(told.url)
    sign_in_by_passkey(anna)
    choose(anna, "shares 4")
    anna.leave()
    friends.later(hours=9)
    assert ben.come().title == TURN
    choose(ben, "shares 4")
    order_bids(ben)
    ben.leave()
    friends.later(hours=2)
    assert cora.news().title == TURN
    assert pushes.hand_on() == [[TURN, cora.link.removeprefix(cora.site.url)]]
    cora.look()
    choose(cora, "shares 4")
    cora.leave()


def order_bids(ben: Player) -> None:
    form = order_form(ben, "bids")
    form.get_by_label("up to").fill("4")
    ben.press(form.get_by_role("button"))
    expect(ben.page.locator(".order-given")).to_contain_text("bid up to $4, then drop out")


def bids_are_made_for_somebody(friends: Friends) -> None:
    """What Ben has ordered answers for him until it is too much."""
    anna, ben, cora = friends.anna, friends.ben, friends.cora
    friends.later(hours=3)
    assert "What do you bid?" in anna.come().text
    choose(anna, "bid 1")
    friends.site.wait_for(lambda: cora.asked)
    cora.move("drop")
    for bid in ("bid 3", "bid 5"):
        choose(anna, bid)
    expect_question(anna.page, "role")
    assert made(friends.site)[-7:] == [
        "0 bid 1",
        "1 bid 2",
        "2 drop",
        "0 bid 3",
        "1 bid 4",
        "0 bid 5",
        "1 drop",
    ]
    choose(anna, "role locomotive")
    anna.leave()
    friends.later(hours=1)
    assert ben.come().title == TURN
    expect(ben.page.locator(".order-given")).to_contain_text("Done for you")


def all_agree_to_go_back(friends: Friends) -> None:
    """Ben regrets his role when another has gone on."""
    anna, ben, cora = friends.anna, friends.ben, friends.cora
    choose(ben, "role engineer")
    cora.move("role production")
    friends.later(hours=1)
    assert "What do you build?" in anna.come().text
    ben.press(ben.page.get_by_role("button", name="Ask to take my last move back"))
    expect(ben.page.locator(".wish")).to_be_visible()
    friends.later(minutes=1)
    assert cora.come().title == "Ben asks to go back: Rust Belt"
    for player in (anna, cora):
        expect(player.page.locator(".wish")).to_contain_text("Ben asks to go back")
        player.page.get_by_role("button", name="Agree").click()
        expect(player.page.get_by_role("button", name="Agree")).to_have_count(0)
    expect_question(ben.page, "role")
    expect(ben.page.locator(".line.undone")).to_have_count(2)
    choose(ben, "role first-build")
    choose(cora, "role production")
    cora.leave()


def a_delivery_is_ordered(friends: Friends) -> None:
    """Anna has built, and says what is to be done while she is away."""
    anna, ben = friends.anna, friends.ben
    make_best_moves(ben)
    ben.leave()
    make_best_moves(anna)
    anna.look()
    form = order_form(anna, "goods")
    form.locator('[name="move"]').select_option(index=1)
    assert form.locator('[name="move"]').input_value().startswith("deliver blue")
    form.locator('[name="then"]').select_option("engine")
    form.get_by_role("button").click()
    expect(anna.page.locator(".order-given")).to_contain_text("move goods like this")
    anna.leave()


def time_runs_out_and_a_bot_steps_in(friends: Friends) -> None:
    """Cora is told again and again; when she comes after all it is her seat again."""
    ben, cora, site = friends.ben, friends.cora, friends.site
    friends.later(hours=1)
    assert cora.news().title == TURN
    friends.later(days=3)
    friends.later(minutes=1)
    assert cora.news().title == "Little time left: Rust Belt"
    before = len(made(site))
    friends.later(days=1)
    site.wait_for(lambda: ben.asked)
    moves = made(site)[before:]
    assert [move for move in moves if move.startswith("2")][-1] == "2 done"
    assert moves[-1].startswith("0 deliver blue"), "as was ordered"
    friends.later(minutes=1)
    assert cora.come().title == "Your time is up: Rust Belt"
    since = cora.page.locator("[data-since]")
    expect(since).to_contain_text("A bot moves for Cora (you) until they are back.")
    expect(since).to_contain_text("Anna delivers")
    assert site.events(f"/t/{site.table.id}")[-1] == "! returns 2"


def they_play_to_the_end(friends: Friends) -> None:
    """Who looks sees it, and the others are told."""
    anna, ben, cora, site = friends.anna, friends.ben, friends.cora, friends.site
    assert ben.come().title == TURN
    for player in (ben, cora, ben):
        site.wait_for(lambda player=player: player.asked)  # type: ignore[misc]
        player.move(best_move(site.table.game))
    assert "0 engine" in made(site)[-4:], "as was ordered"
    ben.leave()
    cora.move(best_move(site.table.game))
    expect(cora.page.locator(".end")).to_be_visible()
    friends.later(minutes=1)
    assert ben.news().title == OVER
    assert anna.come().title == OVER


def check_the_record(friends: Friends) -> None:
    """What is downloaded replays to the same end."""
    page, game = friends.anna.page, friends.site.table.game
    with page.expect_download() as download:
        page.get_by_role("link", name="Record of the game").click()
    text = download.value.path().read_text(encoding="utf-8")
    replayed = ironroad.load(text)
    result = replayed.result
    assert result
    assert game.result
    assert (result.places, result.scores) == (game.result.places, game.result.scores)
    assert replayed.position == game.position
    assert replayed.names == ["Anna", "Ben", "Cora"]
    assert "role engineer" not in text, "that was taken back"
    for row in page.locator(".end tbody tr").all():
        seat = "ABC".index(row.locator("svg text").first.text_content() or "?")
        shown = row.locator("td.figure").first.inner_text(), row.locator("td.total").inner_text()
        assert shown == (str(result.places[seat]), str(result.scores[seat]))
    assert friends.site.damaged() == []
