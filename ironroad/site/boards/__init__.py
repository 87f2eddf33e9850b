"""Boards as people see them on the site: drafts, pages, the shelf, boards measured, drawn by chance, of the day."""
