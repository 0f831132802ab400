"""The policy: its file, its limits, and the verdict over all rulings."""
