"""Tables that leave and arrive: links, files, backups, results in other formats."""
