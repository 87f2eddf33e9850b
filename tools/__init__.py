"""Tools for those who work on Ironroad."""
