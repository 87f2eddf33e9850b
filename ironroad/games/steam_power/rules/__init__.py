"""Steam Power: its round as a list of phases."""

from __future__ import annotations

from typing import Any

from ironroad.core.board import Board, BoardError
from ironroad.core.features import Features
from ironroad.core.game import Result, Rules, Seat, position_text
from ironroad.core.moves import Move
from ironroad.core.options import read_options
from ironroad.core.position import Fields, split_position
from ironroad.core.record import Entry
from ironroad.core.sentences import say
from ironroad.games.steam_power.contracts import load_contracts
from ironroad.games.steam_power.rules import hands
from ironroad.games.steam_power.rules.build import BuildTrack
from ironroad.games.steam_power.rules.check import check_state
from ironroad.games.steam_power.rules.deliveries import Deliver
from ironroad.games.steam_power.rules.draws import DealContracts, DrawContracts
from ironroad.games.steam_power.rules.factories import Factories
from ironroad.games.steam_power.rules.features import power_features, words_of
from ironroad.games.steam_power.rules.leaving import remove_seat
from ironroad.games.steam_power.rules.moves import UNKNOWN, Draw, readers
from ironroad.games.steam_power.rules.options import OPTIONS, Options
from ironroad.games.steam_power.rules.places import Places
from ironroad.games.steam_power.rules.position import Reading, write_state
from ironroad.games.steam_power.rules.revisions import REVISIONS
from ironroad.games.steam_power.rules.scoring import result, score_parts
from ironroad.games.steam_power.rules.setup import ChooseFirst, PlaceCityTiles
from ironroad.games.steam_power.rules.solo import TURNS, NeutralRailway
from ironroad.games.steam_power.rules.state import (
    CITY_TILES,
    FACTORIES,
    LOCOMOTIVES,
    TRIGGER,
    VP_CITIES,
    Power,
)
from ironroad.games.steam_power.rules.turn import Actions, Turns


class PowerSeat(Seat):
    """`hand` holds the contracts that may be known."""

    def __init__(self, rules: SteamPower, s: Power, number: int) -> None:
        names = [contract.name for contract in rules.contracts]
        super().__init__(number, s.out[number], s.money[number], score_parts(s, number, rules.contracts))
        self.hand = [names[contract] for contract in s.hand(number)]
        self.hidden = s.hidden[number]
        self.contracts = s.in_hand(number)
        self.fulfilled = [names[contract] for contract in s.done(number)]
        self.locomotives = LOCOMOTIVES - s.routes[number]
        self.factories = FACTORIES - s.factories(number)

    def __repr__(self) -> str:
        held = f"{self.contracts} contracts in hand, {len(self.fulfilled)} fulfilled"
        return f"<seat {self.number}: ${self.money}, {held}>"


class SteamPower(Rules[Power]):
    def __init__(
        self, edition: str, board: Board, players: int, given: dict[str, Any], revision: int
    ) -> None:
        chosen = read_options(REVISIONS.known(OPTIONS), given)
        super().__init__("steam-power", revision, edition, board, players, chosen)
        _check_board(board, players)
        self.options = Options(edition, chosen, revision)
        self.contracts = load_contracts(board.colours)
        self.readers = readers(self.contracts)
        self.places = Places(board)
        self.trigger = TRIGGER.get(players, 0)
        limit = self.options.rounds
        self.rounds = min(TURNS, limit or TURNS) if players == 1 else limit
        self.build = BuildTrack(board, self.places, self.options)
        self.deliver = Deliver(board, self.contracts)
        self.setup_phases = [PlaceCityTiles(board), DealContracts(self.contracts), ChooseFirst()]
        actions = Actions(self.build, Factories(board), self.deliver, self.options)
        self.round_phases = [Turns(actions, DrawContracts(self.contracts))]
        if players == 1:
            self.round_phases.append(NeutralRailway(board))
        self._opening = Power(self.places, players, len(self.contracts))

    def start(self) -> Power:
        return self._opening.copy()

    def begin_round(self, s: Power) -> None:
        if self.is_last(s) or (self.rounds and s.round >= self.rounds):
            s.over = True
        else:
            s.round += 1

    def is_last(self, s: Power) -> bool:
        """Whether a seat has fulfilled so many contracts that this round is the last."""
        return bool(self.trigger) and max(s.fulfilled(seat) for seat in range(s.players)) >= self.trigger

    def remove(self, s: Power, seat: int) -> None:
        remove_seat(s, seat)
        if len(s.order) <= 1:
            s.over = True

    def result(self, s: Power) -> Result | None:
        return result(s, self.contracts)

    def seats(self, s: Power) -> list[PowerSeat]:
        return [PowerSeat(self, s, seat) for seat in range(self.players)]

    def check(self, s: Power) -> None:
        check_state(s, self.phase_kind(s), self.contracts)
        self.deliver.check(s)

    # What a seat may know

    def words(self) -> list[str]:
        return words_of(self.contracts)

    def features(self, s: Power, f: Features) -> None:
        super().features(s, f)
        power_features(s, f)

    def view_state(self, s: Power, seat: int) -> Power:
        return hands.view_state(s, seat)

    def sample_state(self, s: Power, seed: str) -> Power:
        return hands.sample_state(s, seed)

    def view_entries(self, entries: list[Entry], viewer: int) -> list[Entry]:
        return [Entry(_veiled(e.move, viewer), e.round, e.phase, e.seat) for e in entries]

    def view_position(self, position: str, viewer: int) -> str:
        fields = split_position(position)
        for key in self.head():
            del fields[key]
        return position_text(self, hands.view_state(self.restore(fields), viewer))

    # Text

    def write(self, s: Power) -> dict[str, str]:
        return write_state(s, self.phase_kind(s), self.contracts)

    def read_state(self, fields: Fields) -> Power:
        return Reading(fields, self.places, self.players, self.contracts).state(self.phase_number)


def _veiled(move: Move, viewer: int) -> Move:
    """A draw that a viewer does not see."""
    if isinstance(move, Draw) and viewer not in hands.witnesses(move.seat, move.victim):
        return Draw(move.seat, UNKNOWN, "?", move.victim)
    return move


def _check_board(board: Board, players: int) -> None:
    most = CITY_TILES * len(board.colours) + VP_CITIES
    if not board.cities or len(board.cities) > most:
        raise BoardError(
            say(
                "{name} has {number} cities, and there are {most} city tiles",
                name=board.name,
                number=len(board.cities),
                most=most,
            )
        )
    if len(board.colours) != 4:
        raise BoardError(say("{name} needs four colours of resources", name=board.name))
    if players != 1 and players not in TRIGGER:
        raise BoardError(say("there is no game for {players} players", players=players))
