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
        check("the example of the statement", "60", () -> Solution.nextCommonDay(new int[] {4, 6, 10}), true);
        check("a single chore", "7", () -> Solution.nextCommonDay(new int[] {7}), true);
        check(
            "periods without a common divisor",
            "105",
            () -> Solution.nextCommonDay(new int[] {3, 5, 7}),
            true);
        check("equal periods count once", "12", () -> Solution.nextCommonDay(new int[] {12, 12, 12}), true);
        check(
            "one period is a multiple of the others",
            "24",
            () -> Solution.nextCommonDay(new int[] {2, 24, 8, 3}),
            true);
        check("a daily chore changes nothing", "9", () -> Solution.nextCommonDay(new int[] {1, 9, 1}), true);
        check(
            "the answer needs more than 32 bits",
            "9999900000",
            () -> Solution.nextCommonDay(new int[] {100000, 99999, 50000}),
            true);
        check(
            "large periods with a large common divisor",
            "999997000002000",
            () -> Solution.nextCommonDay(new int[] {999999000, 999998000, 500, 999999000}),
            false);
        check(
            "fifty times the same large period, then another",
            "9009000000000",
            () -> Solution.nextCommonDay(new int[] {720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 1000000000}),
            false);
        check(
            "an answer of nearly four thousand million million",
            "3999998748000063",
            () -> Solution.nextCommonDay(new int[] {999999937, 3999999}),
            false);
        if (failureCount > 0) {
            System.exit(1);
        }
    }
}
