"""One table, many phones: sharing a table of this device, following one of another."""
