"""Why a draft cannot be changed as asked."""

from __future__ import annotations

from typing import Any

from ironroad.core.sentences import Sentence


class EditProblem(ValueError):
    """A change that cannot be made; the sentence says why."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence

    def __reduce__(self) -> tuple[Any, ...]:
        return EditProblem, (self.sentence,)
