"""GitHub through PyGithub: `client.GitHub` reads and writes, the `publish_*` modules decide what to write."""
