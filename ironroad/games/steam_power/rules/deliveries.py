"""Action 3: fulfil a contract. Its resources are delivered one by one; where there is only one way, nobody
is asked."""

from __future__ import annotations

from typing import Final

from ironroad.core.board import Board
from ironroad.core.game import Pending
from ironroad.core.moves import Move
from ironroad.core.sentences import Sentence, colour_word, money_word, say, seat_word, stop_word
from ironroad.games.steam_power.contracts import Contract
from ironroad.games.steam_power.rules import hands
from ironroad.games.steam_power.rules.moves import FROM_BANK, Bring, Fulfil
from ironroad.games.steam_power.rules.payments import BANK, one, payees, total
from ironroad.games.steam_power.rules.state import BONUS_WORDS, NO_BONUS, NO_CONTRACT, Power, PowerPhase

BANK_PRICE: Final = 5


class Deliver(PowerPhase):
    """Where the next resource of the contract comes from."""

    kind = "deliver"

    def __init__(self, board: Board, contracts: list[Contract]) -> None:
        self.board = board
        self.contracts = contracts
        self.fulfils = [Fulfil(number, contract.name) for number, contract in enumerate(contracts)]

    # The contract

    def fulfillable(self, s: Power) -> list[Move]:
        seat = s.todo[0]
        if not s.links().member[seat]:
            return []
        prices = prices_of(s, seat)
        return [
            self.fulfils[number]
            for number in hands.may_fulfil(s, seat)
            if least(prices, self.contracts[number].needs) <= s.money[seat]
        ]

    def cheapest(self, s: Power, seat: int, contract: int) -> int | None:
        """The least a contract costs to deliver now, or None without a network to deliver in."""
        if not s.links().member[seat]:
            return None
        return least(prices_of(s, seat), self.contracts[contract].needs)

    def allows_fulfil(self, s: Power, move: Fulfil) -> bool:
        seat = s.todo[0]
        price = self.cheapest(s, seat, move.contract)
        return move.contract in hands.may_fulfil(s, seat) and price is not None and price <= s.money[seat]

    def refuse_fulfil(self, s: Power, move: Fulfil) -> Sentence:
        seat = s.todo[0]
        name = self.contracts[move.contract].name
        if move.contract not in hands.may_fulfil(s, seat):
            return say("{seat} does not have contract {name}", seat=seat_word(seat), name=name)
        price = self.cheapest(s, seat, move.contract)
        if price is None:
            return say("{seat} has no completed route, and so no network to deliver in", seat=seat_word(seat))
        return self._too_dear(s, price)

    def _too_dear(self, s: Power, price: int) -> Sentence:
        cash = money_word(s.money[s.todo[0]])
        return say("this costs {price}, and there is only {cash}", price=money_word(price), cash=cash)

    def fulfil(self, s: Power, move: Fulfil) -> None:
        """The contract is on the table; what can come one way only is delivered at once."""
        hands.reveal(s, s.todo[0], move.contract)
        s.contract = move.contract
        s.needs = list(self.contracts[move.contract].needs)
        self._go_on(s)

    # Its resources

    def ask(self, s: Power) -> Pending | None:
        colour = self.board.colours[next_colour(s)]
        return Pending("deliver", s.todo[0], f"{self.contracts[s.contract].name} {colour}")

    def moves(self, s: Power) -> list[Move]:
        """Every way for the next resource that leaves enough money for the rest, the cheapest first."""
        seat, colour = s.todo[0], next_colour(s)
        prices = prices_of(s, seat)
        if not prices[colour]:
            return [Bring(self.board, colour, FROM_BANK, 0)]
        offers = [(self.price(s, offer), offer) for offer in self._offers(s, seat, colour)]
        found = [
            (price, offer)
            for price, offer in offers
            if price + rest(s, seat, offer.hex, prices) <= s.money[seat]
        ]
        return [offer for _, offer in sorted(found, key=_by_price)]

    def _offers(self, s: Power, seat: int, colour: int) -> list[Bring]:
        links = s.links()
        return [
            Bring(self.board, colour, city, paid)
            for city in sources(s, colour)
            for paid in links.fees(seat, city)
        ]

    def check(self, s: Power) -> None:
        """What was shown can be delivered."""
        if s.contract != NO_CONTRACT:
            ways = self.moves(s)
            payable = bool(ways) and self.price(s, ways[0]) <= s.money[s.todo[0]]
            assert payable, say("a contract on the table cannot be delivered")

    def refuse(self, s: Power, move: Move) -> Sentence:
        if not isinstance(move, Bring):
            return say("resources are delivered now, so '{move}' cannot be", move=move.text)
        colour = colour_word(self.board.colours[next_colour(s)])
        if move.colour != next_colour(s):
            return say("{colour} is delivered now", colour=colour)
        if move.hex == FROM_BANK:
            return say("the bank sells {colour} only when none can reach the network", colour=colour)
        stop = stop_word(self.board, move.hex)
        if move.hex not in sources(s, move.colour):
            return say("there is no {colour} on {stop}", colour=colour, stop=stop)
        if move.paid not in s.links().fees(s.todo[0], move.hex):
            return say("nothing comes from {stop} for these payments, or another way is cheaper", stop=stop)
        return self._too_dear_with_rest(s, move)

    def _too_dear_with_rest(self, s: Power, move: Bring) -> Sentence:
        seat = s.todo[0]
        return self._too_dear(s, self.price(s, move) + rest(s, seat, move.hex, prices_of(s, seat)))

    def price(self, s: Power, move: Move) -> int:
        """Of a contract: the least that all its resources cost."""
        if isinstance(move, Fulfil):
            return self.cheapest(s, s.todo[0], move.contract) or 0
        assert isinstance(move, Bring)
        if move.hex == FROM_BANK:
            return BANK_PRICE
        return fee(s, s.todo[0], move.hex) + total(move.paid)

    def gains(self, s: Power, move: Move) -> list[int]:
        """Who is paid for the factory and the routes, once for each dollar."""
        if not isinstance(move, Bring):
            return []
        return [payee for payee in payees(self._paid(s, move)) if payee != BANK]

    def _paid(self, s: Power, move: Bring) -> int:
        seat = s.todo[0]
        if move.hex == FROM_BANK or not fee(s, seat, move.hex):
            return move.paid
        owner = s.factory[move.hex]
        return move.paid + one(BANK if owner >= s.players or s.out[owner] else owner)

    def apply(self, s: Power, move: Move) -> None:
        self._bring(s, move)
        self._go_on(s)

    def _go_on(self, s: Power) -> None:
        while any(s.needs):
            ways = self.moves(s)
            if len(ways) > 1:
                return
            self._bring(s, ways[0])
        self._reward(s)

    def _bring(self, s: Power, move: Move) -> None:
        assert isinstance(move, Bring)
        s.money[s.todo[0]] -= self.price(s, move)
        for seat in self.gains(s, move):
            s.money[seat] += 1
        s.needs[move.colour] -= 1
        if move.hex != FROM_BANK:
            s.cubes[move.hex] -= 1
            s.stock[move.colour] += 1

    def _reward(self, s: Power) -> None:
        contract = self.contracts[s.contract]
        s.money[s.todo[0]] += contract.money
        s.bonus = BONUS_WORDS.index(contract.bonus) if contract.bonus else NO_BONUS
        s.contract = NO_CONTRACT


def _by_price(offer: tuple[int, Bring]) -> tuple[int, int, int]:
    return offer[0], offer[1].hex, offer[1].paid


def next_colour(s: Power) -> int:
    """The colour delivered next: the first that is still needed."""
    return next(colour for colour, need in enumerate(s.needs) if need)


def sources(s: Power, colour: int) -> list[int]:
    """The cities on which resources of a colour lie."""
    return [city for city in s.places.board.cities if s.cubes[city] and s.tile[city] == colour]


def fee(s: Power, seat: int, city: int) -> int:
    """What the owner of a factory gets for a resource."""
    return 0 if s.factory[city] == seat else 1


def prices_of(s: Power, seat: int) -> list[list[int]]:
    """Per colour what each resource that can reach the network costs at least, the cheapest first."""
    links = s.links()
    found: list[list[int]] = [[] for _ in s.stock]
    for city in s.places.board.cities:
        if s.cubes[city] and links.fees(seat, city):
            found[s.tile[city]] += [links.toll(seat, city) + fee(s, seat, city)] * s.cubes[city]
    for prices in found:
        prices.sort()
    return found


def rest(s: Power, seat: int, city: int, prices: list[list[int]]) -> int:
    """The least that the other resources of the contract cost once one has left a city."""
    colour = s.tile[city]
    needs = s.needs[:]
    needs[colour] -= 1
    left = prices[:]
    left[colour] = prices[colour][:]
    left[colour].remove(s.links().toll(seat, city) + fee(s, seat, city))
    return least(left, needs)


def least_of(prices: list[int], need: int) -> int:
    """What so many resources cost at least: the bank sells what cannot be had otherwise."""
    return sum(prices[:need]) + BANK_PRICE * max(0, need - len(prices))


def least(prices: list[list[int]], needs: tuple[int, ...] | list[int]) -> int:
    return sum([least_of(known, need) for known, need in zip(prices, needs, strict=True) if need])
