"""Tolleno's rules, tables and second scorer."""

# Starting stars go by seat, so a change of seats moves them.
BY_SEAT = ("start",)
