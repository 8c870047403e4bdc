"""Numbers in rows, columns and lines."""
