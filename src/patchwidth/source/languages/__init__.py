"""Languages as data: one query file a language."""
