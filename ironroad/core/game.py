"""A game in progress: its state, whose move it is, the legal moves, push and pop.

What is particular to one game of the family lives in its `Rules`: an ordered list of phases.
A phase says who is asked what, which answers are legal, and what each does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, Final, Generic, NamedTuple, TypeVar, cast

from ironroad.core import chance, moves
from ironroad.core.board import Board
from ironroad.core.features import Features
from ironroad.core.memory import Memory
from ironroad.core.moves import Cube, Die, Leave, Move, NotationError, Part
from ironroad.core.options import write as option_text
from ironroad.core.position import Fields, PositionError, split_position
from ironroad.core.record import Entry, Record, escaped
from ironroad.core.sentences import Sentence, said, say

CHANCE: Final = -1
CHECKPOINT: Final = 16
# Of a game whose past is folded up: between two moments kept as text, and how many of the last are not.
RUNG: Final = 32
UNFOLDED: Final = 1
UNFOLDED_ELSEWHERE: Final = 64
# How much is kept of what was told under the same rules, of all games.
MOST_TOLD: Final = 16_000

# Whose knowledge a state holds: a seat's, a spectator's (CHANCE) or all there is.
EVERYTHING: Final = -2
SPECTATOR: Final = "spectator"


class IllegalMove(ValueError):
    """A move that is not legal now; the message is a sentence for the player."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.sentence = said(self)


class Pending:
    """What is asked, of whom, and what for."""

    def __init__(self, kind: str, seat: int, purpose: str = "") -> None:
        self.kind = kind
        self.seat = seat
        self.purpose = purpose

    def __repr__(self) -> str:
        who = "chance" if self.seat == CHANCE else f"seat {self.seat}"
        return f"<{self.kind} asked of {who}{': ' + self.purpose if self.purpose else ''}>"


class Offer:
    """A choice told: its label, and what follows from it apart from what it costs."""

    def __init__(self, label: Sentence, effects: list[Sentence]) -> None:
        self.label = label
        self.effects = effects


class Result:
    """The standings: `places[seat]` (1 is best), `scores[seat]` (None for who is out) and their parts."""

    def __init__(self, places: list[int], scores: list[int | None], parts: list[dict[str, int]]) -> None:
        self.places = places
        self.scores = scores
        self.parts = parts

    @property
    def winners(self) -> list[int]:
        return [
            seat for seat, score in enumerate(self.scores) if self.places[seat] == 1 and score is not None
        ]

    def __repr__(self) -> str:
        return f"<places {self.places}, scores {self.scores}>"


class Seat:
    """What may be known of a seat, at the moment it was asked for; each game adds its own. `income` and
    `engine` stay 0 in games that have none."""

    def __init__(self, number: int, out: bool, money: int, parts: dict[str, int]) -> None:
        self.number = number
        self.out = out
        self.money = money
        self.income = 0
        self.engine = 0
        self.role: str | None = None
        self.parts = {} if out else parts
        self.score: int | None = None if out else sum(parts.values())


class State:
    """What every game of the family keeps; each adds its own. While it is `lent` it must stay as it is."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.over = False
        self.round = 0
        self.phase = 0
        self.drawn = 0
        self.order = list(range(players))
        self.out = [False] * players
        self.todo: list[int] = []
        self.pending: Pending | None = None
        self.viewer = EVERYTHING
        self.lent = 0

    def copy_to(self, new: State) -> None:
        new.over = self.over
        new.round = self.round
        new.phase = self.phase
        new.drawn = self.drawn
        new.order = self.order[:]
        new.out = self.out[:]
        new.todo = self.todo[:]
        new.pending = self.pending
        new.viewer = self.viewer

    def copy(self) -> State:
        raise NotImplementedError


class Folded(NamedTuple):
    """A state as the text of its position, in a tenth of the room; `drawn` is what no position tells."""

    position: str
    drawn: int


S = TypeVar("S", bound=State)


class Phase(Generic[S]):
    """One step of a round. A phase whose `ask` answers None is over."""

    kind = ""
    # What seats are asked in it for which they can leave instructions.
    asks: tuple[str, ...] = ()

    def enter(self, s: S) -> None:
        """The phase begins."""

    def ask(self, s: S) -> Pending | None:
        """Who decides what next."""
        return None

    def moves(self, s: S) -> list[Move]:
        """Every legal answer to what is asked."""
        return []

    def parts(self, s: S) -> Iterator[Part]:
        """The same in parts; a phase with long lists works them out one after another as they are asked for,
        and has the state `lent` to them until then."""
        return iter((Part(self.moves(s)),))

    def weights(self, s: S) -> list[int]:
        """Where chance is asked: how likely each of `moves` is."""
        return [1] * len(self.moves(s))

    def allows(self, s: S, move: Move) -> bool:
        return move in self.moves(s)

    def price(self, s: S, move: Move) -> int:
        """What a legal move costs in cash when it is made."""
        return 0

    def gains(self, s: S, move: Move) -> list[int]:
        """The seats whose income a legal move raises, once for each step."""
        return []

    def refuse(self, s: S, move: Move) -> Sentence:
        """Why a move that is not allowed is not."""
        return say("'{move}' is no answer to what is asked", move=move.text)

    def apply(self, s: S, move: Move) -> None:
        """What a legal move does."""

    def leave(self, s: S, seat: int) -> None:
        """A seat has left the game while this phase was on."""

    def suppose(self, s: S, seat: int) -> bool:
        """Go to the next turn of a seat as if nobody else had one before; False where a turn cannot be
        thought through ahead."""
        return False

    # What it says of itself, where it is not the usual one of its game

    def question(self, s: S) -> Sentence | None:
        """What is asked."""
        return None

    def told(self, s: S, move: Move) -> Sentence | None:
        """What the mover does: the rest of a sentence."""
        return None

    def offer(self, s: S, move: Move) -> Offer | None:
        """A choice that only this phase has."""
        return None

    def effects(self, s: S, move: Move, after: Callable[[], S]) -> list[Sentence]:
        """What else follows from a move: predicates. `after` is the state it would lead to."""
        return []

    def happened(self, old: S, new: S, move: Move) -> list[Sentence]:
        """Whole sentences on what else has followed from a move."""
        return []


class Rules(Generic[S]):
    """One game under one edition, on one board, with its options, by one revision of its rules. Shared by all
    its states; `shared` belongs to who shares them between games, `told` to who tells them. `rounds` is how
    many it lasts, 0 where that is open."""

    def __init__(
        self, game: str, revision: int, edition: str, board: Board, players: int, chosen: dict[str, Any]
    ) -> None:
        self.game = game
        self.revision = revision
        self.edition = edition
        self.board = board
        self.players = players
        self.shared: object = None
        self.told: Memory[object, Any] = Memory(MOST_TOLD)
        self.chosen = {name: option_text(value) for name, value in sorted(chosen.items())}
        self.rounds = 0
        # Whether nobody ever knows more than another.
        self.open = False
        self.setup_phases: list[Phase[S]] = []
        self.round_phases: list[Phase[S]] = []
        self.readers = moves.READERS
        self.dice: list[Move] = [Die(value) for value in range(1, 7)]
        self.cubes: list[Move] = [Cube(board, colour) for colour in range(len(board.colours))]

    def timeline(self) -> list[Phase[S]]:
        return self.setup_phases + self.round_phases

    def phase_kind(self, s: S) -> str:
        return self.timeline()[s.phase].kind

    def phase_number(self, kind: str) -> int:
        """The phase that a position names."""
        kinds = [phase.kind for phase in self.timeline()]
        if kind not in kinds:
            raise PositionError(
                say(
                    "phase: there is no phase {kind}; there are {known}",
                    kind=repr(kind),
                    known=", ".join(kinds),
                )
            )
        return kinds.index(kind)

    def start(self) -> S:
        raise NotImplementedError

    def begin_round(self, s: S) -> None:
        """A new round begins, unless the last one was played."""
        raise NotImplementedError

    def finish(self, s: S) -> None:
        """The game is over."""

    def remove(self, s: S, seat: int) -> None:
        """A seat leaves the game."""
        raise NotImplementedError

    def result(self, s: S) -> Result | None:
        raise NotImplementedError

    def seats(self, s: S) -> Sequence[Seat]:
        raise NotImplementedError

    def check(self, s: S) -> None:
        raise NotImplementedError

    def write(self, s: S) -> dict[str, str]:
        """The fields of a position."""
        raise NotImplementedError

    def read_state(self, fields: Fields) -> S:
        raise NotImplementedError

    def restore(self, values: dict[str, str]) -> S:
        """The state that the fields of a position tell, if it keeps every invariant."""
        fields = Fields(values, self.board)
        s = self.read_state(fields)
        fields.finish()
        try:
            self.check(s)
        except AssertionError as error:
            raise PositionError(said(error)) from error
        return s

    def words(self) -> list[str]:
        """The words of its seats' moves, beside those that begin a move, numbers, and what a board names."""
        return []

    def features(self, s: S, f: Features) -> None:
        """What the viewer of a state knows of it, in numbers; each game adds its own."""
        f.table["round"] = s.round
        f.table["rounds"] = self.rounds
        f.table["phase"] = s.phase
        f.table["over"] = int(s.over)
        f.table["asked"] = 0 if s.pending is None else f.seat(s.pending.seat)
        f.seats["place"] = f.places(s.order)
        f.seats["waiting"] = f.places(s.todo)
        f.seats["out"] = [int(out) for out in s.out]

    def view_state(self, s: S, seat: int) -> S:
        """The state as a seat, or for CHANCE a spectator, may know it. Where that is less than everything,
        `viewer` says whose knowledge it is."""
        raise NotImplementedError

    def sample_state(self, s: S, seed: str) -> S:
        """A state that knows everything and agrees with all that this one knows; the seed decides the rest.
        Games with secrets say how."""
        if s.viewer != EVERYTHING:
            raise NotImplementedError
        found: Any = s.copy()
        return cast(S, found)

    def view_entries(self, entries: list[Entry], viewer: int) -> list[Entry]:
        """The entries of a record as a viewer may read them."""
        return entries[:]

    def view_position(self, position: str, viewer: int) -> str:
        """The position a record begins at as a viewer may read it."""
        return position

    def head(self) -> dict[str, str]:
        """The setup as the head of a record has it."""
        found = {"game": self.game, "edition": self.edition, "board": escaped(self.board.source)}
        found["players"] = str(self.players)
        if self.chosen:
            found["options"] = " ".join(f"{name}={value}" for name, value in self.chosen.items())
        found["rules"] = str(self.revision)
        return found


def lent(s: State, parts: Iterator[Part]) -> Iterator[Part]:
    """Parts that come from a state one after another."""
    s.lent += 1
    try:
        yield from parts
    finally:
        s.lent -= 1


class LegalMoves:
    """The legal moves, worked out when looked at and only as far as looked at; counting them does not make
    them. A seat may also leave at any time: such a move is `in` here but not listed."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._known: list[Part] = []
        self._count = 0
        self._rest: Iterator[Part] | None = None

    def parts(self) -> Iterator[Part]:
        """The list in parts, of which some make their moves only when they are asked for them."""
        number = 0
        while number < len(self._known) or self._goes_on():
            yield self._known[number]
            number += 1

    def _goes_on(self) -> bool:
        """Whether there is another part."""
        part = next(self._coming(), None)
        if part is not None:
            self._known.append(part)
            self._count += part.count
        return part is not None

    def _coming(self) -> Iterator[Part]:
        if self._rest is None:
            self._rest = self._game._parts()
        return self._rest

    def __iter__(self) -> Iterator[Move]:
        for part in self.parts():
            yield from part.moves()

    def __bool__(self) -> bool:
        return any(part.count for part in self.parts())

    def __len__(self) -> int:
        more = list(self._coming())
        self._known += more
        self._count += sum([part.count for part in more])
        return self._count

    def __getitem__(self, number: int) -> Move:
        rest = number if number >= 0 else number + len(self)
        while rest >= self._count and self._goes_on():
            pass
        for part in self._known if rest >= 0 else ():
            if rest < part.count:
                return part.move(rest)
            rest -= part.count
        raise IndexError(f"there are {len(self)} moves, none of them is number {number}")

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self._game._allows(move)

    def __repr__(self) -> str:
        shown = ", ".join(move.text for move in islice(self, 8))
        more = len(self) - 8
        return f"<{shown}{f' and {more} more' if more > 0 else ''}>"


class Game:
    """A position, the moves that led to it and, perhaps, the seed of those to come. `names` are those of the
    players, for the record."""

    def __init__(
        self,
        rules: Rules[Any],
        state: State,
        seed: str | None,
        position: str,
        entries: list[Entry],
        checkpoints: list[tuple[int, State | Folded]],
    ) -> None:
        self.rules = rules
        self.seed = seed
        self._phases = rules.timeline()
        self._state = state
        self._position = position
        self._entries = entries
        self._checkpoints = checkpoints
        self.names: list[str] = []

    # Whose move, and which

    @property
    def board(self) -> Board:
        return self.rules.board

    @property
    def pending(self) -> Pending | None:
        found: Pending | None = self._state.pending
        return found

    @property
    def to_move(self) -> int | None:
        pending = self._state.pending
        return None if pending is None else pending.seat

    @property
    def state(self) -> State:
        """The flat state behind it all, to be read, never written."""
        return self._state

    def state_as(self, kind: type[S]) -> S:
        """The state, for those who know which game this is."""
        state = self._state
        assert isinstance(state, kind), f"this is {self.rules.game}"
        return state

    @property
    def length(self) -> int:
        """How many entries its record has."""
        return len(self._entries)

    def entries(self, start: int, end: int) -> list[Entry]:
        """Some entries of its record."""
        return self._entries[start:end]

    @property
    def last_move(self) -> Move | None:
        return self._entries[-1].move if self._entries else None

    @property
    def over(self) -> bool:
        return self.pending is None

    @property
    def round(self) -> int:
        found: int = self._state.round
        return found

    @property
    def phase(self) -> str:
        return self._phase().kind

    @property
    def order(self) -> list[int]:
        """The seats still in the game, in player order."""
        return list(self._state.order)

    @property
    def seats(self) -> Sequence[Seat]:
        return self.rules.seats(self._state)

    @property
    def result(self) -> Result | None:
        return self.rules.result(self._state)

    def legal_moves(self) -> LegalMoves:
        return LegalMoves(self)

    def odds(self) -> dict[Move, float]:
        """How likely each outcome is where chance is asked."""
        if self.to_move != CHANCE:
            return {}
        weights = self._phase().weights(self._state)
        total = sum(weights)
        return {move: weight / total for move, weight in zip(self._list(), weights, strict=True) if weight}

    def read(self, text: str) -> Move:
        """The move a line of text stands for; NotationError if there is none."""
        return moves.read(text, self.rules.board, self.rules.readers)

    def why_not(self, move: str | Move) -> Sentence | None:
        """Why a move is not legal, as a sentence, or None if it is."""
        try:
            found = self.read(move) if isinstance(move, str) else move
        except NotationError as error:
            return said(error)
        return None if self._allows(found) else self._refuse(found)

    def price(self, move: str | Move) -> int:
        """What a move costs in cash when it is made; IllegalMove if it is not legal."""
        return self.cost(self._checked(move))

    def cost(self, move: Move) -> int:
        """The same for a legal move: who tells of one that is listed, or was made, need not ask again."""
        return self._phase().price(self._state, move)

    def gains(self, move: Move) -> list[int]:
        """The seats whose income a legal move raises, once for each step."""
        return self._phase().gains(self._state, move)

    # Changing it

    def push(self, move: str | Move) -> Move:
        """Make a move; IllegalMove, and nothing changed, if it is not legal."""
        found = self._checked(move)
        self._make(found)
        self.draw_chance()
        return found

    def pop(self) -> Move:
        """Take back the last move, with the draws that followed it by themselves."""
        end = len(self._entries) - 1
        if self.seed is not None:
            while end >= 0 and self._entries[end].seat == CHANCE:
                end -= 1
        if end < self._checkpoints[0][0]:
            raise IndexError("there is no move to take back")
        move = self._entries[end].move
        self._rewind(end)
        return move

    def copy(self) -> Game:
        return self._fork(self._state.copy(), self.seed)

    def light_copy(self) -> Game:
        """A copy with nothing behind it and no record of what comes: for playing on many times over."""
        return LightGame(self.rules, self._state.copy(), self.seed)

    def sample(self, seed: int | str) -> Game:
        """A whole game that agrees with all this one knows, without its past: what a view does not know, and
        all draws to come, are as the seed has them. For the same seed it is the same."""
        return LightGame(self.rules, self.rules.sample_state(self._state, str(seed)), str(seed))

    def after(self, move: Move) -> Game:
        """A copy in which a legal move has been made."""
        game = self.copy()
        game._make(move)
        game.draw_chance()
        return game

    def at(self, number: int) -> Game:
        """The game as it was after so many entries of its record."""
        if not 0 <= number <= len(self._entries):
            raise IndexError(f"the record has {len(self._entries)} moves")
        game = self._fork(self._state, self.seed)
        game._rewind(number)
        return game

    def onward(self, entries: Iterable[Entry]) -> Game:
        """A copy in which these moves, which are legal, have been made; draws are among them."""
        game = self.copy()
        game.seed = None
        for entry in entries:
            game._make(entry.move)
        return game

    def fold_past(self) -> None:
        """Keep the past as text but for its end: for games of which many are kept."""
        past, near = self._checkpoints[:-UNFOLDED], self._checkpoints[-UNFOLDED:]
        ladder: list[tuple[int, State | Folded]] = []
        for number, state in past:
            if not ladder or number >= ladder[-1][0] + RUNG:
                ladder.append((number, self._folded(state)))
        self._checkpoints = ladder + near

    def folded(self) -> tuple[Folded, list[tuple[int, Folded]]]:
        """What `resumed` needs beside the entries: the state, and moments of the past with their numbers."""
        ladder = [(number, self._folded(state)) for number, state in self._checkpoints]
        return self._folded(self._state), ladder

    def resumed(self, entries: list[Entry], now: Folded, ladder: Sequence[tuple[int, Folded]]) -> Game:
        """The game that has begun like this one and gone on to where its entries and what was folded say."""
        state = unfolded(self.rules, now).copy()
        return self._named(Game(self.rules, state, self.seed, self._position, entries, [*ladder]))

    def _folded(self, state: State | Folded) -> Folded:
        if isinstance(state, Folded):
            return state
        return Folded(_words(self.rules.write(state)), state.drawn)

    def view(self, seat: int) -> Game:
        """The game as a seat may know it: no seed, nothing hidden from the seat, no way back."""
        state: State = self.rules.view_state(self._state, seat)
        entries, position = self._entries[:], self._position
        if state.viewer != EVERYTHING:
            entries = self.rules.view_entries(entries, seat)
            position = self.rules.view_position(position, seat) if position else ""
        return self._named(Game(self.rules, state, None, position, entries, [(len(entries), state.copy())]))

    def supposing(self, seat: int, phase: str) -> Game | None:
        """The game as if this seat were to take its next turn in a phase now, all else as it is; or as it is
        if that is so. It is for planning: nothing is drawn in it, and nothing is behind it. None where a turn
        cannot be thought through ahead."""
        if self.over or self._state.out[seat] or phase not in [known.kind for known in self._phases]:
            return None
        state = self._state.copy()
        state.phase = self.rules.phase_number(phase)
        if not self._phases[state.phase].suppose(state, seat):
            return None
        asked = self.to_move == seat and self.phase == phase
        return self._named(start_from(self.rules, self._state.copy() if asked else state, None))

    def _fork(self, state: State, seed: str | None) -> Game:
        return self._named(
            Game(self.rules, state, seed, self._position, self._entries[:], self._checkpoints[:])
        )

    def _named(self, other: Game) -> Game:
        other.names = self.names
        return other

    # Text and pictures

    @property
    def record(self) -> Record:
        head = self.rules.head()
        if self.seed is not None:
            head["seed"] = self.seed
        if self._position:
            head["position"] = self._position
        if self._state.viewer != EVERYTHING:
            head["view"] = viewer_text(self._state.viewer)
        return Record(head, self._entries[:], self.names)

    @property
    def position(self) -> str:
        return position_text(self.rules, self._state)

    def check(self) -> None:
        """Every invariant, or AssertionError naming the broken one."""
        self.rules.check(self._state)

    def svg(self) -> str:
        from ironroad.draw.games import game_svg

        return game_svg(self)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<{self.rules.game} on {self.board.name}, round {self.round}, {self.pending or 'over'}>"

    # How

    def _phase(self) -> Phase[Any]:
        state: State = self._state
        return self._phases[state.phase]

    def _list(self) -> list[Move]:
        return [] if self.pending is None else self._phase().moves(self._state)

    def _parts(self) -> Iterator[Part]:
        return iter(()) if self.pending is None else self._phase().parts(self._state)

    def _allows(self, move: Move) -> bool:
        if self.pending is None:
            return False
        if isinstance(move, Leave):
            return 0 <= move.seat < self.rules.players and not self._state.out[move.seat]
        return self._phase().allows(self._state, move)

    def _refuse(self, move: Move) -> Sentence:
        if self.pending is None:
            return say("the game is over")
        if isinstance(move, Leave):
            return say("there is no seat {number} in the game", number=move.seat)
        return self._phase().refuse(self._state, move)

    def _checked(self, move: str | Move) -> Move:
        try:
            found = self.read(move) if isinstance(move, str) else move
        except NotationError as error:
            raise IllegalMove(said(error)) from error
        if not self._allows(found):
            raise IllegalMove(self._refuse(found))
        return found

    def _make(self, move: Move) -> None:
        """Apply a legal move and go on to the next question."""
        state, entries = self._state, self._entries
        if state.lent:
            state = self._state = state.copy()
        if len(entries) >= self._checkpoints[-1][0] + CHECKPOINT:
            self._checkpoints.append((len(entries), state.copy()))
        seat = move.seat if isinstance(move, Leave) else self._asked()
        entries.append(Entry(move, state.round, self._phases[state.phase].kind, seat))
        self._apply(move)

    def _apply(self, move: Move) -> None:
        state = self._state
        if isinstance(move, Leave):
            self.rules.remove(state, move.seat)
            if not state.over:
                self._phase().leave(state, move.seat)
        else:
            if self._asked() == CHANCE:
                state.drawn += 1
            self._phase().apply(state, move)
        self._settle()

    def _asked(self) -> int:
        pending = self._state.pending
        assert pending is not None, "nobody is asked"
        return pending.seat

    def _settle(self) -> None:
        """Go through phases until somebody is asked or the game is over."""
        state = self._state
        while not state.over:
            state.pending = asked = self._phases[state.phase].ask(state)
            if asked is not None:
                return
            self._next_phase()
        state.pending = None
        self.rules.finish(state)

    def _next_phase(self) -> None:
        state = self._state
        state.phase += 1
        if state.phase == len(self._phases):
            state.phase = len(self.rules.setup_phases)
        if state.phase == len(self.rules.setup_phases):
            self.rules.begin_round(state)
        if not state.over:
            self._enter()

    def _enter(self) -> None:
        self._phase().enter(self._state)

    def draw_chance(self) -> None:
        """With a seed, chance answers by itself."""
        seed = self.seed
        while seed is not None and self.to_move == CHANCE:
            self._make(self.drawn_move(seed))

    def drawn_move(self, seed: str) -> Move:
        """What a seed gives where chance is asked."""
        state, phase = self._state, self._phase()
        return phase.moves(state)[chance.pick(seed, state.drawn, phase.weights(state))]

    def _rewind(self, number: int) -> None:
        """Back to the position after so many moves, played again from the last checkpoint."""
        later = self._entries[:number]
        while self._checkpoints[-1][0] > number:
            self._checkpoints.pop()
        start, kept = self._checkpoints[-1]
        state = unfolded(self.rules, kept) if isinstance(kept, Folded) else kept
        self._state = state.copy()
        self._entries = later
        for entry in later[start:]:
            self._apply(entry.move)


class LightGame(Game):
    """A game that keeps no record: moves leave nothing but the state they lead to, and none can be taken
    back."""

    def __init__(self, rules: Rules[Any], state: State, seed: str | None) -> None:
        super().__init__(rules, state, seed, "", [], [(0, state)])

    def view(self, seat: int) -> Game:
        return LightGame(self.rules, self.rules.view_state(self._state, seat), None)

    @property
    def record(self) -> Record:
        raise ValueError("a light copy of a game keeps no record")

    def _fork(self, state: State, seed: str | None) -> Game:
        return LightGame(self.rules, state, seed)

    def _make(self, move: Move) -> None:
        if self._state.lent:
            self._state = self._state.copy()
        self._apply(move)


def start(rules: Rules[Any], seed: str | None, viewer: int = EVERYTHING) -> Game:
    """A new game; with a seed, played on to its first decision. A viewer's record begins with its view."""
    opening = rules.start()
    game = Game(
        rules, opening if viewer == EVERYTHING else rules.view_state(opening, viewer), seed, "", [], []
    )
    game._enter()
    game._settle()
    game._checkpoints.append((0, game._state.copy()))
    game.draw_chance()
    return game


def start_from(rules: Rules[Any], state: State, seed: str | None) -> Game:
    """A game that begins at a position."""
    game = Game(rules, state, seed, position_text(rules, state), [], [])
    game._settle()
    game._checkpoints.append((0, game._state.copy()))
    game.draw_chance()
    return game


def viewer_text(viewer: int) -> str:
    return SPECTATOR if viewer == CHANCE else str(viewer)


def read_viewer(text: str, players: int) -> int | None:
    """Whose knowledge a text names, or None if it names nobody."""
    seats = {str(seat): seat for seat in range(players)}
    return ({SPECTATOR: CHANCE} | seats).get(text)


def position_text(rules: Rules[Any], state: State) -> str:
    """A position in one line: `key=value` words."""
    return _words(rules.head() | rules.write(state))


def _words(fields: dict[str, str]) -> str:
    return " ".join(f"{key}={value.replace(' ', ',')}" for key, value in fields.items())


@lru_cache(maxsize=UNFOLDED_ELSEWHERE)
def unfolded(rules: Rules[Any], folded: Folded) -> State:
    """What was folded, to be copied, never changed: those who look through a game come by here often."""
    state: State = rules.read_state(Fields(split_position(folded.position), rules.board))
    state.drawn = folded.drawn
    if not state.over:
        Game(rules, state, None, "", [], [])._settle()
    return state
