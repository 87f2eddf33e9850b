"""The time of tables: clocks, holidays, and who sees to them."""
