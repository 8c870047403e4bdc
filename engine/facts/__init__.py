"""What is known of the games: rules, open points and cards from data/<game>, in any language."""
