"""The rules pages: for every game, the numbers and switches its page is written around."""
