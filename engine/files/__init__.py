"""JSON in and out: shapes, table files, stored log entries."""
