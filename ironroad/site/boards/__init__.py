"""Boards as people see them on the site: their pages, what is printed of them, and the shelf."""
