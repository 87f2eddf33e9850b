"""Notices: what people want to hear of while they are elsewhere, and the ways that lead to them."""
