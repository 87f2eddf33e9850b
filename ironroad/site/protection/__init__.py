"""What keeps one visitor from taking the server from the others."""
