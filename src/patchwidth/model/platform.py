"""GitHub's limits, each with where it is written."""

CHECK_TITLE = 255
"""Characters of a check run's title (observed limit of the column; reviewdog and GitHub's own actions keep to it)."""

CHECK_SUMMARY = 65_535
"""Of a check run's summary (GitHub REST API description, output.summary maxLength); counted here in UTF-8 bytes, the
stricter reading."""

ANNOTATIONS_A_REQUEST = 50
"""Annotations of one request (GitHub REST API description, output.annotations maxItems); every update appends."""

ANNOTATION_TITLE = 255
"""Characters of an annotation's title (GitHub REST API description: 255 characters)."""

ANNOTATION_MESSAGE = 65_536
"""UTF-8 bytes of an annotation's message (GitHub REST API description: 64 KB)."""

COMMENT = 65_536
"""Characters of a comment (the API's own refusal: `Body is too long (maximum is 65536 characters)`)."""

JOB_SUMMARY = 1 << 20
"""Bytes of a step's summary; above it the runner drops the whole (actions/runner, CreateStepSummaryCommand)."""

COMMANDS_A_LEVEL = 10
"""Workflow-command annotations of one level that a step may show (actions/runner, ExecutionContext)."""

COMMAND_MESSAGE = 4_096
"""Characters of a workflow command's message; longer ones are cut (actions/runner, ExecutionContext)."""

PAGE = 100
"""Entries of a page, at most (GitHub REST API, pagination)."""
