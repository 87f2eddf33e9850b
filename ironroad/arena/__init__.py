"""The arena: bots against bots, in so many games that one can say which is better.

A *deal* is all that chance decides in a game, named by its seed. Every deal is played several times with the
bots in other seats, so that neither a good deal nor a good seat is taken for a good bot.
"""
