"""The players' side of a position: round, turn order and one card per seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ironroad.core.sentences import Sentence, say
from ironroad.draw.box import Box
from ironroad.draw.cubes import disc
from ironroad.draw.lettering import fit, width
from ironroad.draw.markup import Defs, group, tag, text
from ironroad.draw.panel import EMPTY, HEAD, PAD, SIDE, Panel, panel, stacked
from ironroad.draw.scene import Scene, SceneSeat, Speak

USUAL: Final = (say("money"), say("income"), say("shares"), say("engine"))
SCORE: Final = say("score")

_CARD = 104.0
_ENGINES = 6
_FIGURES = (22.0, 96.0, 168.0, 242.0, 346.0)
_OWN = (22.0, 96.0, 178.0, 262.0, 346.0)


def seats_panel(scene: Scene, defs: Defs) -> Panel:
    """The state of the game above the seats in the order of play."""
    order = scene.order + [i for i in range(len(scene.seats)) if i not in scene.order]
    cards = [_card(scene, seat, defs) for seat in order if seat < len(scene.seats)]
    return stacked([_rounds(scene, defs), *cards], 12)


def _rounds(scene: Scene, defs: Defs) -> Panel:
    if not scene.rounds and not scene.phase:
        return EMPTY
    steps = "".join(_step(scene, i) for i in range(scene.rounds))
    phase = text(scene.speak(scene.phase), (SIDE - PAD, 27), "ir-phase")
    order = (disc(seat, (PAD + 92 + 26 * i, 94), defs, 1.1) for i, seat in enumerate(scene.order))
    words = text(scene.speak(say("Turn order")), (PAD, 98), "ir-note") if scene.order else ""
    height = 116.0 if scene.order else 80.0
    return panel(scene.speak(_title(scene)), SIDE, height, phase, steps, words, *order)


def _title(scene: Scene) -> Sentence:
    if scene.rounds:
        return say("Round {round} of {rounds}", round=scene.round, rounds=scene.rounds)
    return say("Round {round}", round=scene.round) if scene.round else say("Phase")


def _step(scene: Scene, i: int) -> str:
    """One sleeper of the line of rounds."""
    wide = (SIDE - 2 * PAD + 4) / scene.rounds
    state = "ir-done" if i + 1 < scene.round else "ir-now" if i + 1 == scene.round else "ir-ahead"
    bar = Box(PAD + wide * i, HEAD + 6, wide - 4, 22).rect(f"ir-step {state}", 3)
    number = text(str(i + 1), (PAD + wide * i + wide / 2 - 2, HEAD + 22), f"ir-step-no {state}-no")
    return bar + number


def _card(scene: Scene, seat: int, defs: Defs) -> Panel:
    who, name = scene.seats[seat], scene.speak(scene.seats[seat].name)
    frame = "ir-panel ir-turn" if seat == scene.to_move else "ir-panel"
    role = say("out") if who.out else who.role
    inner = (
        Box(0, 0, SIDE, _CARD).rect(frame, 8),
        disc(seat, (PAD + 15, 30), defs, 1.75),
        text(name, (PAD + 42, 38), "ir-who", font_size=fit(name, 23, 190)),
        _role(scene.speak(role)) if role else "",
        *_figures(who, scene.speak),
    )
    class_ = "ir-seat ir-out" if who.out else "ir-seat"
    return Panel(SIDE, _CARD, group(*inner, class_=class_, data_seat=str(seat)))


def _role(role: str) -> str:
    wide = width(role, 14) + 18
    chip = Box(SIDE - PAD - wide, 16, wide, 26).rect("ir-chip", 5)
    return chip + text(role, (SIDE - PAD - wide / 2, 34), "ir-chip-word")


def _figures(who: SceneSeat, speak: Speak) -> list[str]:
    """Labelled numbers in a row; the engine also as wheels."""
    if who.figures:
        own = zip(_scored(who, who.figures), _OWN, strict=False)
        return [_figure(speak(label), value, x) for (label, value), x in own]
    values = f"${who.money}", str(who.income), str(who.shares), str(who.engine)
    shown = zip(_scored(who, zip(USUAL, values, strict=True)), _FIGURES, strict=False)
    words = [_figure(speak(label), value, x) for (label, value), x in shown]
    wheels = [
        tag("circle", cx=266.0 + 9 * i, cy=84.0, r=3.4, class_="ir-on" if i < who.engine else "ir-off")
        for i in range(max(_ENGINES, who.engine))
    ]
    return words + wheels


def _scored(who: SceneSeat, figures: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return [*figures, *([] if who.score is None else [(SCORE, str(who.score))])]


def _figure(label: str, value: str, x: float) -> str:
    """With the typographer's minus."""
    return text(label, (x, 66), "ir-note") + text(value.replace("-", "−"), (x, 91), "ir-value")
