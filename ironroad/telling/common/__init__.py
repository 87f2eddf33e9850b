"""What the tellers of several games have in common."""
