"""Why a game for one was lost."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.sentences import Sentence, money_word, say_n
from ironroad.games.age_of_steam.rules.state import SHARE_PRICE
from ironroad.games.age_of_steam.telling.accounts import Account
from ironroad.games.age_of_steam.telling.events import Story
from ironroad.telling import defeat


def why_lost(game: Game) -> Sentence | None:
    left = defeat.why_lost(game)
    if left is not None:
        return left
    story = Story(game.at(defeat.last_decision(game)), game)
    bankrupt = [account for account in story.settled if account.missing > account.income]
    if bankrupt:
        return _bankrupt(story.before.round, bankrupt[0])
    return _unpaid(story) if story.pays_back else None


def _bankrupt(round_: int, account: Account) -> Sentence:
    return say_n(
        "Bankrupt in round {round}: {n} share and engine {engine} cost {expenses}. "
        "With {cash} in cash and {income} of income {missing} were missing, "
        "and the income cannot fall below 0.",
        "Bankrupt in round {round}: {n} shares and engine {engine} cost {expenses}. "
        "With {cash} in cash and {income} of income {missing} were missing, "
        "and the income cannot fall below 0.",
        account.shares,
        round=round_,
        engine=account.engine,
        expenses=money_word(account.expenses),
        cash=money_word(account.cash),
        income=money_word(account.income),
        missing=money_word(account.missing),
    )


def _unpaid(story: Story) -> Sentence:
    seat = story.old.order[0]
    shares, cash = story.old.shares[seat], story.cash_at_end(seat)
    return say_n(
        "In the end {n} share had to be paid back for {price}, and there was only {cash}: "
        "{missing} too little.",
        "In the end {n} shares had to be paid back for {price}, and there was only {cash}: "
        "{missing} too little.",
        shares,
        price=money_word(SHARE_PRICE * shares),
        cash=money_word(cash),
        missing=money_word(SHARE_PRICE * shares - cash),
    )
