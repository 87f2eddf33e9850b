"""The boards of Steam."""
