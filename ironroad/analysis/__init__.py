"""Games looked at after the fact or from the side: the best moves of a position with reasons, and a whole
record decision by decision. All of it sees only what the seat in question may know."""

from ironroad.analysis.data import Analysis, Hint, Reason, from_data, to_data
from ironroad.analysis.findings import agreements
from ironroad.analysis.hints import analyse, explain
from ironroad.analysis.parts import Agreement, Decision, Exercise, Moment, Part, Review, Summary, Turning
from ironroad.analysis.reviewing import decided, gathered, look, move_at, review, view_before

__all__ = [
    "Agreement",
    "Analysis",
    "Decision",
    "Exercise",
    "Hint",
    "Moment",
    "Part",
    "Reason",
    "Review",
    "Summary",
    "Turning",
    "agreements",
    "analyse",
    "decided",
    "explain",
    "from_data",
    "gathered",
    "look",
    "move_at",
    "review",
    "to_data",
    "view_before",
]
