"""The root of every error that Costiera raises on purpose."""

from __future__ import annotations


class CostieraError(Exception):
    """Something could not be done; subclasses say what."""
