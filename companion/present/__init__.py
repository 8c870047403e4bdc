"""What is shown, as plain values: made from a table, without a window."""
