"""Drafts of boards: a draft is the text of its file, and an edit makes another text of it.

An edit changes only the lines it is about: comments, order and columns stay as they were written.
"""

from ironroad.workshop.editing import copying, heading, painting, placing, shaping, tidying
from ironroad.workshop.editing.blank import blank
from ironroad.workshop.editing.operation import OPERATIONS, Operation, read_operation
from ironroad.workshop.editing.problem import EditProblem
from ironroad.workshop.editing.sheet import Sheet

__all__ = ["OPERATIONS", "EditProblem", "Operation", "blank", "edit", "read_operation"]

# The modules that bring operations along.
PARTS = (painting, placing, heading, shaping, copying, tidying)


def edit(text: str, operation: Operation) -> str:
    """The draft after an operation; EditProblem says why it cannot be made."""
    sheet = Sheet(text)
    operation.apply(sheet)
    return sheet.text
