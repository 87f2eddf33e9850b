"""The boards of Age of Steam, and beside a board the rules of its own."""
