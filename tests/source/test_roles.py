from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwidth.model.errors import PolicyError
from patchwidth.model.patch import FileChange, Status
from patchwidth.model.role import Role
from patchwidth.source.attributes import Attributes
from patchwidth.source.roleheaders import OPENING_BYTES, OPENING_LINES, claims_generated
from patchwidth.source.roles import Roles, roles_of

NAMES = frozenset(("Gemfile", "Rakefile", "Jakefile", "SConstruct", "wscript"))
WORDS = "py pyi js mjs cjs jsx ts mts cts tsx go rs java c h cpp cs rb php kt kts swift scala"
CODE = frozenset(WORDS.split())


def language(path: str) -> str | None:
    extension = path.rpartition(".")[2]
    name = path.rpartition("/")[2]
    return name if name in NAMES else extension if extension in CODE and "." in name else None


def roles(overrides: dict[str, list[str]] | None = None, attributes: str = "") -> Roles:
    return Roles(overrides, Attributes({"": attributes.encode()}.get), language=language)


BUILT_IN = {
    Role.LOCK: """
        package-lock.json a/yarn.lock Cargo.lock poetry.lock uv.lock go.sum pnpm-lock.yaml
        npm-shrinkwrap.json Package.resolved Gemfile.lock x/gradle.lockfile node_modules/x/package-lock.json
        tests/fixtures/yarn.lock
    """,
    Role.CHANGELOG: """
        CHANGELOG CHANGELOG.md CHANGES.rst CHANGES-2.0.txt HISTORY.md NEWS NEWS.d/1.rst changes.xml
        src/changes/changes.xml .changeset/tame-cats-run.md changelog.d/123.bugfix
        newsfragments/7.feature.rst CHANGES/9.rst changelog/12.improvement.rst release-notes/1.2.json
        AUTHORS CONTRIBUTORS.md docs/release-notes/x.md changelog_zh.md
    """,
    Role.GENERATED: """
        dist/app.js lib/x.min.js x.min.css app.js.map api/x.pb.go x_pb2.py x_pb2_grpc.py x_pb2.pyi
        a/__snapshots__/x.snap pkg/zz_generated.deepcopy.go snapshots/page.html x.g.dart Form1.Designer.cs
        schema.generated.ts api_pb.d.ts src/generated/x.py
    """,
    Role.VENDORED: """
        vendor/a/b.go third_party/x.c node_modules/x/index.js pip/_vendor/six.py Pods/X/x.swift
        .yarn/releases/yarn.cjs
    """,
    Role.TEST: """
        test/a.py tests/b.py spec/c_spec.rb src/__tests__/x.ts pkg/testdata/golden.txt tests/README.md
        a/fixtures/x.json e2e/run.ts a_test.go test_a.py conftest.py a.test.tsx a.spec.js FooTest.java
        FooTests.cs FooIT.java src/test/java/Foo.java x.feature a/b.snap tests.py src/test.rs
        MyApp.Tests/Foo.cs AppTests/x.swift tests/package.json cypress/a.cy.ts FooSpec.scala
        integration_tests/x.py foo-test.js tests/requirements.txt unittests/x.cpp Foo.Test/x.cs
        user.test-d.ts.snap types/user.test-d.ts testing/test_x/helper.py models_spec.rb player-spec.js
        PlayerSpec.js FooTest.php FooTest.cpp x.Spec.cs
    """,
    Role.DOCS: """
        README README.md docs/conf.py docs/x.png examples/echo.rs a/docs/x.ts LICENSE LICENSE-MIT
        COPYING.txt guide.rst .github/CONTRIBUTING.md CODE_OF_CONDUCT docs/requirements.txt src/README.md
        packages/x/examples/y.js demo/a.py NOTICE
    """,
    Role.CONFIG: """
        pyproject.toml setup.py setup.cfg package.json Cargo.toml go.mod pom.xml build.gradle.kts Gemfile
        Makefile Makefile.am CMakeLists.txt a/BUILD Dockerfile Dockerfile.dev .github/workflows/ci.yml
        .github/scripts/x.py .eslintrc.js .gitignore tox.ini requirements.txt requirements-dev.txt
        requirements/base.txt dev-requirements.in constraints.txt noxfile.py tsconfig.base.json
        vite.config.ts jest.config.js karma.conf.js webpack.prod.js Jenkinsfile docker-compose.yml
        deploy/values.yaml x.csproj Package.swift Package@swift-5.9.swift gulpfile.js MANIFEST.in gradlew
        meson.build x.cmake .vscode/settings.json src/.hidden.py
        buildSrc/src/main/kotlin/Versions.kt build-logic/a.kts Rakefile Jakefile SConstruct x/wscript
    """,
    Role.TYPES: """
        a.pyi src/x.d.ts x.d.mts y.rbs py.typed
    """,
    Role.DATA: """
        a.json b.csv img/x.png locale/de.po font.woff2 robots.txt x.xml nb.ipynb strings.resx
    """,
    Role.SOURCE: """
        a.py src/b.ts tornado/testing.py numpy/testing/utils.py latest.py contest.go
        src/main/java/com/example/demo/App.java src/go/doc/comment.go history.py news.js changes.go
        lib/webpack.js bin/webpack.js sourceSpec.go parse_shape_specs.rs okhttp/ConnectionSpec.kt KeySpec.java
        element/resizeTest.ts hitTest.js pkg/loadTest.go src/Illuminate/Testing/x.php sqlfluff/utils/testing/rules.py
        security.py install.rb license.go todo.ts changelog.py src/attestation.rs Greatest.java EXIT.java
        snapshots/manager.py tokio-test/src/task.rs src/changelog/index.ts inspector.py lib/docs/a.rb
        package_utils.py setup_logging.py x/setup.go webpack_loader.py distributed/a.py gen/a.go build.rs
        map.go
    """,
    Role.OTHER: """
        run.sh style.css index.html schema.sql x.proto app.vue query.graphql lib.so evil.exe x.pkl key.pem
        requirements/tool.sh
    """,
}


@pytest.mark.parametrize(("role", "path"), [(role, path) for role, paths in BUILT_IN.items() for path in paths.split()])
def test_built_in(role: Role, path: str) -> None:
    assert roles().role(path) is role


def test_every_role_has_a_built_in_name() -> None:
    assert set(BUILT_IN) == set(Role)


def test_the_policy_comes_first_in_its_own_order() -> None:
    made = roles({"source": ["tests/shipped.py", "yarn.lock"], "generated": ["tests/**"], "docs": ["**/*.py"]})
    assert [made.role(p) for p in ("tests/shipped.py", "yarn.lock", "tests/x.py", "a.py", "b.go")] == [
        Role.SOURCE,
        Role.SOURCE,
        Role.GENERATED,
        Role.DOCS,
        Role.SOURCE,
    ]


def test_the_policy_beats_attributes_and_headers() -> None:
    made = roles({"source": ["a.py"]}, "*.py linguist-generated\n")
    assert made.role("a.py", b"# Code generated by x. DO NOT EDIT.\n") is Role.SOURCE
    assert made.role("b.py") is Role.GENERATED


@pytest.mark.parametrize("overrides", [{"source": ["src/**.py"]}, {"docs": [""]}])
def test_a_bad_glob_is_a_policy_error(overrides: dict[str, list[str]]) -> None:
    with pytest.raises(PolicyError):
        roles(overrides)


@pytest.mark.parametrize(
    ("line", "path", "role"),
    [
        ("a.py linguist-generated", "a.py", Role.GENERATED),
        ("a.py linguist-vendored", "a.py", Role.VENDORED),
        ("a.py linguist-documentation", "a.py", Role.DOCS),
        ("tests/** linguist-generated", "tests/a.py", Role.GENERATED),
        ("tests/** linguist-documentation", "tests/a.py", Role.DOCS),
        ("** -linguist-generated", "dist/a.js", Role.SOURCE),
        ("** linguist-vendored=false", "vendor/a.go", Role.SOURCE),
        ("** linguist-documentation=false", "docs/a.py", Role.SOURCE),
        ("** -linguist-generated", "dist/x_test.go", Role.TEST),
        ("** !linguist-generated", "dist/a.js", Role.GENERATED),
        ("yarn.lock linguist-generated", "yarn.lock", Role.LOCK),
        ("*.md linguist-documentation", "CHANGELOG.md", Role.CHANGELOG),
    ],
)
def test_attributes(line: str, path: str, role: Role) -> None:
    assert roles(attributes=line).role(path) is role


def test_a_language_names_its_own_tests() -> None:
    made = Roles(language=language, tests={"go": ("check_*.go", "suite/**"), "py": ()})
    assert [made.role(p) for p in ("a/check_a.go", "suite/a.go", "b/suite/a.go", "check_a.py", "a.go")] == [
        Role.TEST,
        Role.TEST,
        Role.TEST,
        Role.SOURCE,
        Role.SOURCE,
    ]


class Tree:
    def read(self, path: str) -> bytes | None:
        return {".gitattributes": b"a.bin linguist-vendored\n"}.get(path)

    def list(self) -> Sequence[str]:
        return (".gitattributes",)


def test_roles_of_a_tree_read_its_attributes() -> None:
    assert roles_of({"docs": ["x.bin"]}, Tree()).role("x.bin") is Role.DOCS
    assert roles_of({}, Tree()).role("a.bin") is Role.VENDORED
    assert roles_of({}, None).role("a.bin") is Role.OTHER


def test_an_unset_attribute_also_overrules_a_header() -> None:
    assert roles(attributes="*.py -linguist-generated").role("a.py", b"# @generated\n") is Role.SOURCE


@pytest.mark.parametrize(
    "opening",
    [
        b"// Code generated by protoc-gen-go. DO NOT EDIT.\n",
        b"# -*- coding: utf-8 -*-\n# Generated by the protocol buffer compiler.  DO NOT EDIT!\n",
        b"/*\n * @generated SignedSource<<abc>>\n */\n",
        b"/*\n   This file was generated; please do not edit.\n*/\n",
        b'"""Automatically made.\n\nDo not modify.\n"""\n',
        b"<!-- DO NOT EDIT -->\n",
        b"-- generated by sqlc, do not edit\r\n",
        b"# DO NOT EDIT\n",
        b"=begin\nfile generated; do not edit\n=end\n",
        b'"""one line"""\n# @generated\n',
        b"/* @generated */",
    ],
)
def test_headers_of_generated_files(opening: bytes) -> None:
    assert claims_generated(opening)
    assert roles().role("a.go", opening) is Role.GENERATED


@pytest.mark.parametrize(
    "opening",
    [
        b"",
        b"import os\n",
        b'HEADER = "# Code generated by kit. DO NOT EDIT."\n',
        b"@generated\ndef f(): ...\n",
        b"# please do not edit this list by hand\n",
        b"# @generatedBy someone\n",
        b"/* one */\nDO NOT EDIT\n",
        b"/*\nfirst\n*/\nreturn 'DO NOT EDIT generated'\n",
        b"\n" * OPENING_LINES + b"# DO NOT EDIT\n",
        b"#" * OPENING_BYTES + b" DO NOT EDIT\n",
    ],
)
def test_no_headers_of_generated_files(opening: bytes) -> None:
    assert not claims_generated(opening)
    assert roles().role("a.go", opening) is Role.SOURCE


def test_a_header_is_asked_before_tests_and_after_locks() -> None:
    mark = b"# @generated\n"
    assert [roles().role(p, mark) for p in ("tests/a.py", "a.lock", "CHANGES.md", "docs/x.md")] == [
        Role.GENERATED,
        Role.LOCK,
        Role.CHANGELOG,
        Role.GENERATED,
    ]


@pytest.mark.parametrize(
    ("old", "new", "status", "role"),
    [
        ("src/a.py", "tests/a.py", Status.RENAMED, Role.SOURCE),
        ("tests/a.py", "src/a.py", Status.RENAMED, Role.SOURCE),
        ("tests/a.py", "tests/b.py", Status.RENAMED, Role.TEST),
        ("tests/a.py", "docs/a.py", Status.RENAMED, Role.DOCS),
        ("src/a.py", "tests/a.py", Status.COPIED, Role.TEST),
        (None, "tests/a.py", Status.ADDED, Role.TEST),
    ],
)
def test_moving_code_does_not_take_it_out_of_the_ratio(old: str | None, new: str, status: Status, role: Role) -> None:
    assert roles().of(FileChange(path=new, old_path=old, status=status)) is role


@given(st.lists(st.text(min_size=1, max_size=8).filter(lambda s: "/" not in s), min_size=1, max_size=5).map("/".join))
def test_every_name_has_one_role_and_keeps_it(path: str) -> None:
    made = roles()
    assert made.role(path) is made.role(path)


@pytest.mark.parametrize(
    ("path", "role"),
    [
        ("/".join(["a"] * 20_000) + "/x.py", Role.SOURCE),
        ("_generated." * 100_000 + "py", Role.SOURCE),
        ("x" * 1000, Role.OTHER),
        ("changes" + "." * 100_000, Role.OTHER),
    ],
)
def test_absurd_names_are_answered(path: str, role: Role) -> None:
    assert roles().role(path) is role
