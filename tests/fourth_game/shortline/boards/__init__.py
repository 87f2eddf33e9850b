"""The board of Short Line."""
