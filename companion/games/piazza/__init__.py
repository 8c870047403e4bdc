"""Piazza in the app: the square that grows, its brackets drawn, the tiles to lay on it."""
