"""The end of a round, step by step: income or upkeep, what was short, the new order."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.sentences import Sentence, Value, money_word, say
from ironroad.games.steam.rules.money import POINTS_PER_UNIT, UNIT
from ironroad.games.steam.rules.state import LOWEST
from ironroad.games.steam.telling.accounts import Account, losses
from ironroad.games.steam.telling.events import Story
from ironroad.telling.steps import Step, StepLine, cash_change, signed_money


def steps(before: Game, after: Game) -> list[Step]:
    if after.length == before.length:
        return []
    story = Story(before, after)
    return _accounts(story) + _next_round(story)


def _accounts(story: Story) -> list[Step]:
    if not story.settled:
        return []
    lines = [_settled(account) for account in story.settled]
    if story.settled[0].expert:
        why = say("Each seat receives its income and pays $1 for each level of its engine.")
        return [Step(say("Income and upkeep"), lines, why)]
    return [Step(say("Income"), lines, _rule(any(account.missing for account in story.settled)))]


def _rule(short: bool) -> Sentence:
    if not short:
        return say("Each seat receives its income, or pays it where it is below 0.")
    return say(
        "Each seat receives its income, or pays it where it is below 0. What is missing is "
        "raised as capital: {money} for a step of income, or for {points} points at income {lowest}.",
        money=money_word(UNIT),
        points=POINTS_PER_UNIT,
        lowest=LOWEST,
    )


def _settled(account: Account) -> StepLine:
    text = say("{amount}: {change}", amount=_amount(account), change=_change(account))
    return StepLine(
        text,
        account.number,
        money=account.cash_left - account.cash,
        income=account.left - account.income,
        points=account.points_left - account.points,
    )


def _amount(account: Account) -> Value:
    if not account.expert:
        return signed_money(account.net)
    return say(
        "{income} - {engine} = {net}",
        income=money_word(account.income),
        engine=money_word(account.engine),
        net=money_word(account.net),
    )


def _change(account: Account) -> Sentence:
    change, missing = cash_change(account.cash, account.cash_left), money_word(account.missing)
    if account.out:
        return say("{change}, {missing} short: bankrupt", change=change, missing=missing)
    if not account.missing:
        return change
    given = losses(account.income, account.left, account.points, account.points_left)
    return say("{change}, {missing} short: {losses}", change=change, missing=missing, losses=given)


def _next_round(story: Story) -> list[Step]:
    if not story.begins:
        return []
    lines = [StepLine(text) for text in story.order() + story.new_round()]
    return [Step(say("The next round"), lines)] if lines else []
