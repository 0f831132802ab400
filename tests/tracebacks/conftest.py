"""The small programs under `sources/` failed to make the samples; their tests are not this project's."""

collect_ignore = ["sources"]
