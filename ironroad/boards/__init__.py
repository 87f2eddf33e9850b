"""Board files: reading them, and finding those that are there."""
