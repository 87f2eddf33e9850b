"""A board on paper: sheets at true size to cut out and join, as one PDF."""

from ironroad.workshop.printing.paper import HEX, HEXES, PAPERS, PrintProblem, read_hex, read_paper
from ironroad.workshop.printing.pdf import pdf
from ironroad.workshop.printing.printout import Printout, printout

__all__ = [
    "HEX",
    "HEXES",
    "PAPERS",
    "PrintProblem",
    "Printout",
    "pdf",
    "printout",
    "read_hex",
    "read_paper",
]
