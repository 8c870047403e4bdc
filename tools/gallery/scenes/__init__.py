"""What the screenshots show: the screens of the app and the tables of each game."""
