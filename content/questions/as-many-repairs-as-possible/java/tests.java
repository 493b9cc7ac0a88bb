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

    public static void main(String[] args) {
        check(
            "the example of the statement",
            "3",
            () -> Solution.mostRepairs(new int[][] {{60, 60}, {20, 70}, {25, 75}, {20, 80}}),
            true);
        check("a day without repairs", "0", () -> Solution.mostRepairs(new int[][] {}), true);
        check(
            "ready exactly at the deadline",
            "2",
            () -> Solution.mostRepairs(new int[][] {{30, 30}, {30, 60}}),
            true);
        check(
            "a repair that cannot be done at all",
            "1",
            () -> Solution.mostRepairs(new int[][] {{50, 40}, {10, 100}}),
            true);
        check(
            "the shortest repair is not always the right one to begin with",
            "2",
            () -> Solution.mostRepairs(new int[][] {{10, 100}, {60, 60}}),
            true);
        check(
            "the shortest repair can wait",
            "3",
            () -> Solution.mostRepairs(new int[][] {{10, 100}, {50, 55}, {15, 75}}),
            true);
        check(
            "equal repairs",
            "2",
            () -> Solution.mostRepairs(new int[][] {{7, 20}, {7, 20}, {7, 20}, {7, 20}, {7, 20}}),
            true);
        check(
            "a morning that changes its mind several times",
            "6",
            () -> Solution.mostRepairs(new int[][] {{25, 30}, {20, 45}, {40, 60}, {5, 50}, {10, 62}, {30, 90}, {15, 91}, {8, 70}}),
            false);
        check(
            "two thousand repairs",
            "1079",
            () -> Solution.mostRepairs(rows(8, 2000, new int[][] {{1, 300}, {50, 90000}})),
            false);
        check(
            "a hundred thousand repairs",
            "44788",
            () -> Solution.mostRepairs(rows(77, 100000, new int[][] {{1, 10000}, {1, 100000000}})),
            false);
        if (failureCount > 0) {
            System.exit(1);
        }
    }
}
