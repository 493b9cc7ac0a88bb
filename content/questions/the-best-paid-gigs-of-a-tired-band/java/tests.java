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
        check("no offers", () -> Solution.bestPay(new int[][] {}, 0, 3), "0", true);
        check("one gig only: the best paid", () -> Solution.bestPay(new int[][] {{0, 5, 60}, {4, 7, 50}, {7, 9, 40}, {9, 12, 30}}, 0, 1), "60", true);
        check("a gig may begin when another ends", () -> Solution.bestPay(new int[][] {{0, 5, 60}, {4, 7, 50}, {7, 9, 40}, {9, 12, 30}}, 0, 3), "130", true);
        check("rest is needed", () -> Solution.bestPay(new int[][] {{0, 5, 60}, {4, 7, 50}, {7, 9, 40}, {9, 12, 30}}, 2, 3), "100", true);
        check("one long gig beats two short ones", () -> Solution.bestPay(new int[][] {{0, 10, 100}, {0, 4, 45}, {5, 9, 45}}, 0, 5), "100", true);
        check("two short gigs beat one long", () -> Solution.bestPay(new int[][] {{0, 10, 100}, {0, 4, 55}, {5, 9, 55}}, 1, 5), "110", true);
        check("the best single gig is not part of the best two", () -> Solution.bestPay(new int[][] {{3, 8, 50}, {0, 5, 40}, {6, 10, 40}}, 0, 2), "80", true);
        check("a limit below what would fit", () -> Solution.bestPay(new int[][] {{0, 1, 5}, {2, 3, 6}, {4, 5, 7}, {6, 7, 8}}, 0, 3), "21", true);
        check("many equal times", () -> Solution.bestPay(new int[][] {{1, 3, 5}, {1, 3, 9}, {1, 3, 7}, {3, 4, 2}, {3, 4, 3}, {4, 6, 1}}, 0, 3), "13", false);
        {
            int[][] gigs = new int[12000][];
            for (int i = 0; i < 12000; i++) {
                int start = nextRandom() % 100000;
                int end = start + 1 + nextRandom() % 20000;
                int pay = (end - start) * 3 + nextRandom() % 20000 + 1;
                gigs[i] = new int[] {start, end, pay};
            }
            check("a full season", () -> Solution.bestPay(gigs, 500, 12), "566571", false);
        }
        if (failed) System.exit(1);
    }
}
