package gradus;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Loads the classes of a submission from memory: a program can neither read those of the tests nor add to the runner's package. */
final class ProgramLoader extends ClassLoader {
    private final Map<String, byte[]> classes = new HashMap<>();

    ProgramLoader(byte[] bundle) throws IOException {
        super(ProgramLoader.class.getClassLoader());
        DataInputStream input = new DataInputStream(new ByteArrayInputStream(bundle));
        for (int rest = input.readInt(); rest > 0; rest--) {
            String name = new String(input.readNBytes(input.readInt()), StandardCharsets.UTF_8);
            classes.put(name, input.readNBytes(input.readInt()));
        }
    }

    List<String> names() {
        List<String> names = new ArrayList<>(classes.keySet());
        Collections.sort(names);
        return names;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        // Each class is defined once; its bytes, which tell what the tests expect, stay nowhere.
        byte[] bytes = classes.remove(name);
        if (bytes == null) throw new ClassNotFoundException(name);
        return defineClass(name, bytes, 0, bytes.length);
    }
}
