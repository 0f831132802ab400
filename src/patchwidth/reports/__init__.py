"""One file a report: a verdict becomes text."""
