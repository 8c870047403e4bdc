"""The rules of the games: pure Python, standard library only, no clock and no randomness."""

__version__ = "0.1.0"
