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

    private static int[] steps(int count, int start, int step) {
        int[] values = new int[count];
        for (int index = 0; index < count; index++) {
            values[index] = start + step * index;
        }
        return values;
    }

    // One number that stands for a long list.
    private static long digest(long[] values) {
        long result = values.length;
        for (long value : values) {
            result = (result * 31 + value % 1000000007 + 1000000007) % 1000000007;
        }
        return result;
    }

    public static void main(String[] args) {
        check(
            "the example of the statement",
            "[100, 40, 230, 20, 30]",
            () -> Solution.teamCosts(new int[] {2, 2, -1, 0, 0}, new int[] {50, 40, 90, 20, 30}),
            true);
        check("a company of one", "[77]", () -> Solution.teamCosts(new int[] {-1}, new int[] {77}), true);
        check("a company of nobody", "[]", () -> Solution.teamCosts(new int[] {}, new int[] {}), true);
        check(
            "managers who were filed after their people",
            "[1, 11, 111, 1111]",
            () -> Solution.teamCosts(new int[] {1, 2, 3, -1}, new int[] {1, 10, 100, 1000}),
            true);
        check(
            "managers who were filed before their people",
            "[1111, 111, 11, 1]",
            () -> Solution.teamCosts(new int[] {-1, 0, 1, 2}, new int[] {1000, 100, 10, 1}),
            true);
        check(
            "several people without a manager",
            "[11, 6, 24, 8, 9, 0]",
            () -> Solution.teamCosts(new int[] {-1, 0, -1, 2, 2, -1}, new int[] {5, 6, 7, 8, 9, 0}),
            true);
        check(
            "a tree in no order at all",
            "[18, 1, 4, 9, 39, 9, 29, 6, 8, 3]",
            () -> Solution.teamCosts(new int[] {6, 4, 4, 0, -1, 6, 4, 0, 3, 8}, new int[] {3, 1, 4, 1, 5, 9, 2, 6, 5, 3}),
            false);
        check(
            "a hundred thousand people without managers",
            "754786430",
            () -> digest(Solution.teamCosts(steps(100000, -1, 0), numbers(6, 100000, 0, 1000000))),
            false);
        check(
            "a chain of a hundred thousand people",
            "371748821",
            () -> digest(Solution.teamCosts(steps(100000, -1, 1), numbers(12, 100000, 0, 1000000))),
            false);
        if (failureCount > 0) {
            System.exit(1);
        }
    }
}
