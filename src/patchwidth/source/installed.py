"""Printed paths to the question whether they are somebody else's code: standard library, packages, runtimes."""

import re

_SEGMENTS = frozenset(
    {
        "site-packages",
        "dist-packages",
        "node_modules",
        "bower_components",
        ".cargo",
        ".rustup",
        "rustlib",
        ".m2",
        ".gradle",
        ".ivy2",
        ".nuget",
        ".gem",
        "gems",
        ".rbenv",
        ".rvm",
        ".pyenv",
        ".nvm",
        ".venv",
        ".tox",
        ".nox",
        ".yarn",
        ".pnpm",
        "hostedtoolcache",
        "Cellar",
        "libsanitizer",
        "compiler-rt",
        "sysdeps",
    }
)
"""Folders in which a package manager or a runtime keeps code."""

_START = re.compile(
    r"/?rustc/|/_/src/|/usr/(?:lib|lib64|include|share|libexec|local/(?:lib|go|include|share|Cellar))/|/nix/store/"
    r"|/lib/x86_64|/System/|/Library/|/opt/(?:java|jdk|go|python|ruby|node|homebrew)(?:[-\d.][^/]*)?/"
    r"|external/|src/lib(?:core|std|alloc)/|library/(?:core|std|alloc)/"
    r"|(?:nptl|csu|libio)/|(?:stdlib/abort|assert/assert|malloc/malloc|debug/(?:fortify|stack_chk)_fail)\.c$"
)
_ANYWHERE = re.compile(
    r"/lib(?:64)?/python\d|/Python\d+/Lib/|/go/pkg/mod/|@v\d+\.\d|/go-?\d[^/]*/src/|/libexec/src/|/lib/ruby/"
    r"|/vendor/(?:bundle|composer)/|\.jar!|(?:^|/)csu/libc"
)
_ENGINE = ("node:", "internal/", "<", "[", "bun:", "deno:", "ext:", "native:", "chrome-extension:", "phar:", "../")
_DYNAMIC = frozenset({"<string>", "<stdin>", "<eval>", "<input>", "<console>", "<unknown>", "-e", "-", "-c", "(eval)"})
_BUILT = frozenset({"dist", "build", "out", ".next", ".nuxt", ".output", "esm", "cjs", "umd", "bundle", "bundles"})

_CHECKOUT = "/pipelines/agent/build"
"""Where Bitbucket checks a repository out."""

JAVASCRIPT = (".js", ".mjs", ".cjs")
"""Extensions of files that a build may have written from others."""


def is_dynamic(path: str) -> bool:
    """Whether the code came from a string: it stands in no file."""
    return path in _DYNAMIC or path.startswith(("(eval at ", "<doctest ", "<ipython-input"))


def is_installed(path: str) -> bool:
    """Whether the path is the runtime's, an installed package's or an engine's own, wherever the tree may lie."""
    if path.startswith(_ENGINE) or _START.match(path) or _ANYWHERE.search(path):
        return True
    return not _SEGMENTS.isdisjoint(path.split("/")[:-1])


def is_built(folder: str, path: str) -> bool:
    """Whether a build wrote this JavaScript: `folder` is what stands in front of the part that is tracked."""
    return path.endswith(JAVASCRIPT) and folder.rpartition("/")[2] in _BUILT and not folder.endswith(_CHECKOUT)


def in_built_folder(path: str) -> bool:
    """Whether a JavaScript file lies in a folder that builds write to."""
    return path.endswith(JAVASCRIPT) and not _BUILT.isdisjoint(path.split("/")[:-1])
