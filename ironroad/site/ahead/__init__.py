"""Ahead of a turn: what a seat plans on the board, and what it wants done for it then."""
