"""What takes long and is done beside the server: bots, hints, reviews, pictures."""
