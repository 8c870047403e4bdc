"""The people who play, and statistics."""
