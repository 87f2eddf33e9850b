"""Who sits where, who hosts, and what people at one table say and ask each other."""
