"""Boards as people see them on the site: their pages, the shelf, boards measured, drawn by chance and of the day."""
