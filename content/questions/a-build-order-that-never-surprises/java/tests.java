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

    // Each column has its own start and step.
    private static int[][] rowSteps(int count, int[][] columns) {
        int[][] values = new int[count][columns.length];
        for (int index = 0; index < count; index++) {
            for (int column = 0; column < columns.length; column++) {
                values[index][column] = columns[column][0] + columns[column][1] * index;
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
            "[2, 4, 3, 0, 1]",
            () -> Solution.buildOrder(5, new int[][] {{0, 3}, {1, 3}, {3, 4}}),
            true);
        check(
            "without needs the numbers decide",
            "[0, 1, 2, 3]",
            () -> Solution.buildOrder(4, new int[][] {}),
            true);
        check("a build without steps", "[]", () -> Solution.buildOrder(0, new int[][] {}), true);
        check(
            "a small step that becomes free late still goes first",
            "[2, 3, 4, 1, 5, 0]",
            () -> Solution.buildOrder(6, new int[][] {{0, 5}, {1, 4}}),
            true);
        check(
            "the same need listed twice",
            "[2, 0, 1]",
            () -> Solution.buildOrder(3, new int[][] {{0, 2}, {0, 2}, {1, 0}}),
            true);
        check(
            "a circle of three stops everything",
            "[]",
            () -> Solution.buildOrder(5, new int[][] {{1, 2}, {2, 3}, {3, 1}}),
            true);
        check("a step that needs itself", "[]", () -> Solution.buildOrder(2, new int[][] {{1, 1}}), true);
        check(
            "two towers that share a floor",
            "[0, 3, 2, 1, 7, 6, 5, 4]",
            () -> Solution.buildOrder(8, new int[][] {{7, 0}, {6, 7}, {5, 6}, {3, 0}, {2, 3}, {1, 2}, {4, 5}, {4, 1}}),
            false);
        check(
            "fifty thousand steps that each need the next one",
            "423675437",
            () -> digest(Solution.buildOrder(50000, rowSteps(49999, new int[][] {{0, 1}, {1, 1}}))),
            false);
        check(
            "fifty thousand steps and many needs",
            "625226560",
            () -> digest(Solution.buildOrder(50000, rows(2025, 60000, new int[][] {{0, 29999}, {30000, 49999}}))),
            false);
        if (failureCount > 0) {
            System.exit(1);
        }
    }
}
