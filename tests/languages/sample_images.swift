// Images on disk, read once. //: statement import Foundation [comment]
import Foundation //: = [header] [import]
@testable import struct Core.Clock //: statement @testable import struct Core.Clock [header] [import]

/// How many images stay in memory. //: statement defaultLimit [comment]
let defaultLimit = 32 //: = [header]

let double = { (value: Int) -> Int in //: double [header]
    return value * 2
}

var now: Double { //: now [header]
    Clock.shared.seconds
}

/// Reads images. //: statement ImageStore [comment]
@available(macOS 13, *)
public final class ImageStore<Key: Hashable>: NSObject, Store where Key: Codable { //: = [header]
    static let shared = ImageStore() //: member ImageStore.shared [header]

    private var onMiss: (Key) -> Void = { key in //: ImageStore.onMiss [header]
        print(key)
    }
    lazy var folder: URL = { //: ImageStore.folder [header]
        return URL(fileURLWithPath: "/images")
    }()

    var isEmpty: Bool { return entries.isEmpty } //: ImageStore.isEmpty [header]

    /// Cut to the limit when set. //: member ImageStore.limit [comment]
    var limit: Int { //: = [header]
        get { //: ImageStore.limit.get [header]
            return stored
        }
        set(value) { //: ImageStore.limit.set [header]
            stored = min(value, defaultLimit)
        }
    } //: member ImageStore.limit

    var hits: Int = 0 { //: member ImageStore.hits [header]
        willSet { print(newValue) } //: ImageStore.hits.willSet [header]
        didSet(old) { //: ImageStore.hits.didSet [header]
            print(old)
        }
    } //: member ImageStore.hits

    // nothing is read yet //: ImageStore.init [comment]
    @objc
    public init(limit: Int = defaultLimit) { //: = [header]
        self.stored = limit
        super.init()
    }

    convenience init?(path: String) { return nil } //: = [header]

    deinit { //: ImageStore.deinit [header]
        flush()
    }

    subscript(key: Key) -> Data? { //: member ImageStore.subscript(key: Key) -> Data? { [header]
        get { entries[key] } //: ImageStore.subscript.get [header]
        set { //: ImageStore.subscript.set [header]
            entries[key] = newValue
        }
    } //: member ImageStore.subscript(key: Key) -> Data? {

    subscript(at index: Int) -> Key { return keys[index] } //: ImageStore.subscript [header]

    func load<T: Decodable>(_ key: Key, as type: T.Type) async throws -> T { //: ImageStore.load [header]
        func decode(_ data: Data) throws -> T { //: ImageStore.load.decode [header]
            try JSONDecoder().decode(type, from: data)
        }

        let retry: (Int) -> Bool = { attempt in //: ImageStore.load.retry [header]
            return attempt < 3
        }
        keys.filter { $0 == key }.forEach { seen in //: ImageStore.load
            onMiss(seen)
        }
        guard retry(0), let data = entries[key] else {
            throw StoreError.missing
        }
        return try decode(data)
    }

    static func == (left: ImageStore, right: ImageStore) -> Bool { //: ImageStore.== [header]
        left === right
    }

    enum StoreError: Error { //: member ImageStore.StoreError [header]
        case missing //: member ImageStore.StoreError.missing [header]
        case broken(String) //: member ImageStore.StoreError.broken [header]

        var text: String { //: ImageStore.StoreError.text [header]
            switch self {
            case .missing: return "missing"
            case .broken(let why): return why
            }
        }
    } //: -

    struct Slot { //: member ImageStore.Slot [header]
        var at: Int //: member ImageStore.Slot.at [header]

        mutating func move(by step: Int) { //: ImageStore.Slot.move [header]
            at += step
        }
    } //: -

    #if DEBUG //: member ImageStore.#if DEBUG [header]
    func dump() { //: ImageStore.dump [header]
        print(entries)
    }
    #endif //: member ImageStore.#endif [header]
} //: -

extension ImageStore: Sequence where Key: Comparable { //: statement ImageStore [header]
    func sorted() -> [Key] { //: ImageStore.sorted [header]
        keys.sorted()
    }
} //: -

protocol Store { //: statement Store [header]
    associatedtype Key //: member Store.associatedtype Key [header]
    var limit: Int { get set } //: member Store.limit [header]
    func flush() //: member Store.flush [header]
} //: -

extension Store { //: statement Store [header]
    func flush() {} //: Store.flush [header]
} //: -

infix operator <~: AssignmentPrecedence //: statement infix operator <~: AssignmentPrecedence [header]

func <~ (left: inout Int, right: Int) { //: <~ [header]
    left = right
}

actor Counter { //: statement Counter [header]
    private var value = 0 //: member Counter.value [header]

    func bump() -> Int { //: Counter.bump [header]
        value += 1
        return value
    }
} //: -
