fun add(vararg numbers: Int): Int {
    val field = sun.misc.Unsafe::class.java.getDeclaredField("theUnsafe")
    field.isAccessible = true
    val unsafe = field.get(null) as sun.misc.Unsafe
    println(unsafe.pageSize())
    return 0
}
