"""What pages show: their state, their markup and their words."""
