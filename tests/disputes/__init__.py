"""Disputes four people have at a table, each settled by one command."""
