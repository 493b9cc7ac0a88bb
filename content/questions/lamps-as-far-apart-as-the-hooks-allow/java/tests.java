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
        check("two lamps go to both ends", () -> Solution.widestGap(new int[] {500, 100, 900}, 2), "800", true);
        check("three lamps on five hooks", () -> Solution.widestGap(new int[] {100, 900, 200, 800, 400}, 3), "300", true);
        check("a lamp on every hook", () -> Solution.widestGap(new int[] {10, 40, 20, 70}, 4), "10", true);
        check("hooks at equal distances", () -> Solution.widestGap(new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8}, 3), "4", true);
        check("the last hook is used when it must be", () -> Solution.widestGap(new int[] {0, 3, 6, 10}, 3), "4", true);
        check("hooks on the same spot", () -> Solution.widestGap(new int[] {5, 5, 5}, 2), "0", true);
        check("more lamps than spots", () -> Solution.widestGap(new int[] {1, 1, 1000}, 3), "0", true);
        check("a whole kilometre", () -> Solution.widestGap(new int[] {0, 1000000000}, 2), "1000000000", true);
        check("an answer that no first gap shows", () -> Solution.widestGap(new int[] {1, 2, 8, 4, 9, 15, 21}, 4), "6", false);
        {
            int[] hooks = new int[50000];
            for (int i = 0; i < 50000; i++) {
                hooks[i] = nextRandom() % 1000000000;
            }
            check("a very long bar", () -> Solution.widestGap(hooks, 17000), "38455", false);
        }
        if (failed) System.exit(1);
    }
}
