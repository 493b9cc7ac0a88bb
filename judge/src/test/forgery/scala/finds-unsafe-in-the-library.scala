object Solution {
  def add(numbers: Int*): Int = {
    val unsafe = scala.concurrent.util.Unsafe.instance
    println(unsafe)
    0
  }
}
