"""The machine the app runs on: a phone or a desktop."""
