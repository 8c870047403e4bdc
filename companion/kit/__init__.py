"""The design kit: the parts every screen is made of."""
