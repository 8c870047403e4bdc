"""Fingers, keys and the way back: what is pressed, scrolled, moved and zoomed."""
