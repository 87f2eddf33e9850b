"""The bots that play Steam: the greedy one, and the quick one that searches play games out with."""

from ironroad.games.steam.bots.forecast import forecast, forecast_error
from ironroad.games.steam.bots.greedy import SteamBot
from ironroad.games.steam.bots.policy import candidates, policy

__all__ = ["SteamBot", "candidates", "forecast", "forecast_error", "policy"]
