"""How fast and how durable the site is: programs that print figures. docs/site-figures.md tells of them."""
