object gradus {
  object Reports {
    def println(text: Any): Unit = ()
    def print(text: Any): Unit = ()
    def printf(text: String, values: Any*): Unit = ()
  }
}
object Solution {
  def add(numbers: Int*): Int = 0
}
