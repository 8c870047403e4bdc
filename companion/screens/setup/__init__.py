"""Setting up a new table, and correcting the set-up of one that stands."""
