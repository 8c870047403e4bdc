"""A table: board, score, rulings, history."""
