"""What the drawn tables of all games share: words, reasons, brushes, the picker of players."""
