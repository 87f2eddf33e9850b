"""Games that are over: results, ratings, statistics and records."""
