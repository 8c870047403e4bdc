"""The first screens: the welcome, the tables kept here, and notices over them."""
