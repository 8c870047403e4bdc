"""The product attacked through its own doors, by commands that anybody can repeat."""
