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

    // The numbers look random and are the same at every run.
    private static int[][] rows(long seed, int count, int[][] bounds) {
        int[][] values = new int[count][bounds.length];
        for (int[] row : values) {
            for (int column = 0; column < row.length; column++) {
                seed = seed * 16807 % 2147483647;
                row[column] = bounds[column][0] + (int) (seed % (bounds[column][1] - bounds[column][0] + 1));
            }
        }
        return values;
    }

    // One number that stands for a long list.
    private static long digest(int[] values) {
        long result = values.length;
        for (long value : values) {
            result = (result * 31 + value % 1000000007 + 1000000007) % 1000000007;
        }
        return result;
    }

    public static void main(String[] args) {
        check(
            "the example of the statement",
            "[16, 7, 26, 0]",
            () -> Solution.rainTotals(new int[] {4, 0, 12, 7, 0, 3}, new int[][] {{0, 2}, {3, 3}, {0, 5}, {4, 4}}),
            true);
        check(
            "one day is a period too",
            "[9, 8, 7]",
            () -> Solution.rainTotals(new int[] {9, 8, 7}, new int[][] {{0, 0}, {1, 1}, {2, 2}}),
            true);
        check(
            "both ends count",
            "[110, 1111, 1100]",
            () -> Solution.rainTotals(new int[] {1, 10, 100, 1000}, new int[][] {{1, 2}, {0, 3}, {2, 3}}),
            true);
        check(
            "no question has no answer",
            "[]",
            () -> Solution.rainTotals(new int[] {5, 5}, new int[][] {}),
            true);
        check(
            "the same question may be asked twice",
            "[6, 4, 6]",
            () -> Solution.rainTotals(new int[] {3, 1, 4, 1, 5}, new int[][] {{1, 3}, {0, 1}, {1, 3}}),
            true);
        check(
            "a station with a single reading",
            "[42]",
            () -> Solution.rainTotals(new int[] {42}, new int[][] {{0, 0}}),
            false);
        check(
            "a hundred thousand long periods",
            "788080298",
            () -> digest(Solution.rainTotals(numbers(99, 100000, 0, 60), rows(7, 100000, new int[][] {{0, 49999}, {50000, 99999}}))),
            false);
        if (failureCount > 0) {
            System.exit(1);
        }
    }
}
