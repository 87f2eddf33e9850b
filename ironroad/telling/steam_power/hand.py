"""The contracts in a hand: what each asks for, what it brings, what is missing."""

from __future__ import annotations

from ironroad.contractfile import Contract
from ironroad.game import Game
from ironroad.rules.steam_power.deliveries import BANK_PRICE, prices_of
from ironroad.sentences import Sentence, money_word, say, say_n
from ironroad.telling.parts import HandCard
from ironroad.telling.steam_power.desk import Desk
from ironroad.telling.steam_power.words import amounts, rewards


def hand(game: Game, seat: int) -> list[HandCard]:
    """What can be fulfilled comes first, cheapest first, then what is nearest to it."""
    desk = Desk(game)
    found = [(_rank(desk, seat, number), _card(desk, seat, number)) for number in desk.s.hand(seat)]
    return [card for _, card in sorted(found, key=lambda pair: pair[0])]


def _rank(desk: Desk, seat: int, number: int) -> tuple[int, int]:
    cost = desk.rules.deliver.cheapest(desk.s, seat, number)
    contract = desk.contracts[number]
    return sum(contract.needs) if cost is None else cost, -contract.points


def _card(desk: Desk, seat: int, number: int) -> HandCard:
    contract = desk.contracts[number]
    move = desk.rules.deliver.fulfils[number]
    cost = desk.rules.deliver.cheapest(desk.s, seat, number)
    return HandCard(
        contract.name,
        say("{needs}", needs=amounts(desk.colours, contract.needs)),
        [pair for pair in zip(desk.board.colours, contract.needs, strict=True) if pair[1]],
        rewards(contract),
        cost,
        _missing(desk, seat, contract, cost),
        move.text if desk.seat == seat and move in desk.game.legal_moves() else None,
    )


def _missing(desk: Desk, seat: int, contract: Contract, cost: int | None) -> list[Sentence]:
    if cost is None:
        return [say("no completed route yet")]
    found = _sold(desk, seat, contract)
    short = cost - desk.s.money[seat]
    return [*found, say("{money} missing", money=money_word(short))] if short > 0 else found


def _sold(desk: Desk, seat: int, contract: Contract) -> list[Sentence]:
    """The resources that do not reach the network, so that the bank must sell them."""
    known = desk.once(("prices", seat), lambda: prices_of(desk.s, seat))
    pairs = zip(contract.needs, known, strict=True)
    lacking = [max(0, need - len(there)) for need, there in pairs]
    if not any(lacking):
        return []
    return [
        say_n(
            "{resources} cannot reach the network: the bank sells it for {price}",
            "{resources} cannot reach the network: the bank sells them for {price}",
            sum(lacking),
            resources=amounts(desk.colours, lacking),
            price=money_word(BANK_PRICE * sum(lacking)),
        )
    ]
