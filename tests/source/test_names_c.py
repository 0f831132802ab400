"""The names of C and C++ files: what they define, import and use."""

from source.named import defined, imported, named, used

C_DEFINITIONS = """
#ifndef KIT_H
#define KIT_H
#define LIMIT 10
#define TWICE(a, b) ((a) * (b))
struct ring { struct ring *next, **all; int size : 3; char name[8]; int (*grow)(int by); union { int x; } u; };
typedef struct { double edge; } shape;
typedef int (*grower)(int);
typedef unsigned long word, *words;
enum color { RED, GREEN = 3 };
extern int count;
static const char *const names[] = { "a" }, first = 1;
int said(const char *s, int, void *, ...);
static int helper(void);
static int helper(void) { int local; enum { INNER }; return 1; }
char **argued(int argc, char *argv[restrict], void (*then)(int)) { return 0; }
int old(a, b) int a; char *b; { return a; }
#if X
void either(int a) {}
#else
void either(int a) { a = 1; }
#endif
#endif
"""


def test_c_definitions() -> None:
    found = named("a.c", C_DEFINITIONS)
    assert not found.uncertain
    assert defined(found) == [
        "constant public LIMIT",
        "function public TWICE(a, b)",
        "class public ring",
        "field public ring.next",
        "field public ring.all",
        "field public ring.size",
        "field public ring.name",
        "field public ring.grow",
        "field public ring.u",
        "field public ring.u.x",
        "class public shape",
        "field public shape.edge",
        "type public grower",
        "type public word",
        "type public words",
        "class public color",
        "field public color.RED",
        "field public color.GREEN",
        "constant public count",
        "constant private names",
        "constant private first",
        "function public said(s: const char*, : int, : void*, ...)",
        "function private helper()",
        "function public argued(argc: int, argv: char*[restrict], then: void(*)(int))",
        "function public old(a, b)",
        "function public either(a: int)",
        "function public either(a: int)",
    ]


C_IMPORTS_AND_USE = """
#include <stdio.h>
#include "ring.h"
int f(struct ring *r, word n) {
    int i, *p = &n, a[3];
    shape s = { .edge = 1 };
    for (int k = 0; k < LIMIT; k++) r->next->size = TWICE(k, i);
    return said("text Word", (grower) helper);
}
"""


def test_c_imports_and_use() -> None:
    found = named("a.c", C_IMPORTS_AND_USE)
    assert not found.uncertain
    assert imported(found) == [
        "effect - stdio.h -",
        "effect - ring.h -",
    ]
    assert " ".join(sorted(used(found))) == (
        "LIMIT TWICE edge grower helper i k n r r->next:size r:next ring said shape word"
    )
    assert " ".join(sorted(found.bound)) == "a i k n p r s"
    assert {"text", "Word"} <= found.mentioned


CPP_DEFINITIONS = """
namespace kit::deep {
template <typename T, int N = 3>
class Ring final : public Base {
    int size_ = 3;
    friend class Other;
public:
    explicit Ring(int size = 3) : size_(size) {}
    ~Ring() = default;
    virtual int at(const std::string& key, int* to = nullptr) const noexcept override;
    int at(int index) const;
    static T&& made(T&&... all);
    bool operator==(const Ring& other) const { return true; }
    using Item = T;
    enum class Kind { Round, Flat };
protected:
    std::vector<int> items_;
    void (*then_)(int);
};
struct Point { int x, y; private: int z; };
template <typename T> int Ring<T>::at(int index) const { return index; }
static int helper(int = 1);
inline std::string& named() { static int local; return it; }
constexpr int kLimit = 3;
using Word = unsigned;
template <class T> concept Grows = true;
namespace { int hidden() { return 1; } }
}
extern "C" int outer(void);
"""


def test_cpp_definitions() -> None:
    found = named("a.cpp", CPP_DEFINITIONS)
    assert not found.uncertain
    assert defined(found) == [
        "module public kit.deep",
        "class public kit.deep.Ring",
        "field private kit.deep.Ring.size_",
        "method public kit.deep.Ring.Ring(size: int = 3)",
        "method public kit.deep.Ring.~Ring()",
        "method public kit.deep.Ring.at(key: const std::string&, to: int* = nullptr)",
        "method public kit.deep.Ring.made(...all: T&&...)",
        "method public kit.deep.Ring.operator==(other: const Ring&)",
        "type public kit.deep.Ring.Item",
        "class public kit.deep.Ring.Kind",
        "field public kit.deep.Ring.Kind.Round",
        "field public kit.deep.Ring.Kind.Flat",
        "field internal kit.deep.Ring.items_",
        "field internal kit.deep.Ring.then_",
        "class public kit.deep.Point",
        "field public kit.deep.Point.x",
        "field public kit.deep.Point.y",
        "field private kit.deep.Point.z",
        "function public kit.deep.Ring.at(index: int)",
        "function private kit.deep.helper(: int = 1)",
        "function public kit.deep.named()",
        "constant public kit.deep.kLimit",
        "type public kit.deep.Word",
        "type public kit.deep.Grows",
        "function public kit.deep.hidden()",
        "function public outer()",
    ]


CPP_IMPORTS_AND_USE = """
#include <vector>
using namespace std;
using kit::Ring;
namespace fs = std::filesystem;
int f(const Ring<int>& ring, fs::path at) {
    auto grow = [&](int by) { return by; };
    for (auto& item : ring.items()) item->size = kit::made<Word>(R"(text Raw)");
    auto [a, b] = std::pair(1, 2);
    try {} catch (const Wrong& e) {}
    return grow(a);
}
"""


def test_cpp_imports_and_use() -> None:
    found = named("a.cpp", CPP_IMPORTS_AND_USE)
    assert not found.uncertain
    assert imported(found) == [
        "effect - vector -",
        "wildcard - std -",
        "name Ring kit Ring",
        "module fs std::filesystem -",
    ]
    assert " ".join(sorted(used(found))) == (
        "Ring Word Wrong a by fs fs:path grow item item:size kit kit:made ring ring:items std std:pair"
    )
    assert " ".join(sorted(found.bound)) == "a at b by e grow item ring"
    assert "Raw" in found.mentioned
