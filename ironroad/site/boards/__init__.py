"""Boards measured, drawn by chance and balanced, and the board of the day."""
