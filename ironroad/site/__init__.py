"""The web site: tables on which people play with friends and bots."""
