package gradus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Run once with -XX:ArchiveClassesAtExit, so that later virtual machines map the classes of a typical submission instead
 * of loading them. It does what a typical submission does: it compiles one, or uses common library classes.
 */
public final class Archive {
    private static final String SOLUTION =
        "import java.util.*; class Solution { int f(List<Integer> a) { int s = 0; for (int x : a) s += x; return s; }"
            + " static <T extends Comparable<T>> T top(Collection<T> c) { return c.stream().max(Comparator.naturalOrder()).get(); } }";
    private static final String MAIN =
        "import java.util.*; import java.util.stream.*; public class Main { record P(int a, String b) {}"
            + " public static void main(String[] x) { List<Boolean> l = Arrays.asList(new Solution().f(List.of(1, 2)) == 3, true);"
            + " Map<String, List<P>> m = Stream.of(new P(1, \"a\")).collect(Collectors.groupingBy(P::b));"
            + " if (l.contains(false) || m.isEmpty()) throw new AssertionError(); System.out.println(String.format(\"%d\", 1)); } }";

    private Archive() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("compiler")) {
            Compiler.compileOnce(List.of(new Exchange.Source("Solution.java", SOLUTION, true), new Exchange.Source("Main.java", MAIN, false)));
            return;
        }
        for (String name : List.of("Runner", "Channel", "ProgramLoader", "Reports")) Class.forName("gradus." + name);
        // Further classes that programs of the language need at their start.
        for (String name : Arrays.copyOfRange(arguments, 1, arguments.length)) Class.forName(name);
        List<Integer> numbers = new ArrayList<>(Arrays.asList(3, 1, 2));
        numbers.sort((a, b) -> a - b);
        Map<String, Integer> counts = new HashMap<>();
        numbers.forEach(number -> counts.merge("n" + number % 2, 1, Integer::sum));
        String text = numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
        System.out.println(String.format("%s %.2f", text + counts.size(), 1.5));
        System.err.println(Archive.class.getDeclaredMethod("main", String[].class).getName());
    }
}
