"""What people tap to choose, count and type."""
