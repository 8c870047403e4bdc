"""The table view of each game and its entry sheets."""
