package shop //: statement package shop [header]

import kotlin.math.max //: statement import kotlin.math.max [import] [header]
import kotlin.math.min //: statement import kotlin.math.min [import] [header]

const val LIMIT = 10 //: statement LIMIT [header]

/** What can be sold. */ //: statement Goods [comment]
interface Goods { //: = [header]
    val cents: Int //: member Goods.cents [header]

    fun touch() //: member Goods.touch [header]

    fun isFree(): Boolean { //: Goods.isFree [header]
        return cents == 0
    }
} //: -

class Cart<T : Goods>(private val limit: Int = LIMIT) { //: statement Cart [header]
    private val goods = mutableListOf<T>() //: member Cart.goods [header]
    private val tax = { cents: Int -> //: Cart.tax [header]
        cents * 119 / 100
    }

    var name: String = "cart" //: member Cart.name [header]
        get() = field.trim() //: Cart.name.get [header]
        set(value) { //: Cart.name.set [header]
            field = value.lowercase()
        }

    init { //: Cart.init [header]
        require(limit > 0)
    }

    constructor(goods: List<T>) : this(max(goods.size, 1)) { //: Cart.constructor [header]
        this.goods.addAll(goods)
    }

    // Adds one. //: Cart.add [comment]
    @Synchronized
    fun add(one: T): Boolean { //: = [header]
        fun full(extra: Int): Boolean { //: Cart.add.full [header]
            return goods.size + extra > limit
        }
        goods.forEach { //: Cart.add
            it.touch()
        }
        return !full(1) && goods.add(one)
    }

    fun size() = goods.size //: Cart.size [header]

    operator fun plus(one: T): Cart<T> { //: Cart.plus [header]
        add(one)
        return this
    }

    companion object { //: member Cart.Companion [header]
        fun <T : Goods> of(one: T): Cart<T> { //: Cart.Companion.of [header]
            return Cart(listOf(one))
        }
    } //: -
}

object Registry { //: statement Registry [header]
    fun clear() { //: Registry.clear [header]
        println("cleared")
    }
} //: -

fun Int.rounded(): Int = this / 10 * 10 //: Int.rounded [header]

suspend fun total(carts: List<Cart<*>>): Int { //: total [header]
    return min(carts.size, LIMIT)
}
