"""The bots that play Steam Power: what pays best for the actions it takes is done first. Beside the greedy
one there is a quick one that searches play games out with."""

from ironroad.games.steam_power.bots.forecast import forecast, forecast_error
from ironroad.games.steam_power.bots.greedy import PowerBot
from ironroad.games.steam_power.bots.policy import candidates, policy

__all__ = ["PowerBot", "candidates", "forecast", "forecast_error", "policy"]
