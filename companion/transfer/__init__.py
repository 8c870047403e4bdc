"""Sharing: links, files and backups, out and in; results in other formats."""
