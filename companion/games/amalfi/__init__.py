"""The table of Amalfi in the app."""
