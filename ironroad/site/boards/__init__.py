"""Boards that people draw here: their drafts, and what is done with them."""
