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

    // The numbers look random and are the same at every run.
    private static int[] numbers(long seed, int count, int low, int high) {
        int[] values = new int[count];
        for (int index = 0; index < count; index++) {
            seed = seed * 16807 % 2147483647;
            values[index] = low + (int) (seed % (high - low + 1));
        }
        return values;
    }

    public static void main(String[] args) {
        check(
            "the example of the statement",
            "[0, 1]",
            () -> Solution.endOfDay(100, 60, new int[] {-50, -20, 30, -20, 200, -100}),
            true);
        check("a day without events", "[35, 0]", () -> Solution.endOfDay(80, 35, new int[] {}), true);
        check(
            "the charger cannot overfill the battery",
            "[5, 0]",
            () -> Solution.endOfDay(50, 40, new int[] {30, -45}),
            true);
        check(
            "a ride may use the very last of the charge",
            "[0, 1]",
            () -> Solution.endOfDay(10, 10, new int[] {-10, -1}),
            true);
        check(
            "a shorter ride is possible after a refused one",
            "[0, 2]",
            () -> Solution.endOfDay(100, 30, new int[] {-31, -40, -30}),
            true);
        check(
            "an event of nothing refuses nobody",
            "[0, 1]",
            () -> Solution.endOfDay(5, 0, new int[] {0, 0, -1, 0}),
            true);
        check(
            "a battery that is full from the start",
            "[0, 0]",
            () -> Solution.endOfDay(7, 7, new int[] {1, 1, -7}),
            false);
        check(
            "a hundred thousand events",
            "[1862, 5741]",
            () -> Solution.endOfDay(5000, 2500, numbers(4711, 100000, -900, 850)),
            false);
        if (failureCount > 0) {
            System.exit(1);
        }
    }
}
