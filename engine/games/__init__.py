"""One package a game. The registry finds them; no game imports another."""
