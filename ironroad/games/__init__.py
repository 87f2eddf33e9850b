"""The games of the family, each in a folder of its own."""
