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

    // One number that stands for a long text.
    private static long digest(String text) {
        long result = text.length();
        for (char letter : text.toCharArray()) {
            result = (result * 31 + letter) % 1000000007;
        }
        return result;
    }

    public static void main(String[] args) {
        check("one fold makes one valley", "\"V\"", () -> Solution.creases(1), true);
        check("two folds", "\"VV^\"", () -> Solution.creases(2), true);
        check("three folds", "\"VV^VV^^\"", () -> Solution.creases(3), true);
        check("no fold makes no crease", "\"\"", () -> Solution.creases(0), true);
        check("four folds", "\"VV^VV^^VVV^^V^^\"", () -> Solution.creases(4), true);
        check("five folds", "\"VV^VV^^VVV^^V^^VVV^VV^^^VV^^V^^\"", () -> Solution.creases(5), true);
        check("ten folds", "721476453", () -> digest(Solution.creases(10)), false);
        check("sixteen folds", "145904245", () -> digest(Solution.creases(16)), false);
        if (failureCount > 0) {
            System.exit(1);
        }
    }
}
