"""The end of a round, step by step: income, expenses, reduction, shares paid back, new goods."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.sentences import Sentence, Series, colour_word, money_word, say, say_n, stop_word
from ironroad.games.age_of_steam.rules.accounts import ReduceIncome
from ironroad.games.age_of_steam.rules.state import SHARE_PRICE
from ironroad.games.age_of_steam.telling.accounts import Account
from ironroad.games.age_of_steam.telling.events import Story
from ironroad.telling.steps import Step, StepLine, cash_change, income_change, signed, signed_money


def steps(before: Game, after: Game) -> list[Step]:
    if after.length == before.length:
        return []
    story = Story(before, after)
    return _accounts(story) + _payment(story) + _extra(story) + _growth(story)


def _accounts(story: Story) -> list[Step]:
    accounts = story.settled
    if not accounts:
        return []
    cuts = [account for account in accounts if account.reduction]
    return [
        Step(
            say("Income"),
            [_received(account) for account in accounts],
            say("Each seat receives as many dollars as its income."),
        ),
        Step(
            say("Expenses"),
            [_spent(account) for account in accounts],
            say(
                "Each share and each level of the engine costs $1. What is missing is taken from the income."
            ),
        ),
        *(
            [Step(say("Income reduction"), [_cut(cut) for cut in cuts], _reduction_rule(story))]
            if cuts
            else []
        ),
    ]


def _received(account: Account) -> StepLine:
    change = cash_change(account.cash, account.cash + account.income)
    text = say("{amount}: {change}", amount=signed_money(account.income), change=change)
    return StepLine(text, account.number, money=account.income)


def _spent(account: Account) -> StepLine:
    had, left = account.cash + account.income, account.left
    text = say_n(
        "{amount} for {n} share and engine {engine}: {change}",
        "{amount} for {n} shares and engine {engine}: {change}",
        account.shares,
        amount=money_word(-account.expenses),
        engine=account.engine,
        change=_paid(account, had, left),
    )
    return StepLine(text, account.number, money=left - had, income=-account.missing)


def _paid(account: Account, had: int, left: int) -> Sentence:
    change = cash_change(had, left)
    if not account.missing:
        return change
    missing, income = money_word(account.missing), account.income
    if income < account.missing:
        return say(
            "{change}, {missing} short with an income of {income}: bankrupt",
            change=change,
            missing=missing,
            income=income,
        )
    return say(
        "{change}, {missing} short: {income}",
        change=change,
        missing=missing,
        income=income_change(income, income - account.missing),
    )


def _cut(account: Account) -> StepLine:
    left = account.income - account.missing
    change = income_change(left, left - account.reduction)
    text = say("{amount}: {change}", amount=signed(-account.reduction), change=change)
    return StepLine(text, account.number, income=-account.reduction)


def _reduction_rule(story: Story) -> Sentence:
    phase = next(phase for phase in story.game.rules.round_phases if isinstance(phase, ReduceIncome))
    factor = phase.factor(story.old)
    step, most = factor * phase.amount(11), factor * phase.amount(50)
    if phase.options.band_50:
        return say(
            "An income above 10 falls by {step} for every ten begun above it, from 50 on by {most}.",
            step=step,
            most=most,
        )
    return say(
        "An income above 10 falls by {step} for every ten begun above it, at most by {most}.",
        step=step,
        most=most,
    )


def _payment(story: Story) -> list[Step]:
    if not story.pays_back:
        return []
    why = say("In the end every share is paid back with {price}.", price=money_word(SHARE_PRICE))
    return [Step(say("Shares"), [_paid_back(story, seat) for seat in story.old.order], why)]


def _paid_back(story: Story, seat: int) -> StepLine:
    cash, shares = story.cash_at_end(seat), story.old.shares[seat]
    price = SHARE_PRICE * shares
    if price > cash:
        text = say_n(
            "{price} for {n} share, and only {cash} to pay it with: lost",
            "{price} for {n} shares, and only {cash} to pay them with: lost",
            shares,
            price=money_word(price),
            cash=money_word(cash),
        )
        return StepLine(text, seat)
    text = say_n(
        "{amount} for {n} share: {change}",
        "{amount} for {n} shares: {change}",
        shares,
        amount=money_word(-price),
        change=cash_change(cash, cash - price),
    )
    return StepLine(text, seat, money=-price)


def _extra(story: Story) -> list[Step]:
    if not story.extra:
        return []
    board, first = story.game.board, story.before.length
    since = first + next(n for n, entry in enumerate(story.entries) if entry.phase == "extra")
    lines = [
        StepLine(
            say(
                "{city} gets {cube} from the bag.",
                city=stop_word(board, city),
                cube=colour_word(board.colours[cube]),
            )
        )
        for city, cube in story.extra
    ]
    hexes = tuple([board.hexes[city].name for city, _ in story.extra])
    return [Step(say("Cubes from the bag"), lines, hexes=hexes, since=since)]


def _growth(story: Story) -> list[Step]:
    if not story.grown:
        return []
    board = story.game.board
    lines = [StepLine(story.arrival(*found)) for found in story.arrivals]
    nothing = [StepLine(say("No cube comes out."))]
    hexes = tuple([board.hexes[hex_].name for hex_, _ in story.arrivals])
    dice = say("Dice: {dice}.", dice=Series(story.dice()))
    return [Step(say("Goods growth"), lines or nothing, dice, hexes, story.rolls[0])]
