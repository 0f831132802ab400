import Foundation //: statement import Foundation [import] [header]

let limit = 10 //: statement limit [header]

/// What can be sold. //: statement Goods [comment]
protocol Goods { //: = [header]
    var cents: Int { get } //: member Goods.cents [header]
    func touch() //: member Goods.touch [header]
} //: -

class Cart<T: Goods> { //: statement Cart [header]
    private var goods: [T] = [] //: member Cart.goods [header]
    let tax = { (cents: Int) -> Int in //: Cart.tax [header]
        return cents * 119 / 100
    }

    var count: Int { //: Cart.count [header]
        return goods.count
    }

    var name: String = "cart" { //: member Cart.name [header]
        didSet { //: Cart.name.didSet [header]
            print(oldValue)
        }
    } //: member Cart.name

    init(goods: [T]) { //: Cart.init [header]
        self.goods = goods
    }

    deinit { //: Cart.deinit [header]
        goods.removeAll()
    }

    subscript(index: Int) -> T { //: member Cart.subscript(index: Int) -> T { [header]
        get { //: Cart.subscript.get [header]
            return goods[index]
        }
    } //: member Cart.subscript(index: Int) -> T {

    // Adds one. //: Cart.add [comment]
    @discardableResult
    func add(_ one: T) -> Bool { //: = [header]
        func full(_ extra: Int) -> Bool { //: Cart.add.full [header]
            return goods.count + extra > limit
        }
        goods.forEach { item in //: Cart.add
            item.touch()
        }
        if full(1) {
            return false
        }
        goods.append(one)
        return true
    }

    static func empty() -> Cart<T> { return Cart(goods: []) } //: Cart.empty [header]
} //: -

extension Int { //: statement Int [header]
    func rounded() -> Int { //: Int.rounded [header]
        return self / 10 * 10
    }
} //: -

enum Kind: String { //: statement Kind [header]
    case food //: member Kind.food [header]
    case other //: member Kind.other [header]

    func rate() -> Int { //: Kind.rate [header]
        return self == .food ? 7 : 19
    }
} //: -

struct Price { //: statement Price [header]
    var cents: Int //: member Price.cents [header]
} //: -

func total(_ prices: [Price]) -> Int { //: total [header]
    var sum = 0
    for price in prices {
        sum += price.cents
    }
    return sum
}
