"""Printed paths to tracked files: suffixes, roots, installed and built files, modules and packages."""

import pytest

from source.locating import candidates, failure, found, frame, pinned, primary

MAPPED = [
    ("/home/runner/work/r/r/pkg/a.py:3", ["pkg/a.py", "a.py"], "pkg/a.py:3"),
    ("/github/workspace/pkg/a.py:3", ["pkg/a.py"], "pkg/a.py:3"),
    ("/__w/r/r/pkg/a.py:3", ["pkg/a.py"], "pkg/a.py:3"),
    ("/app/src/x.js:3", ["packages/one/src/x.js"], "packages/one/src/x.js:3"),
    ("D:\\a\\r\\r\\pkg\\a.py:3", ["pkg/a.py"], "pkg/a.py:3"),
    ("/opt/spans/Bad.java:3", ["Bad.java"], "Bad.java:3"),
    ("/app/main.py:3", ["backend/main.py"], "backend/main.py:3"),
    ("/opt/atlassian/pipelines/agent/build/src/x.js:3", ["src/x.js"], "src/x.js:3"),
    ("./pkg/a.py:3", ["pkg/a.py", "other/pkg/a.py"], "pkg/a.py:3"),
    ("../pkg/a.py:3", ["pkg/a.py"], "pkg/a.py:3"),
    ("a.py:3", ["deep/down/a.py"], "deep/down/a.py:3"),
    ("src/x.js:3", ["packages/one/src/x.js"], "packages/one/src/x.js:3"),
    ("webpack://one/./src/x.js?:3", ["src/x.js"], "src/x.js:3"),
    ("webpack-internal:///./src/x.js:3", ["src/x.js"], "src/x.js:3"),
    ("file:///home/r/r/src/a%20b.js:3", ["src/a b.js"], "src/a b.js:3"),
    ("http://localhost:5173/src/x.ts?t=1:3", ["src/x.ts"], "src/x.ts:3"),
    ("example.com/m/src/x.rs:3", ["src/x.rs"], "src/x.rs:3"),
    ("example.com/m/src/x.rs:3", ["src/x.rs", "other/src/x.rs"], "src/x.rs:3"),
    ("one/two/lib/x.rb:3", ["engines/a/lib/x.rb"], "engines/a/lib/x.rb:3"),
]


@pytest.mark.parametrize(("spot", "tracked", "place"), MAPPED)
def test_a_printed_path_maps_to_its_tracked_file(spot, tracked, place):
    assert pinned(spot, tracked=tracked) == [place]


OTHERS = [
    "/opt/venv/lib/python3.12/site-packages/pkg/a.py:3",
    "/usr/lib/python3/dist-packages/pkg/a.py:3",
    "/opt/python/3.12/lib/python3.12/pkg/a.py:3",
    "C:\\hostedtoolcache\\windows\\Python\\3.12\\x64\\Lib\\pkg\\a.py:3",
    "/home/runner/work/r/r/node_modules/pkg/a.py:3",
    "/home/u/.cargo/registry/src/index/x-1.0/pkg/a.py:3",
    "/rustc/59807616e1fa/library/pkg/a.py:3",
    "/usr/local/go/src/pkg/a.py:3",
    "/home/u/go/pkg/mod/example.com/x@v1.2.3/pkg/a.py:3",
    "/_/src/libraries/pkg/a.py:3",
    "../../venv/lib/python3.12/site-packages/pkg/a.py:3",
    "node:internal/pkg/a.py:3",
    "<frozen importlib._bootstrap>:3",
    "/nowhere/else/b.py:3",
    "/nowhere/else/index.js:3",
    "elsewhere.py:3",
    "x/y/:3",
]


@pytest.mark.parametrize("spot", OTHERS)
def test_somebody_elses_code_is_passed_by(spot):
    assert pinned(spot, "/r/pkg/a.py:9", tracked=["pkg/a.py", "web/index.js"]) == ["pkg/a.py:9"]


def test_a_vendored_file_is_passed_by():
    assert pinned("third/x.py:1", "a.py:2", tracked=["third/x.py", "a.py"], foreign=("third/",)) == ["a.py:2"]


def test_paths_below_the_trees_own_folder_must_be_tracked_to_the_segment():
    located = found([failure(["/r/build/a.py:1", "/r/pkg/b.py:2"])], ["pkg/a.py", "pkg/b.py"])
    assert located.places == ()
    assert "the file that broke is not tracked" in located.because
    assert candidates(located) == ["pkg/b.py:2"]


def test_one_name_is_not_enough_once_the_trees_folder_is_known():
    assert pinned("/other/setup.py:1", "/r/pkg/b.py:2", tracked=["setup.py", "pkg/b.py"]) == ["pkg/b.py:2"]


def test_a_folder_of_the_tree_that_lay_alone_gives_its_other_files_too():
    tracked = ["services/web/src/x.js", "services/web/run.js", "services/api/run.js"]
    assert pinned("/app/run.js:7", "/app/src/x.js:9", tracked=tracked) == ["services/web/run.js:7"]


def test_two_folders_of_the_tree_in_one_place_leave_a_name_that_both_have_ambiguous():
    tracked = ["a/src/x.js", "b/lib/y.js", "a/run.js", "b/run.js"]
    located = found([failure(["/app/run.js:7", "/app/src/x.js:1", "/app/lib/y.js:1"])], tracked)
    assert (located.places, candidates(located)[:2]) == ((), ["a/run.js:7", "b/run.js:7"])


def test_once_the_whole_trees_place_is_known_a_part_of_it_lies_nowhere_else():
    assert pinned("/other/util/log.py:1", "/r/pkg/b.py:2", tracked=["src/util/log.py", "pkg/b.py"]) == ["pkg/b.py:2"]


def test_a_name_that_two_files_have_is_ambiguous_while_no_place_is_known():
    located = found([failure(["/app/main.py:3"])], ["a/main.py", "b/main.py"])
    assert (located.places, candidates(located)) == ((), ["a/main.py:3", "b/main.py:3"])


def test_a_name_that_every_project_has_says_nothing():
    assert pinned("/nowhere/else/index.js:3", tracked=["web/index.js"]) == []


def test_two_files_that_end_alike_are_both_candidates_and_none_is_pinned():
    located = found([failure(["src/x.js:4", "run.js:1"])], ["one/src/x.js", "two/src/x.js", "run.js"])
    assert located.places == ()
    assert candidates(located) == ["one/src/x.js:4", "two/src/x.js:4", "run.js:1"]
    assert "several tracked files could be meant" in located.because


def test_an_absolute_path_that_two_files_share_is_ambiguous():
    located = found([failure(["/app/src/x.js:4"])], ["one/src/x.js", "two/src/x.js"])
    assert candidates(located) == ["one/src/x.js:4", "two/src/x.js:4"]


BUILT = [
    ("/home/r/r/dist/x.js:4", ["src/x.ts", "src/y.ts"], "/home/r/r/src/y.ts:5"),
    ("/app/dist/src/x.js:4", ["src/x.js", "src/y.ts"], "/app/run.js:5"),
    ("dist/src/x.js:4", ["src/x.js"], "x.js:5"),
    ("out/lib/x.js:4", ["src/y.ts"], "src/y.ts:5"),
    ("/app/dist/lib/x.js:4", ["one/lib/x.js"], "/app/y.ts:5"),
]


@pytest.mark.parametrize(("spot", "tracked", "outer"), BUILT)
def test_what_a_build_wrote_is_not_pinned_without_a_source_map(spot, tracked, outer):
    located = found([failure([spot, outer])], tracked)
    assert located.places == ()
    assert "was written by a build" in located.because


def test_generated_javascript_that_is_tracked_counts_as_built_too():
    located = found([failure(["dist/x.js:4"])], ["dist/x.js"], foreign=("dist/",))
    assert (located.places, "written by a build" in located.because) == ((), True)


GO_MOD = {"go.mod": b"module example.com/m // main\n\ngo 1.22\n", "tools/go.mod": b'module "example.com/m/tools"\n'}
GO = [
    (frame("x_test.go:3", package="example.com/m/pkg"), "pkg/x_test.go:3"),
    (frame("main.go:3", package="example.com/m"), "main.go:3"),
    (frame("gen.go:3", package="example.com/m/tools/gen"), "tools/gen/gen.go:3"),
    (frame("example.com/m/pkg/x.go:3", package="main"), "pkg/x.go:3"),
    (frame("example.com/m/pkg/x.go:3"), "pkg/x.go:3"),
    (frame("cmd/x.go:3", package="main"), "cmd/x.go:3"),
]
GO_FILES = dict.fromkeys(["pkg/x_test.go", "main.go", "tools/gen/gen.go", "pkg/x.go", "cmd/x.go"], b"") | GO_MOD


@pytest.mark.parametrize(("spot", "place"), GO)
def test_go_files_are_found_through_their_module(spot, place):
    assert primary(found([failure([spot])], [], files=GO_FILES)) == [place]


def test_a_file_of_ours_that_the_module_lacks_is_untracked():
    spot = frame("gone.go:3", package="example.com/m/pkg")
    located = found([failure([spot, frame("main.go:3", package="example.com/m")])], [], files=GO_FILES)
    assert (located.places, "is not tracked" in located.because) == ((), True)


def test_a_package_of_no_module_here_is_somebody_elses():
    spot = frame("runtime/x.go:3", package="runtime")
    assert pinned(spot, frame("main.go:3", package="example.com/m"), tracked=[], files=GO_FILES) == ["main.go:3"]


def test_without_a_module_a_bare_go_name_is_found_when_it_is_the_only_one():
    assert pinned(frame("x.go:3", package="example.com/m"), tracked=["deep/x.go"]) == ["deep/x.go:3"]


JVM = {
    "src/main/java/com/ex/A.java": b"",
    "app/src/main/kotlin/Main.kt": b"// said\npackage com.ex.app\n",
    "lib/Main.kt": b"package com.ex.lib\n",
    "one/com/ex/B.java": b"",
    "two/com/ex/B.java": b"",
}


def test_java_files_are_found_by_package_and_name():
    assert pinned(frame("A.java:3", package="com.ex"), tracked=[], files=JVM) == ["src/main/java/com/ex/A.java:3"]


def test_a_java_class_of_another_package_is_somebody_elses():
    assert pinned(frame("A.java:3", package="org.ex"), tracked=[], files=JVM) == []


def test_kotlin_files_are_found_by_the_package_that_they_declare():
    assert pinned(frame("Main.kt:3", package="com.ex.app"), tracked=[], files=JVM) == ["app/src/main/kotlin/Main.kt:3"]
    assert pinned(frame("Main.kt:3", package="com.ex.none"), tracked=[], files=JVM) == []


def test_a_class_that_two_modules_hold_is_ambiguous():
    located = found([failure([frame("B.java:3", package="com.ex")])], [], files=JVM)
    assert candidates(located) == ["one/com/ex/B.java:3", "two/com/ex/B.java:3"]


RUST = {"src/a.rs": b"fn f() {}\n#[cfg(test)]\nmod tests {\n    fn t() {}\n}\n"}


def test_rust_test_modules_in_source_files_are_tests():
    assert pinned("src/a.rs:1", tracked=[], files=RUST) == ["src/a.rs:1"]
    located = found([failure(["src/a.rs:4"])], [], files=RUST)
    assert (located.places, candidates(located)) == ((), ["src/a.rs:4"])


def test_a_callers_own_test_lines_replace_the_scan():
    assert pinned("src/a.rs:4", tracked=[], files=RUST, is_test_line=lambda _path, _line: False) == ["src/a.rs:4"]
