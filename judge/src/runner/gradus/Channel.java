package gradus;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.lang.reflect.Field;

/** Descriptor 3, over which the judge talks to its own programs. Java has no public way to name a descriptor. */
final class Channel {
    private static final int NUMBER = 3;

    final FileInputStream input;
    final FileOutputStream output;

    Channel() {
        FileDescriptor descriptor = new FileDescriptor();
        try {
            Field access = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
            access.setAccessible(true);
            sun.misc.Unsafe unsafe = (sun.misc.Unsafe) access.get(null);
            unsafe.putInt(descriptor, unsafe.objectFieldOffset(FileDescriptor.class.getDeclaredField("fd")), NUMBER);
        } catch (ReflectiveOperationException failure) {
            throw new IllegalStateException(failure);
        }
        input = new FileInputStream(descriptor);
        output = new FileOutputStream(descriptor);
    }
}
