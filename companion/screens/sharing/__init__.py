"""Tables that leave and arrive, and backups."""
