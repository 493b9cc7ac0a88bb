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
        check("the example of the statement", "[0, 1, 3]", () -> Solution.changedSwitches(13L, 6L), true);
        check("nothing changed", "[]", () -> Solution.changedSwitches(2024L, 2024L), true);
        check("only the lowest switch", "[0]", () -> Solution.changedSwitches(8L, 9L), true);
        check(
            "the highest switch was turned on",
            "[31]",
            () -> Solution.changedSwitches(0L, 2147483648L),
            true);
        check(
            "the highest switch was turned off",
            "[31]",
            () -> Solution.changedSwitches(4294967295L, 2147483647L),
            true);
        check("a switch below an unchanged one", "[1, 3]", () -> Solution.changedSwitches(22L, 28L), true);
        check(
            "every switch",
            "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]",
            () -> Solution.changedSwitches(4294967295L, 0L),
            false);
        check(
            "every other switch is exchanged with its neighbour",
            "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]",
            () -> Solution.changedSwitches(2863311530L, 1431655765L),
            false);
        check(
            "the highest two of them stay on",
            "[0, 16]",
            () -> Solution.changedSwitches(3221225472L, 3221291009L),
            false);
        if (failureCount > 0) {
            System.exit(1);
        }
    }
}
