"""The names of Swift files: what they define, import and use."""

from source.named import defined, imported, named, used

SWIFT_DEFINITIONS = """
public let limit = 10, other: Int = 1
open class Ring<T>: Base, Grows where T: Any {
    public private(set) var items: [T] = []
    static let shared = Ring()
    lazy var made: Int = { let inner = 1; return inner }()
    var size: Int { let inner = 1; return inner }
    init?(items: [T], _ size: Int = 3) throws {}
    deinit { let inner = 1 }
    public func grow(_ by: Int, to other: String = "x", all: Int..., then: @escaping (Int) -> Void)
        async throws -> Int { return 1 }
    subscript(at index: Int) -> T { return items[index] }
    static func == (left: Ring, right: Ring) -> Bool { true }
    typealias Item = T
    enum Kind: String { case round, flat(Int) }
}
extension Ring where T: Other { fileprivate func hidden(in x: inout Int) {} }
protocol Grows: AnyObject { associatedtype Unit; var grown: Int { get set }; func grow(by: Int) -> Int }
struct Box { let edge: Int; var wide, deep: String }
actor Worker {}
private func helper() {}
"""


def test_swift_definitions() -> None:
    found = named("a.swift", SWIFT_DEFINITIONS)
    assert not found.uncertain
    assert defined(found) == [
        "constant public limit",
        "constant public other",
        "class public Ring",
        "field public Ring.items",
        "field internal Ring.shared",
        "field internal Ring.made",
        "field internal Ring.size",
        "method internal Ring.init(items!: [T], _1: Int = 3)",
        'method public Ring.grow(_1: Int, to!: String = "x", ...all!: Int, then!: @escaping(Int)->Void)',
        "method internal Ring.subscript(at!: Int)",
        "method internal Ring.==(left!: Ring, right!: Ring)",
        "type internal Ring.Item",
        "class internal Ring.Kind",
        "field internal Ring.Kind.round",
        "field internal Ring.Kind.flat",
        "method private Ring.hidden(in!: inout Int)",
        "class internal Grows",
        "type public Grows.Unit",
        "field public Grows.grown",
        "method public Grows.grow(by!: Int)",
        "class internal Box",
        "field internal Box.edge",
        "field internal Box.wide",
        "field internal Box.deep",
        "class internal Worker",
        "function private helper()",
    ]


SWIFT_IMPORTS_AND_USE = """
import Foundation
@testable import Kit
import struct Shapes.Edge
func f(_ ring: Ring, by times: Int) {
    let (a, b) = ring.size
    for c in ring.items { c.grow(label: Edge.wide, "text Word") }
    guard let d = ring.first else { return }
    if let e = d.next { say(e) }
    ring.items.map { g in g.size }
    do {} catch let wrong { say(wrong) }
}
"""


def test_swift_imports_and_use() -> None:
    found = named("a.swift", SWIFT_IMPORTS_AND_USE)
    assert not found.uncertain
    assert imported(found) == [
        "wildcard - Foundation -",
        "wildcard - Kit -",
        "wildcard - Shapes.Edge -",
    ]
    assert " ".join(sorted(used(found))) == (
        "Edge Edge:wide Int Ring c c:grow d d:next e g g:size ring ring.items:map ring:first ring:items "
        "ring:size say wrong"
    )
    assert " ".join(sorted(found.bound)) == "_ a b by c d e g label ring times wrong"
    assert {"text", "Word"} <= found.mentioned
