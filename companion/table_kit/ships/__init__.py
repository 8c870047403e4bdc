"""What the tables of both ship games share: the drawn board, bread, payments, cards' numbers."""
