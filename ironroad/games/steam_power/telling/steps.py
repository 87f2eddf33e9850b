"""What follows from a decision, step by step: who is paid for a delivery, what a contract brings, what the
neutral railway builds."""

from __future__ import annotations

from collections import Counter

from ironroad.core.game import Game
from ironroad.core.sentences import Listing, Sentence, money_word, say, say_n
from ironroad.core.track import NOBODY
from ironroad.games.steam_power.contracts import Contract
from ironroad.games.steam_power.rules.moves import Bring
from ironroad.games.steam_power.rules.scoring import FACTORY_POINTS
from ironroad.games.steam_power.telling.events import Story
from ironroad.games.steam_power.telling.shipments import emptied
from ironroad.games.steam_power.telling.words import contract_word, rewards
from ironroad.telling.steps import Step, StepLine, cash_change, signed_money


def steps(before: Game, after: Game) -> list[Step]:
    if after.length == before.length:
        return []
    story = Story(before, after)
    return _delivered(story) + _neutral(story) + _last_round(story)


def _delivered(story: Story) -> list[Step]:
    if story.contract is None:
        return []
    return _payments(story, story.contract) + _reward(story, story.contract) + _exhausted(story)


def _payments(story: Story, contract: Contract) -> list[Step]:
    """The resource that was chosen, and all that came without a question."""
    shipment, seat = story.shipment(contract), story.now.seat
    paid, bank = Counter(shipment.paid), shipment.bank
    if isinstance(story.move, Bring):
        gains = [other for other in story.before.gains(story.move) if other != seat]
        paid.update(gains)
        bank += story.before.cost(story.move) - len(gains)
    price = paid.total() + bank
    if not price:
        return []
    lines = [_paid(story, seat, -price), *[_paid(story, other, n) for other, n in sorted(paid.items())]]
    if bank:
        lines.append(StepLine(say("the bank gets {money}", money=money_word(bank))))
    title = say("Delivery for contract {contract}", contract=contract_word(contract))
    return [Step(title, lines, _fees())]


def _fees() -> Sentence:
    return say(
        "Each resource costs $1 for its factory and $1 for each route on its way, unless they are one's own."
    )


def _paid(story: Story, seat: int, amount: int) -> StepLine:
    cash = story.old.money[seat]
    change = cash_change(cash, cash + amount)
    return StepLine(say("{amount}: {change}", amount=signed_money(amount), change=change), seat, money=amount)


def _reward(story: Story, contract: Contract) -> list[Step]:
    if not story.shipment(contract).whole:
        return []
    brings = say("{rewards}", rewards=Listing(rewards(contract) or [say("nothing")]))
    line = StepLine(brings, story.now.seat, money=contract.money, points=contract.points)
    return [Step(say("Contract {contract} is fulfilled", contract=contract_word(contract)), [line])]


def _exhausted(story: Story) -> list[Step]:
    cities = emptied(story.old, story.new)
    owned = [(city, story.old.factory[city]) for city in cities]
    lines = [_worked_out(story, city, owner) for city, owner in owned if _scores(story, owner)]
    return [Step(say("Exhausted cities"), lines)] if lines else []


def _scores(story: Story, owner: int) -> bool:
    return NOBODY < owner < story.old.players and not story.old.out[owner]


def _worked_out(story: Story, city: int, owner: int) -> StepLine:
    text = say_n(
        "{n} point: {stop} is exhausted",
        "{n} points: {stop} is exhausted",
        FACTORY_POINTS,
        stop=story.now.names[city],
    )
    return StepLine(text, owner, points=FACTORY_POINTS)


def _neutral(story: Story) -> list[Step]:
    names = story.game.board.hexes
    return [
        Step(
            say("Neutral railway"),
            [StepLine(story.neutral_factory(city))],
            hexes=(names[city].name,),
            since=since,
        )
        for since, city in story.neutral_built
    ]


def _last_round(story: Story) -> list[Step]:
    lines = [StepLine(text) for text in story.last_round()]
    return [Step(say("The last round"), lines)] if lines else []
