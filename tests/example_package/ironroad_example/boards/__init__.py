"""Boards for games of Ironroad."""
