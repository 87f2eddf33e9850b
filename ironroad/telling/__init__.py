"""Games told to people: moves, questions, choices and places in words, for every way to play."""
