"""The nouns: frozen values that every ring shares; nothing here does I/O."""
