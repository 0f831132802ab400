package ex
object Bad {
  def b(): Int = "x"
}
