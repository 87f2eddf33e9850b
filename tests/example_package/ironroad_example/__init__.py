"""A board with a rule of its own, and a bot, as a package of somebody else brings them along."""
