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

    public static void main(String[] arguments) {
        check("nothing to carry", () -> Solution.fewestTrips(new int[] {}, 10), "0", true);
        check("a single box", () -> Solution.fewestTrips(new int[] {10}, 10), "1", true);
        check("two boxes exactly at the limit", () -> Solution.fewestTrips(new int[] {40, 60}, 100), "1", true);
        check("the heaviest goes with the lightest", () -> Solution.fewestTrips(new int[] {70, 30, 50, 60}, 100), "3", true);
        check("a higher limit saves a trip", () -> Solution.fewestTrips(new int[] {70, 30, 50, 60}, 110), "2", true);
        check("no two boxes fit together", () -> Solution.fewestTrips(new int[] {6, 7, 8, 9}, 10), "4", true);
        check("never more than two boxes", () -> Solution.fewestTrips(new int[] {1, 1, 1, 1, 1}, 100), "3", true);
        check("neighbours are not always the best pair", () -> Solution.fewestTrips(new int[] {2, 3, 7, 8}, 10), "2", false);
        {
            int[] weights = new int[100000];
            for (int i = 0; i < 100000; i++) {
                weights[i] = nextRandom() % 990 + 10;
            }
            check("a full warehouse", () -> Solution.fewestTrips(weights, 1000), "50466", false);
        }
        if (failed) System.exit(1);
    }
}
