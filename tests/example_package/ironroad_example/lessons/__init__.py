"""Lessons that this package brings along."""
