"""The command line: its commands, and their answers as JSON and as text."""
