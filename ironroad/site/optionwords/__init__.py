"""Games, editions and options explained in plain words: one module for each game."""
