"""The bot that plays Steam Power: what pays best for the actions it takes is done first."""

from ironroad.games.steam_power.bots.greedy import PowerBot

__all__ = ["PowerBot"]
