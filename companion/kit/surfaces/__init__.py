"""What other parts lie on: cards, sheets, bars and notices."""
