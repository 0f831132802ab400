"""Where people and platforms come in: the only ring that prints or exits."""
