"""The boards of Steam Power."""
