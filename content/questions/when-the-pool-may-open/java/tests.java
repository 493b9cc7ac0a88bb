import java.util.*;
import java.util.function.Supplier;

public class Main {
    static int count = 0;
    static boolean failed = false;
    static long state = 12345;

    static String quote(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }

    static String show(Object value) {
        if (value instanceof List) {
            StringJoiner parts = new StringJoiner(", ", "[", "]");
            for (Object item : (List<?>) value) parts.add(Arrays.toString((int[]) item));
            return parts.toString();
        }
        return String.valueOf(value);
    }

    // Prints the TAP line of one test, with the values only if candidates may see them.
    static void check(String name, Supplier<Object> call, String expected, boolean shown) {
        count++;
        String got;
        try {
            got = show(call.get());
        } catch (Exception | StackOverflowError error) {
            got = "exception: " + error;
        }
        if (got.equals(expected)) {
            System.out.println("ok " + count + " - " + name);
            return;
        }
        failed = true;
        System.out.println("not ok " + count + " - " + name);
        if (shown) {
            System.out.println("  ---\n  expected: " + quote(expected) + "\n  got: " + quote(got) + "\n  ...");
        }
    }

    static int nextRandom() {
        state = state * 16807 % 2147483647;
        return (int) state;
    }

    static String digest(List<int[]> values) {
        long result = 7;
        for (int[] pair : values) {
            for (int number : pair) result = (result * 31 + number) % 1000003;
        }
        return values.size() + " items, digest " + result;
    }

    public static void main(String[] arguments) {
        check("no shifts, no swimming", () -> Solution.openHours(new int[][] {}, 1), "[]", true);
        check("one guard is enough", () -> Solution.openHours(new int[][] {{540, 600}}, 1), "[[540, 600]]", true);
        check("two guards overlap for a while", () -> Solution.openHours(new int[][] {{540, 720}, {600, 780}}, 2), "[[600, 720]]", true);
        check("a seamless change keeps the pool open", () -> Solution.openHours(new int[][] {{540, 720}, {600, 780}, {720, 900}, {840, 1020}}, 2), "[[600, 780], [840, 900]]", true);
        check("a seamless change is no overlap", () -> Solution.openHours(new int[][] {{540, 600}, {600, 660}}, 2), "[]", true);
        check("touching shifts are one period", () -> Solution.openHours(new int[][] {{720, 780}, {600, 660}, {660, 720}}, 1), "[[600, 780]]", true);
        check("too few guards for the whole day", () -> Solution.openHours(new int[][] {{0, 10}, {5, 15}, {7, 9}}, 4), "[]", true);
        check("the same shift three times", () -> Solution.openHours(new int[][] {{30, 40}, {30, 40}, {30, 40}}, 3), "[[30, 40]]", true);
        check("shifts within shifts at far times", () -> Solution.openHours(new int[][] {{0, 1000000000}, {5, 999999999}, {7, 8}, {7, 9}}, 3), "[[7, 9]]", false);
        {
            int[][] shifts = new int[50000][];
            for (int i = 0; i < 50000; i++) {
                int start = nextRandom() % 1000000;
                int end = start + 1 + nextRandom() % 40000;
                shifts[i] = new int[] {start, end};
            }
            check("a season with many shifts", () -> digest(Solution.openHours(shifts, 1000)), "570 items, digest 163534", false);
        }
        if (failed) System.exit(1);
    }
}
