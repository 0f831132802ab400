package shop //: statement package shop [header]

import scala.collection.mutable //: statement import scala.collection.mutable [import] [header]
import scala.math.{max, min} //: statement import scala.math.{max, min} [import] [header]

/** What can be sold. */ //: statement Goods [comment]
trait Goods { //: = [header]
  def cents: Int //: member Goods.cents [header]

  def isFree: Boolean = { //: Goods.isFree [header]
    cents == 0
  }
} //: -

class Cart[T <: Goods](limit: Int) { //: statement Cart [header]
  private val goods = mutable.ListBuffer.empty[T] //: member Cart.goods [header]
  val tax = (cents: Int) => { //: Cart.tax [header]
    cents * 119 / 100
  }

  def this() = { //: Cart.this [header]
    this(10)
  }

  // Adds one. //: Cart.add [comment]
  @throws[IllegalStateException]
  def add(one: T): Boolean = { //: = [header]
    def full(extra: Int): Boolean = { //: Cart.add.full [header]
      goods.size + extra > limit
    }
    goods.foreach { item => //: Cart.add
      println(item.cents)
    }
    if (full(1)) {
      return false
    }
    goods += one
    true
  }

  def size = goods.size //: Cart.size [header]

  def +(one: T): Cart[T] = { //: Cart.+ [header]
    add(one)
    this
  }
} //: -

object Cart { //: statement Cart [header]
  val limit = 10 //: member Cart.limit [header]

  def of[T <: Goods](one: T): Cart[T] = { //: Cart.of [header]
    val made = new Cart[T](limit)
    made.add(one)
    made
  }
} //: -

case class Price(cents: Int) { //: statement Price [header]
  def rounded: Int = cents / 10 * 10 //: Price.rounded [header]
} //: -

object Main { //: statement Main [header]
  def main(args: Array[String]): Unit = { //: Main.main [header]
    println(min(max(1, 2), Cart.limit))
  }
} //: -
