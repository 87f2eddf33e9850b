"""How a board plays: bots play many games on it, and what came of them is told in figures, pictures and
advice."""

from ironroad.workshop.measuring.advice import advice
from ironroad.workshop.measuring.figures import Figures, figures
from ironroad.workshop.measuring.playing import add_games, measure, play
from ironroad.workshop.measuring.printed import printed
from ironroad.workshop.measuring.tally import Outcome, Tally, from_data, to_data

__all__ = [
    "Figures",
    "Outcome",
    "Tally",
    "add_games",
    "advice",
    "figures",
    "from_data",
    "measure",
    "play",
    "printed",
    "to_data",
]
