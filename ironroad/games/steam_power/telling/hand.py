"""The contracts in a hand: what each asks for, what it brings, what is missing."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.sentences import Sentence, money_word, say, say_n
from ironroad.games.steam_power.contracts import Contract
from ironroad.games.steam_power.rules.deliveries import BANK_PRICE, prices_of
from ironroad.games.steam_power.telling.situation import Situation
from ironroad.games.steam_power.telling.words import amounts, rewards
from ironroad.telling.parts import HandCard


def hand(game: Game, seat: int) -> list[HandCard]:
    """What can be fulfilled comes first, cheapest first, then what is nearest to it."""
    now = Situation(game)
    found = [(_rank(now, seat, number), _card(now, seat, number)) for number in now.s.hand(seat)]
    return [card for _, card in sorted(found, key=lambda pair: pair[0])]


def _rank(now: Situation, seat: int, number: int) -> tuple[int, int]:
    cost = now.rules.deliver.cheapest(now.s, seat, number)
    contract = now.contracts[number]
    return sum(contract.needs) if cost is None else cost, -contract.points


def _card(now: Situation, seat: int, number: int) -> HandCard:
    contract = now.contracts[number]
    move = now.rules.deliver.fulfils[number]
    cost = now.rules.deliver.cheapest(now.s, seat, number)
    return HandCard(
        contract.name,
        say("{needs}", needs=amounts(now.colours, contract.needs)),
        [pair for pair in zip(now.board.colours, contract.needs, strict=True) if pair[1]],
        rewards(contract),
        cost,
        _missing(now, seat, contract, cost),
        move.text if now.seat == seat and move in now.game.legal_moves() else None,
    )


def _missing(now: Situation, seat: int, contract: Contract, cost: int | None) -> list[Sentence]:
    if cost is None:
        return [say("no completed route yet")]
    found = _sold(now, seat, contract)
    short = cost - now.s.money[seat]
    return [*found, say("{money} missing", money=money_word(short))] if short > 0 else found


def _sold(now: Situation, seat: int, contract: Contract) -> list[Sentence]:
    """The resources that do not reach the network, so that the bank must sell them."""
    known = now.once(("prices", seat), lambda: prices_of(now.s, seat))
    pairs = zip(contract.needs, known, strict=True)
    lacking = [max(0, need - len(there)) for need, there in pairs]
    if not any(lacking):
        return []
    return [
        say_n(
            "{resources} cannot reach the network: the bank sells it for {price}",
            "{resources} cannot reach the network: the bank sells them for {price}",
            sum(lacking),
            resources=amounts(now.colours, lacking),
            price=money_word(BANK_PRICE * sum(lacking)),
        )
    ]
