"""Boards with ships as drawings, for the games that have them."""
