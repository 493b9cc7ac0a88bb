package gradus;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The functions of Kotlin's standard library that need no import. Only the compile server for Kotlin has that library. */
final class KotlinLibrary {
    static final Set<String> FUNCTIONS = functions();

    private KotlinLibrary() {}

    private static Set<String> functions() {
        Set<String> names = new HashSet<>();
        for (String file : List.of(
            "StandardKt", "TuplesKt", "ExceptionsKt", "PreconditionsKt", "ResultKt", "collections.CollectionsKt", "collections.ArraysKt",
            "collections.MapsKt", "collections.SetsKt", "comparisons.ComparisonsKt", "io.ConsoleKt", "io.CloseableKt", "ranges.RangesKt",
            "sequences.SequencesKt", "text.CharsKt", "text.StringsKt"
        )) {
            try {
                // The functions of large files are in superclasses.
                Class<?> part = Class.forName("kotlin." + file, false, KotlinLibrary.class.getClassLoader());
                for (; part != null && part != Object.class; part = part.getSuperclass()) {
                    for (var method : part.getDeclaredMethods()) names.add(method.getName());
                }
            } catch (ClassNotFoundException missing) {
                throw new IllegalStateException(missing);
            }
        }
        return names;
    }
}
