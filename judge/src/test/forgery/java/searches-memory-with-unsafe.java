import java.lang.reflect.Field;

class Solution {
    static int add(int... numbers) {
        try {
            Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            sun.misc.Unsafe unsafe = (sun.misc.Unsafe) field.get(null);
            System.out.println(unsafe.addressSize());
        } catch (ReflectiveOperationException failure) {
            throw new IllegalStateException(failure);
        }
        return 0;
    }
}
