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

    // Saves and reads that look random. Returns one number that stands for all contents read.
    private static long busyDay() {
        Solution.PageCache cache = new Solution.PageCache(20000);
        long seed = 20;
        long result = 0;
        for (int call = 0; call < 150000; call++) {
            seed = seed * 16807 % 2147483647;
            int page = (int) (seed % 60000);
            if (seed / 60000 % 3 == 0) {
                cache.save(page, call);
            } else {
                result = (result * 31 + cache.read(page) + 1) % 1000000007;
            }
        }
        return result;
    }

    private static int[] scenario1() {
        Solution.PageCache cache = new Solution.PageCache(2);
        int[] answers = new int[4];
        int count = 0;
        cache.save(1, 10);
        cache.save(2, 20);
        answers[count++] = cache.read(1);
        cache.save(3, 30);
        answers[count++] = cache.read(2);
        answers[count++] = cache.read(3);
        answers[count++] = cache.read(1);
        return answers;
    }

    private static int[] scenario2() {
        Solution.PageCache cache = new Solution.PageCache(3);
        int[] answers = new int[3];
        int count = 0;
        answers[count++] = cache.read(0);
        cache.save(5, 50);
        answers[count++] = cache.read(0);
        answers[count++] = cache.read(5);
        return answers;
    }

    private static int[] scenario3() {
        Solution.PageCache cache = new Solution.PageCache(2);
        int[] answers = new int[1];
        int count = 0;
        cache.save(7, 1);
        cache.save(7, 2);
        answers[count++] = cache.read(7);
        return answers;
    }

    private static int[] scenario4() {
        Solution.PageCache cache = new Solution.PageCache(2);
        int[] answers = new int[2];
        int count = 0;
        cache.save(1, 1);
        cache.save(2, 2);
        cache.save(2, 3);
        answers[count++] = cache.read(1);
        answers[count++] = cache.read(2);
        return answers;
    }

    private static int[] scenario5() {
        Solution.PageCache cache = new Solution.PageCache(2);
        int[] answers = new int[3];
        int count = 0;
        cache.save(1, 1);
        cache.save(2, 2);
        cache.save(1, 3);
        cache.save(4, 4);
        answers[count++] = cache.read(2);
        answers[count++] = cache.read(1);
        answers[count++] = cache.read(4);
        return answers;
    }

    private static int[] scenario6() {
        Solution.PageCache cache = new Solution.PageCache(2);
        int[] answers = new int[4];
        int count = 0;
        cache.save(1, 1);
        cache.save(2, 2);
        answers[count++] = cache.read(9);
        cache.save(3, 3);
        answers[count++] = cache.read(1);
        answers[count++] = cache.read(2);
        answers[count++] = cache.read(3);
        return answers;
    }

    private static int[] scenario7() {
        Solution.PageCache cache = new Solution.PageCache(1);
        int[] answers = new int[3];
        int count = 0;
        cache.save(0, 5);
        answers[count++] = cache.read(0);
        cache.save(9999, 6);
        answers[count++] = cache.read(0);
        answers[count++] = cache.read(9999);
        return answers;
    }

    private static int[] scenario8() {
        Solution.PageCache cache = new Solution.PageCache(2);
        int[] answers = new int[4];
        int count = 0;
        cache.save(3, 0);
        answers[count++] = cache.read(3);
        cache.save(4, 1);
        answers[count++] = cache.read(3);
        cache.save(5, 2);
        answers[count++] = cache.read(4);
        answers[count++] = cache.read(3);
        return answers;
    }

    private static int[] scenario9() {
        Solution.PageCache cache = new Solution.PageCache(3);
        int[] answers = new int[9];
        int count = 0;
        cache.save(1, 1);
        cache.save(2, 2);
        cache.save(3, 3);
        answers[count++] = cache.read(2);
        cache.save(4, 4);
        answers[count++] = cache.read(1);
        answers[count++] = cache.read(3);
        cache.save(5, 5);
        answers[count++] = cache.read(2);
        cache.save(3, 33);
        answers[count++] = cache.read(4);
        cache.save(6, 6);
        answers[count++] = cache.read(5);
        answers[count++] = cache.read(3);
        answers[count++] = cache.read(6);
        answers[count++] = cache.read(2);
        return answers;
    }

    public static void main(String[] args) {
        check("the example of the statement", "[10, -1, 30, 10]", Main::scenario1, true);
        check("an empty cache knows nothing", "[-1, -1, 50]", Main::scenario2, true);
        check("saving again replaces the content", "[2]", Main::scenario3, true);
        check("saving again sends nothing back", "[1, 3]", Main::scenario4, true);
        check("saving again counts as a use", "[-1, 3, 4]", Main::scenario5, true);
        check("a page that is not found is no use of anything", "[-1, -1, 2, 3]", Main::scenario6, true);
        check("room for a single page", "[5, -1, 6]", Main::scenario7, true);
        check("a content of nothing is not a missing page", "[0, 0, -1, 0]", Main::scenario8, true);
        check("a longer morning", "[2, -1, 3, -1, 4, -1, 33, 6, -1]", Main::scenario9, false);
        check("a hundred and fifty thousand calls and twenty thousand places", "817722143", Main::busyDay, false);
        if (failureCount > 0) {
            System.exit(1);
        }
    }
}
