"""Text to patch: the two doors by which a diff comes in."""
