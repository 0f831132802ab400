@file:JvmName("Queues") //: statement @file:JvmName("Queues") [header]

package example.queue //: statement package example.queue [header]

import java.util.ArrayDeque //: statement import java.util.ArrayDeque [header] [import]
import kotlin.math.max as larger //: statement import kotlin.math.max as larger [header] [import]

const val DEFAULT_DEPTH = 8 //: statement DEFAULT_DEPTH [header]

val double = { value: Int -> //: double [header]
    value * 2
}

val half: (Int) -> Int = fun(value: Int): Int { //: half [header]
    return value / 2
}

typealias Handler = (String) -> Unit //: statement typealias Handler = (String) -> Unit [header]

/** //: statement BoundedQueue [comment]
 * A queue that tells when it is full. //: = [comment]
 * //: = [comment]
 * @param depth how many items it takes //: = [comment]
 */ //: = [comment]
@Suppress("unused")
class BoundedQueue<T : Any>( //: = [header]
    private val depth: Int = DEFAULT_DEPTH,
    name: String,
) : Sink<T>, AutoCloseable {
    private val items = ArrayDeque<T>() //: member BoundedQueue.items [header]
    private val onFull: () -> Unit = { //: BoundedQueue.onFull [header]
        println("full")
    }
    val lazySize by lazy { //: BoundedQueue.lazySize [header]
        items.size
    }

    init { //: BoundedQueue.init [header]
        require(depth > 0) { "depth must be positive" }
    }

    constructor(depth: Long) : this(depth.toInt(), "queue") { //: BoundedQueue.constructor [header]
        println(depth)
    }

    constructor() : this(1, "tiny") //: member BoundedQueue.constructor() : this(1, "tiny") [header]

    val isFull: Boolean //: member BoundedQueue.isFull [header]
        get() = items.size >= depth //: BoundedQueue.isFull.get [header]

    var name: String = name //: member BoundedQueue.name [header]
        get() { //: BoundedQueue.name.get [header]
            return field.trim()
        }
        // blank names mean "none" //: BoundedQueue.name.set [comment]
        private set(value) { //: = [header]
            field = value.ifBlank { "none" }
        }

    /** Puts one item in. */ //: BoundedQueue.put [comment]
    @Throws(IllegalStateException::class)
    override fun put(item: T) { //: = [header]
        fun check(size: Int): Boolean { //: BoundedQueue.put.check [header]
            return size < depth
        }

        val wait = { millis: Long -> //: BoundedQueue.put.wait [header]
            Thread.sleep(millis)
        }
        while (!check(items.size)) { //: BoundedQueue.put
            onFull()
            wait(10)
        }
        items.also {
            it.add(item)
        }
    }

    operator fun plusAssign(item: T) = put(item) //: BoundedQueue.plusAssign [header]

    suspend inline fun <reified R> drain(crossinline use: (T) -> R): List<R> where R : Any { //: BoundedQueue.drain [header]
        return items.map { use(it) }
    }

    override fun close() {} //: BoundedQueue.close [header]

    abstract class Part { //: member BoundedQueue.Part [header]
        abstract fun size(): Int //: member BoundedQueue.Part.size [header]

        open fun twice(): Int = 2 * size() //: BoundedQueue.Part.twice [header]
    } //: -

    companion object { //: member BoundedQueue.Companion [header]
        const val NAME = "bounded" //: member BoundedQueue.Companion.NAME [header]

        @JvmStatic //: BoundedQueue.Companion.of
        fun <T : Any> of(vararg items: T): BoundedQueue<T> { //: = [header]
            return BoundedQueue(items.size, NAME)
        }
    } //: -

    object Empty : Sink<Any> { //: member BoundedQueue.Empty [header]
        override fun put(item: Any) { //: BoundedQueue.Empty.put [header]
            error("nothing fits")
        }
    } //: -

    enum class Mode(val strict: Boolean) { //: member BoundedQueue.Mode [header]
        STRICT(true) { //: member BoundedQueue.Mode.STRICT [header]
            override fun limit() = 1 //: BoundedQueue.Mode.STRICT.limit [header]
        }, //: -
        LOOSE(false); //: member BoundedQueue.Mode.LOOSE [header]

        open fun limit(): Int { //: BoundedQueue.Mode.limit [header]
            return DEFAULT_DEPTH
        }
    } //: -
}

interface Sink<in T> { //: statement Sink [header]
    fun put(item: T) //: member Sink.put [header]

    fun putAll(items: List<T>) { //: Sink.putAll [header]
        items.forEach(::put)
    }
} //: -

data class Point(val x: Int, val y: Int) //: statement Point [header]

fun String.shout(): String = uppercase() //: String.shout [header]

fun <T> List<T>.second(): T { //: List.second [header]
    // the first is at 0 //: = [comment]
    return this[1]
}

val String.last: Char //: statement last [header]
    get() = this[length - 1] //: last.get [header]

val fallback = object : Sink<String> { //: statement fallback [header]
    override fun put(item: String) { //: fallback.put [header]
        println(item)
    }
} //: statement fallback

context(clock: Clock) //: stamp
fun stamp(): Long = clock.now() //: = [header]

class LoudSink( //: statement LoudSink [header]
    private val inner: Sink<String>,
) : Sink<String> by inner {
    private var in1 = 0 //: member LoudSink.in1 [header]

    @Synchronized //: LoudSink.describe
    @Throws(IllegalStateException::class) // nobody catches it
    fun describe(value: Any): String = when (value) { //: = [header]
        is String if value.isEmpty() -> "empty"
        else -> "other"
    }

    fun reset() { //: LoudSink.reset [header]
        val done = suspend { 0 }
        in1.dec()
    }
} //: -

fun `has an odd name`() { //: has an odd name [header]
    check(double(2) == 4)
}
