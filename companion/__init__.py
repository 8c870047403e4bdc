"""Costiera: the app and the command line around the engine."""
