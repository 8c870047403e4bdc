"""The settings, and the report of an error."""
