"""Random fingers on the real app: seeded X events under Xvfb, until something breaks."""
