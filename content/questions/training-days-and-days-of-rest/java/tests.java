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
            "22",
            () -> Solution.bestPlan(new int[] {7, 9, 8, 2, 7}, 1),
            true);
        check(
            "without rest all good days count",
            "12",
            () -> Solution.bestPlan(new int[] {3, -1, 4, -1, 5}, 0),
            true);
        check("harmful days are left out", "0", () -> Solution.bestPlan(new int[] {-5, -2, -9}, 1), true);
        check("a season without days", "0", () -> Solution.bestPlan(new int[] {}, 3), true);
        check("two days of rest", "15", () -> Solution.bestPlan(new int[] {5, 1, 1, 5, 9, 1, 5}, 2), true);
        check(
            "more rest than days leaves a single session",
            "11",
            () -> Solution.bestPlan(new int[] {4, 11, 6}, 100),
            true);
        check(
            "two days may be skipped in a row",
            "30",
            () -> Solution.bestPlan(new int[] {10, 1, 1, 10, 1, 1, 10}, 1),
            true);
        check(
            "a plan that looks irregular",
            "37",
            () -> Solution.bestPlan(new int[] {6, 10, 12, 7, 9, 14, 3, 11, 8, 2, 13, 5}, 3),
            false);
        check(
            "a hundred thousand days, one of rest",
            "210508394",
            () -> Solution.bestPlan(numbers(31, 100000, -4000, 9000), 1),
            false);
        check(
            "a hundred thousand days, a month of rest",
            "25213518",
            () -> Solution.bestPlan(numbers(32, 100000, -10000, 10000), 30),
            false);
        if (failureCount > 0) {
            System.exit(1);
        }
    }
}
