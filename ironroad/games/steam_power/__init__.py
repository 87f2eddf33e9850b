"""Steam Power."""
