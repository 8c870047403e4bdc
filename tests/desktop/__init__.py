"""The app as a desktop runs it: its own process, on a real X display."""
