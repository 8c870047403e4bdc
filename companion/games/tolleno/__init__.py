"""Tolleno in the app: the city drawn, kept turn by turn or entered, and the set-up form."""
