"""Positano in the app: the cliff from the sea, the plan from above, the sheets that fill them."""
