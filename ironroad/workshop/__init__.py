"""Where boards are made: measured by games of bots, and drawn by chance."""
