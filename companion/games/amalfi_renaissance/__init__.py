"""Amalfi: Renaissance in the app: every player's ships, what the cards say, decrees and titles."""
