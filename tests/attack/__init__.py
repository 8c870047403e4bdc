"""Attacks on the product through its public entry points, by commands that anybody can repeat."""

from companion.offscreen_window import prepare

# Else Kivy takes the arguments of a command for its own.
prepare()
