"""The command: arguments come in, a result goes to standard output, one line of trouble to standard error."""

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from patchwidth.edges.parser import build
from patchwidth.model.errors import NOT_RUN_EXIT, USAGE_EXIT, DiffError, PatchwidthError, RepositoryError, UsageError

INTERRUPTED = 130
"""What a shell reports for a process that Ctrl-C ended (128 + SIGINT)."""


def run(argv: Sequence[str]) -> int:
    """Runs one call and returns its exit code; prints, never raises. `--help` and `--version` return 0."""
    try:
        args = build(argv[0] if argv else None).parse_args(argv)
        command: Callable[..., int] = import_module(f"patchwidth.edges.{args.command}").run
        code = command(args)
        if sys.stdout is not None:
            sys.stdout.flush()
    except SystemExit as done:  # argparse ends --help and --version this way
        return int(done.code or 0)
    except (UsageError, DiffError) as error:
        return _tell(error, USAGE_EXIT)
    except PatchwidthError as error:
        return _tell(error, NOT_RUN_EXIT)
    except BrokenPipeError:
        # the reader went away, as in `| head`
        return USAGE_EXIT
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        # the one broad catch: a gate that breaks says so and never turns green
        name = type(error).__name__
        text = PatchwidthError(
            f"patchwidth itself broke ({name}: {error}).", "Please report this; PATCHWIDTH_DEBUG=1 shows where."
        )
        if os.environ.get("PATCHWIDTH_DEBUG"):
            raise
        return _tell(text, NOT_RUN_EXIT)
    return code


def _tell(error: PatchwidthError, code: int) -> int:
    from patchwidth.edges.screen import heard
    from patchwidth.model.escape import visible

    # a refusal leads with its code, so that a caller can switch on it
    code_word = f"{error.reason}: " if isinstance(error, (DiffError, RepositoryError)) else ""
    print(heard(visible(f"patchwidth: {code_word}{error.text}")), file=sys.stderr)
    return code
