"""Tables that several phones play at."""
