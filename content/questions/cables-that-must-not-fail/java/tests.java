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
            "[3]",
            () -> Solution.criticalCables(6, new int[][] {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 3}}),
            true);
        check("a single cable", "[0]", () -> Solution.criticalCables(2, new int[][] {{1, 0}}), true);
        check(
            "two routers that are joined twice",
            "[]",
            () -> Solution.criticalCables(2, new int[][] {{0, 1}, {1, 0}}),
            true);
        check("a network without cables", "[]", () -> Solution.criticalCables(3, new int[][] {}), true);
        check(
            "in a star every cable is critical",
            "[0, 1, 2, 3]",
            () -> Solution.criticalCables(5, new int[][] {{4, 0}, {4, 1}, {4, 2}, {4, 3}}),
            true);
        check(
            "a ring has no critical cable",
            "[]",
            () -> Solution.criticalCables(5, new int[][] {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}}),
            true);
        check(
            "two rings and the cable between them",
            "[3, 7]",
            () -> Solution.criticalCables(7, new int[][] {{4, 5}, {0, 1}, {5, 6}, {3, 0}, {6, 4}, {1, 2}, {2, 0}, {3, 4}}),
            true);
        check(
            "several parts that do not touch",
            "[0, 5]",
            () -> Solution.criticalCables(9, new int[][] {{0, 1}, {2, 3}, {3, 4}, {4, 2}, {5, 6}, {6, 7}, {5, 6}}),
            false);
        check(
            "a line of fifty thousand routers",
            "446313870",
            () -> digest(Solution.criticalCables(50000, rowSteps(49999, new int[][] {{0, 1}, {1, 1}}))),
            false);
        check(
            "a large network in no order",
            "705512460",
            () -> digest(Solution.criticalCables(50000, rows(161, 60000, new int[][] {{0, 24999}, {25000, 49999}}))),
            false);
        if (failureCount > 0) {
            System.exit(1);
        }
    }
}
