"""Tools for whoever works on Costiera; nothing here is needed to run it."""
