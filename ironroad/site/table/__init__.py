"""A table in memory: its game and its log, who looks at it, and what is told of it."""
