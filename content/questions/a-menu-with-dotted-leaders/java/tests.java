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
            "[\"Tea ............... 2.50\", \"Apple pie ........ 14.05\", \"Own cup .......... -0.20\"]",
            () -> Solution.menuLines(new String[] {"Tea", "Apple pie", "Own cup"}, new int[] {250, 1405, -20}, 24),
            true);
        check(
            "no names make no lines",
            "[]",
            () -> Solution.menuLines(new String[] {}, new int[] {}, 40),
            true);
        check(
            "cents below ten keep their zero",
            "[\"Sugar ..... 0.05\", \"Salt ..... 10.09\"]",
            () -> Solution.menuLines(new String[] {"Sugar", "Salt"}, new int[] {5, 1009}, 16),
            true);
        check(
            "exactly one dot",
            "[\"Soup of the day . 8.90\"]",
            () -> Solution.menuLines(new String[] {"Soup of the day"}, new int[] {890}, 22),
            true);
        check(
            "something for free",
            "[\"Water .... 0.00\"]",
            () -> Solution.menuLines(new String[] {"Water"}, new int[] {0}, 15),
            true);
        check(
            "discounts of less and of more than one",
            "[\"Happy hour ..... -1.50\", \"Voucher ....... -20.00\", \"Student ........ -0.05\"]",
            () -> Solution.menuLines(new String[] {"Happy hour", "Voucher", "Student"}, new int[] {-150, -2000, -5}, 22),
            true);
        check(
            "a large order",
            "[\"Wedding \\\"Royal\\\" for 200 ....... 99999.99\"]",
            () -> Solution.menuLines(new String[] {"Wedding \"Royal\" for 200"}, new int[] {9999999}, 40),
            false);
        check(
            "names that hold dots and spaces",
            "[\"No. 7 ... with egg .................................... 7.25\", \"a .................................................. 1000.00\"]",
            () -> Solution.menuLines(new String[] {"No. 7 ... with egg", "a"}, new int[] {725, 100000}, 60),
            false);
        if (failureCount > 0) {
            System.exit(1);
        }
    }
}
