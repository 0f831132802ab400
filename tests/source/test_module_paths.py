"""What an import's module may mean: a file of the repository, another one, or nobody can tell."""

import pytest

from patchwidth.source.module_paths import means

TREE = {"src/shop/kit.py", "shop/kit.py", "lib/util.py", "a/util.py", "pkg/__init__.py", "pkg/sub/deep.py"}


@pytest.mark.parametrize(
    ("module", "importer", "target", "is_it"),
    [
        ("shop.kit", "src/shop/use.py", "src/shop/kit.py", None),  # shop/kit.py answers to it as well
        ("util", "lib/use.py", "lib/util.py", True),
        ("util", "a/b/use.py", "a/util.py", None),
        ("kit", "x.py", "lib/util.py", False),
        ("pkg.sub.deep", "tests/test_x.py", "pkg/sub/deep.py", True),
        ("pkg", "use.py", "pkg/__init__.py", True),
        (".deep", "pkg/sub/other.py", "pkg/sub/deep.py", True),
        ("..sub.deep", "pkg/sub/other.py", "pkg/sub/deep.py", True),
        (".", "pkg/other.py", "pkg/__init__.py", True),
        (".other", "pkg/sub/x.py", "pkg/sub/deep.py", False),
        ("far.deep", "x.py", "elsewhere/far/deep.py", None),
        ("", "x.py", "pkg/__init__.py", None),
    ],
)
def test_python(module, importer, target, is_it):
    assert means("python", module, importer, target, TREE.__contains__) is is_it


@pytest.mark.parametrize(
    ("language", "module", "importer", "target", "is_it"),
    [
        ("typescript", "./kit", "src/a.ts", "src/kit.ts", True),
        ("typescript", "./kit.js", "src/a.ts", "src/kit.ts", True),
        ("javascript", "../lib", "src/a.js", "lib/index.js", True),
        ("javascript", "./kit", "src/a.js", "lib/kit.js", False),
        ("tsx", "@/kit", "src/a.tsx", "src/kit.ts", None),
        ("go", "example.org/acme/kit", "a.go", "kit/area.go", None),
        ("go", "example.org/acme/kit", "a.go", "shop/area.go", False),
        ("java", "shop.Kit", "a/B.java", "src/main/java/shop/Kit.java", True),
        ("java", "shop.Kit", "a/B.java", "src/main/java/shop/Box.java", False),
        ("kotlin", "shop.helper", "a/B.kt", "src/shop/kit.kt", None),
        ("rust", "crate::kit::inner", "src/lib.rs", "src/kit/inner.rs", True),
        ("rust", "crate::kit", "src/lib.rs", "src/kit/mod.rs", True),
        ("rust", "super::kit", "src/shop/area.rs", "src/shop/kit.rs", True),
        ("rust", "self::kit", "src/shop/mod.rs", "src/shop/kit.rs", True),
        ("rust", "crate::kit", "src/lib.rs", "src/other.rs", False),
        ("rust", "crate::kit", "src/bin/tool.rs", "src/kit.rs", None),
        ("rust", "std::fmt", "src/lib.rs", "src/fmt.rs", None),
        ("ruby", "kit", "a.rb", "kit.rb", None),
    ],
)
def test_other_languages(language, module, importer, target, is_it):
    assert means(language, module, importer, target, lambda _: False) is is_it


@pytest.mark.parametrize(
    ("module", "target", "is_it"),
    [
        ("example.org/acme/kit", "kit/area.go", True),
        ("example.org/acme/internal/kit", "kit/area.go", False),
        ("example.org/acme", "area.go", True),
        ("example.org/tool/kit", "tool/kit/area.go", True),
        ("example.org/tool", "tool/main.go", True),
        ("example.org/acme/tool", "tool/main.go", False),
    ],
)
def test_go_by_the_nearest_module_file(module, target, is_it):
    roots = {"": "example.org/acme", "tool": "example.org/tool"}
    assert means("go", module, "x.go", target, lambda _: False, roots.get) is is_it


def test_a_module_that_is_in_two_places_is_nobody_s():
    assert means("python", ".kit", "a/use.py", "a/kit.py", {"a/kit/__init__.py"}.__contains__) is None
    assert means("python", ".kit", "a/use.py", "a/kit.py", {"a/kit.pyi"}.__contains__) is True
    assert means("typescript", "./kit", "a/use.ts", "a/kit.ts", {"a/kit/index.ts"}.__contains__) is None
    assert means("typescript", "./kit", "a/use.ts", "a/kit.ts", {"a/kit.d.ts"}.__contains__) is True
