"""Text to outline: what a source file holds, and where a failure points."""
