import kotlinx.coroutines.async
import kotlinx.coroutines.runBlocking

sealed interface Shape
data class Circle(val radius: Int) : Shape
data object Point : Shape
enum class Sign { PLUS, MINUS }

private fun check(value: Int) = value >= 0
private val table by lazy { mutableMapOf<Sign, MutableList<Int>>() }

inline fun <reified T> List<Any>.only(): List<T> = filterIsInstance<T>()

fun add(vararg numbers: Int): Int = runBlocking {
    numbers.forEach { table.getOrPut(if (check(it)) Sign.PLUS else Sign.MINUS) { mutableListOf() } += it }
    println("debug: ${listOf(Circle(1), Point).only<Circle>().map { it::class.simpleName }} ${Sign.entries}")
    print("not ok - without a line break")
    async { numbers.sum() }.await()
}
