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
            "the example of the statement",
            "16",
            () -> Solution.shortestRound(new int[][] {{0, 0}, {0, 4}, {3, 4}, {3, 0}, {1, 2}}),
            true);
        check("only the depot", "0", () -> Solution.shortestRound(new int[][] {{5, -5}}), true);
        check(
            "one stop is a way there and back",
            "14",
            () -> Solution.shortestRound(new int[][] {{1, 2}, {4, 6}}),
            true);
        check(
            "all stops on one street",
            "22",
            () -> Solution.shortestRound(new int[][] {{0, 0}, {9, 0}, {-2, 0}, {4, 0}, {7, 0}}),
            true);
        check(
            "two parcels for the same door",
            "12",
            () -> Solution.shortestRound(new int[][] {{2, 2}, {5, 5}, {5, 5}, {2, 2}}),
            true);
        check(
            "the nearest stop first is not the shortest",
            "36",
            () -> Solution.shortestRound(new int[][] {{0, 0}, {1, 0}, {-2, 0}, {5, 0}, {-13, 0}}),
            true);
        check(
            "corners and a centre",
            "102",
            () -> Solution.shortestRound(new int[][] {{10, 10}, {0, 0}, {20, 0}, {0, 20}, {20, 20}, {11, 3}, {3, 12}}),
            true);
        check(
            "twelve points in the city",
            "470",
            () -> Solution.shortestRound(new int[][] {{83, 12}, {5, 77}, {41, 40}, {68, 91}, {12, 9}, {97, 55}, {30, 62}, {55, 23}, {74, 70}, {21, 33}, {60, 48}, {9, 95}}),
            false);
        check(
            "twelve points far apart",
            "8188096",
            () -> Solution.shortestRound(new int[][] {{-900000, 700000}, {850000, -640000}, {123456, 654321}, {-777777, -222222}, {400000, 400000}, {-5, 3}, {999999, -999999}, {-314159, 271828}, {161803, -577215}, {707106, 141421}, {-602214, -138064}, {299792, -662607}}),
            false);
        if (failureCount > 0) {
            System.exit(1);
        }
    }
}
