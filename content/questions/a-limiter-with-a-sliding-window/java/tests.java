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

    // Requests that come in at times that look random. Returns one number that stands for all answers.
    private static long storm() {
        Solution.RateLimiter limiter = new Solution.RateLimiter(4000, 9000);
        long seed = 11;
        long result = 0;
        int time = 0;
        for (int request = 0; request < 60000; request++) {
            seed = seed * 16807 % 2147483647;
            time += (int) (seed % 2);
            result = (result * 31 + (limiter.allow(42, time) ? 2 : 1)) % 1000000007;
        }
        return result;
    }

    private static boolean[] scenario1() {
        Solution.RateLimiter limiter = new Solution.RateLimiter(2, 10);
        boolean[] answers = new boolean[6];
        int count = 0;
        answers[count++] = limiter.allow(1, 100);
        answers[count++] = limiter.allow(1, 104);
        answers[count++] = limiter.allow(1, 109);
        answers[count++] = limiter.allow(2, 109);
        answers[count++] = limiter.allow(1, 110);
        answers[count++] = limiter.allow(1, 113);
        return answers;
    }

    private static boolean[] scenario2() {
        Solution.RateLimiter limiter = new Solution.RateLimiter(3, 1);
        boolean[] answers = new boolean[5];
        int count = 0;
        answers[count++] = limiter.allow(5, 7);
        answers[count++] = limiter.allow(5, 7);
        answers[count++] = limiter.allow(5, 7);
        answers[count++] = limiter.allow(5, 7);
        answers[count++] = limiter.allow(5, 8);
        return answers;
    }

    private static boolean[] scenario3() {
        Solution.RateLimiter limiter = new Solution.RateLimiter(1, 10);
        boolean[] answers = new boolean[3];
        int count = 0;
        answers[count++] = limiter.allow(0, 10);
        answers[count++] = limiter.allow(0, 19);
        answers[count++] = limiter.allow(0, 20);
        return answers;
    }

    private static boolean[] scenario4() {
        Solution.RateLimiter limiter = new Solution.RateLimiter(2, 60);
        boolean[] answers = new boolean[6];
        int count = 0;
        answers[count++] = limiter.allow(3, 58);
        answers[count++] = limiter.allow(3, 59);
        answers[count++] = limiter.allow(3, 61);
        answers[count++] = limiter.allow(3, 117);
        answers[count++] = limiter.allow(3, 118);
        answers[count++] = limiter.allow(3, 119);
        return answers;
    }

    private static boolean[] scenario5() {
        Solution.RateLimiter limiter = new Solution.RateLimiter(1, 5);
        boolean[] answers = new boolean[7];
        int count = 0;
        answers[count++] = limiter.allow(1, 0);
        answers[count++] = limiter.allow(1, 2);
        answers[count++] = limiter.allow(1, 4);
        answers[count++] = limiter.allow(1, 5);
        answers[count++] = limiter.allow(1, 7);
        answers[count++] = limiter.allow(1, 9);
        answers[count++] = limiter.allow(1, 10);
        return answers;
    }

    private static boolean[] scenario6() {
        Solution.RateLimiter limiter = new Solution.RateLimiter(1, 100);
        boolean[] answers = new boolean[5];
        int count = 0;
        answers[count++] = limiter.allow(0, 1);
        answers[count++] = limiter.allow(9999, 1);
        answers[count++] = limiter.allow(0, 2);
        answers[count++] = limiter.allow(9999, 2);
        answers[count++] = limiter.allow(500, 2);
        return answers;
    }

    private static boolean[] scenario7() {
        Solution.RateLimiter limiter = new Solution.RateLimiter(2, 1000000);
        boolean[] answers = new boolean[4];
        int count = 0;
        answers[count++] = limiter.allow(4, 0);
        answers[count++] = limiter.allow(4, 0);
        answers[count++] = limiter.allow(4, 999999);
        answers[count++] = limiter.allow(4, 1000000);
        return answers;
    }

    private static boolean[] scenario8() {
        Solution.RateLimiter limiter = new Solution.RateLimiter(2, 4);
        boolean[] answers = new boolean[13];
        int count = 0;
        answers[count++] = limiter.allow(1, 1);
        answers[count++] = limiter.allow(2, 1);
        answers[count++] = limiter.allow(1, 2);
        answers[count++] = limiter.allow(2, 4);
        answers[count++] = limiter.allow(1, 4);
        answers[count++] = limiter.allow(2, 5);
        answers[count++] = limiter.allow(1, 5);
        answers[count++] = limiter.allow(2, 6);
        answers[count++] = limiter.allow(1, 6);
        answers[count++] = limiter.allow(2, 8);
        answers[count++] = limiter.allow(1, 9);
        answers[count++] = limiter.allow(1, 9);
        answers[count++] = limiter.allow(2, 9);
        return answers;
    }

    public static void main(String[] args) {
        check("the example of the statement", "[true, true, false, true, true, false]", Main::scenario1, true);
        check("several requests in one second", "[true, true, true, false, true]", Main::scenario2, true);
        check("a request leaves exactly after the window", "[true, false, true]", Main::scenario3, true);
        check("the window slides across the minute", "[true, true, false, false, true, true]", Main::scenario4, true);
        check("who was turned away is not counted", "[true, false, false, true, false, false, true]", Main::scenario5, true);
        check("clients do not share their limits", "[true, true, false, false, true]", Main::scenario6, true);
        check("the first second of time", "[true, true, false, true]", Main::scenario7, true);
        check("several clients in turn", "[true, true, true, true, false, true, true, false, true, true, true, false, true]", Main::scenario8, false);
        check("sixty thousand requests of one client", "572309414", Main::storm, false);
        if (failureCount > 0) {
            System.exit(1);
        }
    }
}
