"""The bot that plays Age of Steam: track planned for the cubes it sees, and what earns most is taken."""

from ironroad.games.age_of_steam.bots.greedy import GreedyBot

__all__ = ["GreedyBot"]
