"""The product attacked through its own doors, by commands that anybody can repeat."""

from companion.offscreen_window import prepare

# Else Kivy takes the arguments of a command for its own.
prepare()
