"""A club: many tables in one place, served by several processes over one store."""
