"""One file a failure format: printed output to stacks."""
