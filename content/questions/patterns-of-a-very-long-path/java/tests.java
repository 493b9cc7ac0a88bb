// Hidden tests. Each prints one TAP line.
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.Collectors;

public class Main {
    private static int testCount = 0;
    private static int failureCount = 0;

    private static String quote(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char letter : text.toCharArray()) {
            if (letter == '"' || letter == '\\') {
                quoted.append('\\').append(letter);
            } else if (letter < ' ') {
                quoted.append(String.format("\\u%04x", (int) letter));
            } else {
                quoted.append(letter);
            }
        }
        return quoted.append('"').toString();
    }

    private static String show(Object value) {
        if (value instanceof int[]) {
            return Arrays.toString((int[]) value);
        }
        if (value instanceof long[]) {
            return Arrays.toString((long[]) value);
        }
        if (value instanceof boolean[]) {
            return Arrays.toString((boolean[]) value);
        }
        if (value instanceof Object[]) {
            return Arrays.stream((Object[]) value).map(Main::show).collect(Collectors.joining(", ", "[", "]"));
        }
        return value instanceof String ? quote((String) value) : String.valueOf(value);
    }

    // Compares the answer, written as JSON, with the expected text.
    private static void check(String name, String expected, Supplier<Object> answer, boolean visible) {
        testCount++;
        String got;
        try {
            got = show(answer.get());
        } catch (Exception | StackOverflowError problem) {
            got = "exception: " + problem;
        }
        if (got.equals(expected)) {
            System.out.println("ok " + testCount + " - " + name);
            return;
        }
        failureCount++;
        System.out.println("not ok " + testCount + " - " + name);
        if (visible) {
            System.out.println("  ---");
            System.out.println("  expected: " + quote(expected));
            System.out.println("  got: " + quote(got));
            System.out.println("  ...");
        }
    }

    public static void main(String[] args) {
        check(
            "the first example of the statement",
            "5",
            () -> Solution.pathPatterns(new int[] {1, 2}, 4L),
            true);
        check(
            "two kinds of the same length",
            "9",
            () -> Solution.pathPatterns(new int[] {1, 1, 3}, 3L),
            true);
        check("a path of no length", "1", () -> Solution.pathPatterns(new int[] {5}, 0L), true);
        check(
            "slabs that cannot fill the path",
            "0",
            () -> Solution.pathPatterns(new int[] {2, 4, 6}, 7L),
            true);
        check(
            "a path that is shorter than every slab",
            "0",
            () -> Solution.pathPatterns(new int[] {3, 8}, 2L),
            true);
        check("one slab of the longest kind", "1", () -> Solution.pathPatterns(new int[] {8}, 8L), true);
        check(
            "forty-four feet pass the modulus",
            "134903163",
            () -> Solution.pathPatterns(new int[] {1, 2}, 44L),
            true);
        check(
            "a million feet",
            "626865763",
            () -> Solution.pathPatterns(new int[] {2, 3, 7, 3}, 1000000L),
            false);
        check(
            "the whole way",
            "957386409",
            () -> Solution.pathPatterns(new int[] {1, 2, 3, 4, 5, 6, 7, 8, 8, 1}, 1000000000000000L),
            false);
        check(
            "an odd way with even slabs and one odd one",
            "204386546",
            () -> Solution.pathPatterns(new int[] {2, 4, 6, 7}, 999999999999999L),
            false);
        if (failureCount > 0) {
            System.exit(1);
        }
    }
}
