"""A file's name -> whether it speaks of source code, which nobody may pass on uncounted."""

_ENDING_WORDS = """
ada adb ads asm astro bas bash bat bzl c c++ cc cfg cgi cjs clj cljs cljc cmake cmd coffee conf cpp cr cs csh cshtml
css csx cts cu cuh cxx d dart dockerfile ejs el elm erb erl ex exs f f03 f08 f77 f90 f95 fish fs fsi fsx gd gemspec
glsl go gradle graphql groovy gyp gypi h h++ haml hbs hcl hh hpp hrl hs htm html hxx ini inl ino ipp java jl js json
json5 jsonc jsp jsx kt ksh kts less lhs lisp lua m mjs mk ml mli mm mts nim nix nu pas php phtml pl pm podspec pp
proto ps1 psm1 psd1 pug purs py pyi pyw pyx pxd pxi r rake rb rbi rbs re rei rkt rs ru s sass sbt sc scala scm scss
sh sol sql star styl sv svelte svh swift t tcl tf tfvars thrift toml ts tsx v vb vhd vhdl vue wat wgsl xml xsl xslt
yaml yml zig zsh
"""
_NAME_WORDS = """
build cmakelists.txt containerfile dockerfile gemfile gnumakefile jenkinsfile justfile makefile pipfile podfile
procfile rakefile sconscript sconstruct tiltfile vagrantfile workspace
"""
_ENDINGS = frozenset(_ENDING_WORDS.split())
_NAMES = frozenset(_NAME_WORDS.split())


def is_source_like(path: str) -> bool:
    """Whether a file of this name is code or configuration that a machine acts on (letter case does not count)."""
    name = path.rpartition("/")[2].lower()
    return name in _NAMES or ("." in name and name.rpartition(".")[2] in _ENDINGS)


def source_attributes(attribute: str) -> str:
    """Lines of a `.gitattributes` file that give `attribute` to every name that `is_source_like` accepts."""
    patterns = sorted({f"*.{ending}" for ending in _ENDINGS} | _NAMES)
    return "".join(f"{pattern} {attribute}\n" for pattern in patterns)
