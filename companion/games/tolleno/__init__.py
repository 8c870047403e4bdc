"""Tolleno in the app: the city drawn, kept turn by turn or keyed in, and the set-up form."""
