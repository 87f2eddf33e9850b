"""The bot that plays Age of Steam: track planned for the cubes it sees, and what earns most is taken."""

from ironroad.bots.age_of_steam.greedy import GreedyBot

__all__ = ["GreedyBot"]
