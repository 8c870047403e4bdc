"""What the app keeps: the store, and the storage engine below it."""
