package example.mail //: statement package example.mail [header]

import scala.collection.mutable.{Map => MutableMap} //: statement import scala.collection.mutable.{Map => MutableMap} [header] [import]
import scala.util.Try //: statement import scala.util.Try [header] [import]

/** What a message weighs. */ //: statement Weight [comment]
object Weight extends App { //: = [header]
  val Limit = 10 //: member Weight.Limit [header]

  val twice = (bytes: Int) => { //: Weight.twice [header]
    bytes * 2
  }

  def of(bytes: Int): Int = bytes + 8 //: Weight.of [header]

  implicit class Words(private val text: String) extends AnyVal { //: member Weight.Words [header]
    def words: Array[String] = { //: Weight.Words.words [header]
      text.split(" ")
    }
  } //: -
}

/** //: statement Mailer [comment]
 * Sends messages. //: = [comment]
 * //: = [comment]
 * @param host where to //: = [comment]
 */ //: = [comment]
@deprecated("use Mailer2", "1.2")
class Mailer[A <: Message](val host: String, port: Int = 25)(implicit clock: Clock) //: = [header]
    extends Sender[A]
    with Logging {
  private val sent = MutableMap.empty[String, A] //: member Mailer.sent [header]
  private val onSent: A => Unit = message => { //: Mailer.onSent [header]
    log(message)
  }
  lazy val banner = { //: member Mailer.banner [header]
    s"$host:$port"
  }

  def this(host: String) = { //: Mailer.this [header]
    this(host, 25)(Clock.system)
  }

  // one at a time //: Mailer.send [comment]
  @throws[SendError]
  override def send(message: A): Try[Unit] = Try { //: = [header]
    def weigh(part: Part): Int = { //: Mailer.send.weigh [header]
      part.bytes.length
    }
    val limit = (parts: Int) => //: Mailer.send.limit [header]
      parts * Weight.Limit
    if (message.parts.map(weigh).sum > limit(message.parts.size)) { //: Mailer.send
      throw SendError("too large")
    }
    message.parts.foreach { part =>
      onSent(message)
    }
  }

  def retries: Int //: member Mailer.retries [header]

  def +(other: Mailer[A]): Mailer[A] = this //: Mailer.+ [header]

  def close() { //: Mailer.close [header]
    sent.clear()
  }

  def limit_=(value: Int): Unit = { bound = value } //: Mailer.limit_= [header]

  val fallback = new Sender[A] { //: member Mailer.fallback [header]
    def send(message: A): Try[Unit] = { //: Mailer.fallback.send [header]
      Try(())
    }
  } //: member Mailer.fallback

  type Key = String //: member Mailer.Key [header]
} //: -

object Mailer { //: statement Mailer [header]
  def apply(host: String) = new Mailer(host) //: Mailer.apply [header]
} //: -

trait Sender[A] { //: statement Sender [header]
  def send(message: A): Try[Unit] //: member Sender.send [header]

  def sendAll(messages: Seq[A]): Unit = //: Sender.sendAll [header]
    messages.foreach(send)
} //: -

case class SendError(why: String) extends Exception(why) //: statement SendError [header]

enum Priority(val level: Int): //: statement Priority [header]
  case Low extends Priority(0) //: member Priority.case Low extends Priority(0) [header]
  case High extends Priority(9) //: member Priority.case High extends Priority(9) [header]

  def urgent: Boolean = //: Priority.urgent [header]
    level > 5

given Ordering[Priority] with //: statement Ordering[Priority] [header]
  def compare(left: Priority, right: Priority): Int = //: Ordering[Priority].compare [header]
    left.level - right.level

given Conversion[Int, Priority] = level => //: Conversion[Int, Priority] [header]
  if level > 5 then Priority.High else Priority.Low

extension (text: String) //: -
  def shout: String = //: String.shout [header]
    text.toUpperCase

  def quoted: String = "\"" + text + "\"" //: String.quoted [header]

class Clock: //: statement Clock [header]
  private val start = 0L //: member Clock.start [header]

  def since(at: Long): Long = //: Clock.since [header]
    val now = System.nanoTime
    now - at
  end since
end Clock //: -

@main def run(args: String*): Unit = //: run [header]
  println(args.length)
