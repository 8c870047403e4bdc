"""The translations: templates from the English words, .po files kept up to date, .mo compiled."""
