"""What a page without scripts asks before it does what cannot be taken back."""

from __future__ import annotations

from dataclasses import dataclass, field

from ironroad.core.sentences import Sentence, say, seat_word
from ironroad.draw import BoardParts
from ironroad.site.rendering.pagestate import PageState
from ironroad.site.rendering.previews import find_preview


@dataclass(frozen=True)
class Question:
    """What is about to be done and where, what it means, the board after it where that looks different, and
    what the form sends once more."""

    title: Sentence
    heading: Sentence | None
    means: list[Sentence]
    fields: dict[str, str | int]
    board: BoardParts | None = field(default=None, compare=False)


def about_move(state: PageState, move: str) -> Question | None:
    """None if the move is none of those offered."""
    choice = state.choices.find(move)
    preview = find_preview(state, move)
    if choice is None or preview is None:
        return None
    board = preview.parts if preview.hexes else None
    return Question(choice.label, choice.heading, [*choice.effects, *preview.opens], {"move": move}, board)


def about_undo(state: PageState, to: int) -> Question | None:
    if to not in (state.undo, state.restart):
        return None
    return Question(say("Undo"), None, [state.taken_back(to)], {"to": to})


def about_leaving(state: PageState, seat: int) -> Question | None:
    if seat not in state.viewer.seats:
        return None
    return Question(say("{seat} resigns", seat=seat_word(seat)), None, [state.resigned], {"seat": seat})
