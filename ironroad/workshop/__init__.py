"""Where boards are made: edited, measured by games of bots, drawn by chance, printed."""
