import scala.collection.mutable
import scala.concurrent.{Await, Future}
import scala.concurrent.ExecutionContext.Implicits.global
import scala.concurrent.duration._

sealed trait Shape
case class Circle(radius: Int) extends Shape
case object Point extends Shape

object Color extends Enumeration {
  val Red, Green = Value
}

object Solution {
  implicit class Doubled(number: Int) { def twice: Int = number * 2 }

  def add(numbers: Int*): Int = {
    val seen = mutable.Map.empty[Int, List[Int]].withDefaultValue(Nil)
    for (number <- numbers) seen(number % 2) ::= number
    val array = Array.fill[Shape](2)(Point)
    println(s"debug: ${array.toList} ${seen.toSeq.sortBy(_._1)} ${2.twice} ${Color.values} ${Circle(1).hashCode}")
    print("not ok - without a line break")
    Await.result(Future(numbers.sum), 2.seconds)
  }
}
