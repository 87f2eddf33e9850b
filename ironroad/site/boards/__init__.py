"""Boards as people see them on the site: drafts, pages, the shelf, measured and drawn ones, the day's."""
