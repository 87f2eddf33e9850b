"""What is stored and how: the database, the tables kept in it, and how they change."""
