"""The world: git, processes, files."""
