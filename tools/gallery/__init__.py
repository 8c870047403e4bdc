"""Every part and every screen of the app, to look at and to photograph."""
