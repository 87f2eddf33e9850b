"""What the games with tiles, links and cubes have in common."""
