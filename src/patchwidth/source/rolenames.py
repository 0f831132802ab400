"""File and folder names to what they usually mean. Heuristics: a policy's `roles:` mends them.

Names of languages' own files are compared as they stand; names that people write (README, CHANGELOG) in any case.
"""

import re
from functools import lru_cache

Place = frozenset[str]
"""What the folders above a file say: words of `_SEGMENTS`, `config` (a hidden folder), `requirements`."""

LONGEST_NAME = 255
"""Characters; no file system holds a longer name, so none is worth classifying."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_SEGMENTS = {
    "config": "build-logic buildsrc",
    "changelog": ".changeset .changes changelog.d changelogs changes.d news.d newsfragments release-notes releasenotes",
    "news": "changelog changes news whatsnew",
    "generated": "__generated__ __snapshots__ dist generated generated-sources",
    "snapshots": "snapshots",
    "vendored": "_vendor .yarn 3rd_party 3rdparty bower_components godeps jspm_packages node_modules pods "
    "site-packages third-party third_party thirdparty vendor vendored",
    "test": "__mocks__ __spec__ __specs__ __test__ __tests__ e2e fixture fixtures spec specs test test-data "
    "test-fixtures test-utils test_data test_fixtures test_utils testdata testfixtures tests",
    "docs": "demo demos doc docs documentation example examples sample samples tutorial tutorials",
}
_PLACES = {name: frozenset((place,)) for place, names in _SEGMENTS.items() for name in names.split()}

_PRODUCT = frozenset(("app", "cmd", "internal", "lib", "pkg", "src"))
"""Beneath these a folder called docs or example is part of the product: `com/example`, `go/doc`."""

_TEST_FOLDER = re.compile(
    r"(?i:(?:unit|integration|functional|acceptance|system|smoke)[-_]?tests?)|.*[a-z0-9.]Tests?|.*[._-]tests|.*[.]test"
)

_LOCKS = _words(
    "Cartfile.resolved Chart.lock Manifest.toml Package.resolved bun.lockb cabal.project.freeze conda-lock.yml "
    "dub.selections.json go.sum go.work.sum gems.locked npm-shrinkwrap.json package-lock.json packages.lock.json "
    "pnpm-lock.yaml pylock.toml .terraform.lock.hcl"
)

_TEXT = _words("adoc asciidoc markdown md mdx org rst rdoc textile txt")
_PROSE = _TEXT - {"txt"}
_HISTORY = re.compile(
    r"(?:authors|changes|contributors|history|news|releases|release[-_]?notes|thanks|what'?s[-_]?new)"
    r"(?:[-_.]?v?[0-9][0-9.x]*)?(?:\.(?:adoc|asciidoc|in|markdown|md|org|rdoc|rst|textile|txt))*|changes\.xml"
)

_GENERATED = re.compile(
    r".*(?:\.min\.(?:cjs|css|js|mjs)|\.map|\.pb(?:\.gw|\.validate)?\.[a-z]+|_pb2(?:_grpc)?\.pyi?|_(?:grpc_)?pb(?:\.d)?\.[jt]s"
    r"|\.(?:freezed|g|gr)\.dart|\.(?:designer|g|g\.i)\.cs|[._-]generated\.[a-z.]+|\.gen\.[a-z]+)|zz_generated.*"
)

_TEST_ANY = re.compile(
    r"conftest\.py|.*(?:\.(?:cy|e2e|e2e-spec|spec|specs|test|test-d|tests)\.[^.]+(?:\.[^.]+)?|\.(?:feature|snap))"
)
# `hitTest.ts` and `KeySpec.java` are shipped: where the ending names more than tests, more is asked of the name
_TEST_CODE = re.compile(
    r"[Tt]ests?\.[^.]+|[Tt]est[-_].+|.*[._-](?:[Tt]ests?|unittest)\.[^.]+|.*\.Specs?\.[^.]+"
    r"|.*[_-][Ss]pecs?\.(?:php|rb|[cm]?[jt]sx?)|.*[a-z0-9]Specs?\.(?:php|scala|swift)"
    r"|.*[a-z0-9](?:Tests?|TestCase)\.(?!go$|[cm]?[jt]sx?$)[^.]+|[A-Z].*[a-z0-9](?:Tests?|Specs?)\.[cm]?[jt]sx?"
    r"|.*[a-z0-9]IT(?:Case)?\.(?:groovy|java|kt|scala)"
)

_TEST_RARE = re.compile(r"\.(?:cy|e2e|feature|snap)")

_DOCS = re.compile(
    r"(?:code[-_]of[-_]conduct|contributing|credits|faq|governance|install|maintainers|readme|security|support|todo|upgrading)"
    r"(?:\.txt)?|(?:copying|licen[cs]e|notice)(?:[-.][a-z0-9.-]+)?"
)

_CONFIG_EXTENSIONS = _words(
    "am bazel bzl cabal cfg cmake cnf conf csproj dockerfile editorconfig fsproj gemspec gradle hcl in ini m4 mk "
    "nix pbxproj podspec pro properties props sbt sln targets tf tfvars toml vbproj vcxproj xcconfig yaml yml"
)
_CONFIG = re.compile(
    r"(?:android)?manifest\.(?:in|xml)|build|workspace|codeowners|configure(?:\.(?:ac|in))?|(?:kbuild|kconfig)(?:\..+)?"
    r"|(?:angular|biome|bower|composer|deno|global|jsconfig|lerna|nx|package|project|renovate|turbo|vercel)\.jsonc?"
    r"|tsconfig.*\.json|(?:build|checkstyle|ivy|phpunit|pom|settings)\.xml(?:\.dist)?|docker-compose.*"
    r"|(?:brew|cap|cart|container|danger|docker|fast|gem|gnumake|guard|jake|jenkins|just|make|pip|pod|proc|rake|task|vagrant)"
    r"file(?:[.-].+)?|sconscript|sconstruct|wscript"
    r"|(?:gradlew|mvnw)(?:\.(?:bat|cmd))?|(?:build|settings)\.gradle\.kts|build\.sc|cmakelists\.txt|go\.(?:mod|work)|mix\.exs"
    r"|(?:fabfile|noxfile|setup)\.py|(?:grunt|gulp)file\.[a-z]+|webpack\.[^.]+\..+|.*\.conf(?:ig)?\.(?:[cm]?[jt]s|json)"
    r"|(?:app|nuget|packages|rebar|web)\.config|meson(?:\.build|_options\.txt|\.options)|package(?:@swift-.+)?\.swift"
    r"|.*(?:constraints|requirements).*\.(?:in|txt)"
)
_CODE_CONFIG = ("fabfile.", "gruntfile.", "gulpfile.", "noxfile.", "package", "setup.")
"""How build files that are code, with a single dot in their names, begin."""

_DATA = _words(
    "avif bmp bz2 csv dat db eot gif geojson gz h5 ico ipynb jpeg jpg json json5 jsonc jsonl mo mov mp3 mp4 "
    "ndjson npy npz ogg onnx otf parquet pdf plist png po pot resx sqlite strings svg tar tif tiff topojson tsv "
    "ttf txt wav webm webp woff woff2 xlf xliff xml xz zip"
)


@lru_cache(maxsize=4096)
def _segment(name: str) -> Place:
    low = name.lower()
    own = _PLACES.get(low, frozenset())
    if _TEST_FOLDER.fullmatch(name):
        own |= {"test"}
    if low.startswith("."):
        own |= {"config"}
    return own


def place_of(folder: str) -> Place:
    """What a folder and those above it say about the files in it."""
    found: set[str] = set()
    product = False
    segments = folder.split("/") if folder else []
    for name in segments:
        own = _segment(name)
        found |= own - {"docs"} if product else own
        product = product or name in _PRODUCT
    if segments and segments[0] == "testing":
        found.add("test")  # deeper down such a folder is often shipped: what others test with
    if segments and segments[-1].lower() == "requirements":
        found.add("requirements")
    return frozenset(found)


def is_lock(name: str, extension: str) -> bool:
    """A lock file: what a package manager wrote."""
    return name in _LOCKS or extension in ("lock", "lockfile")


def is_changelog(place: Place, low: str, extension: str) -> bool:
    """A changelog, a news fragment or a list of people; never code."""
    if low.startswith("changelog") or _HISTORY.fullmatch(low) or "changelog" in place:
        return True
    return "news" in place and extension in _TEXT


def is_generated(place: Place, low: str, *, code: bool) -> bool:
    """Written by a program, by its name. A folder called snapshots may also hold code."""
    if "generated" in place or ("snapshots" in place and not code):
        return True
    worth_asking = low.count(".") > 1 or "_pb" in low or "generated" in low or low.endswith(".map")
    return worth_asking and _GENERATED.fullmatch(low) is not None


def is_test(place: Place, name: str, *, code: bool) -> bool:
    """A test, or what tests need."""
    if "test" in place:
        return True
    if "est" not in name and "pec" not in name and "IT" not in name and not _TEST_RARE.search(name):
        return False  # what every name that the two expressions below match holds
    return _TEST_ANY.fullmatch(name) is not None or (code and _TEST_CODE.fullmatch(name) is not None)


def is_docs(place: Place, low: str, extension: str, *, code: bool) -> bool:
    """Documentation and examples."""
    return "docs" in place or (not code and (extension in _PROSE or _DOCS.fullmatch(low) is not None))


def is_config(place: Place, low: str, extension: str, *, code: bool) -> bool:
    """A manifest, a build or CI file, a tool's settings."""
    if low.startswith(".") or "config" in place or extension in _CONFIG_EXTENSIONS:
        return True
    worth_asking = not code or low.count(".") != 1 or low.startswith(_CODE_CONFIG)
    if worth_asking and _CONFIG.fullmatch(low):
        return True
    return "requirements" in place and extension == "txt"


def is_types(low: str) -> bool:
    """Type declarations that stand beside their source."""
    return low.endswith((".d.ts", ".d.mts", ".d.cts", ".pyi", ".rbi", ".rbs")) or low == "py.typed"


def is_data(extension: str) -> bool:
    """Data, pictures, fonts, texts in other languages."""
    return extension in _DATA
