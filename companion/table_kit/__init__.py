"""What the drawn tables of all games share: reasons, sheets, brushes, the picker of players."""
