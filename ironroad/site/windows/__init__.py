"""Open windows: what each of them is sent at once, and how many there are."""
