"""Second referees: slow, simple and decided from the rules alone, to check the fast ones of the library."""
