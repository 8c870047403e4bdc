"""Asking: a question in people's own words, its answer, and every rule in full."""
