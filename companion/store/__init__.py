"""Everything that is kept: the store and its SQLite file."""
