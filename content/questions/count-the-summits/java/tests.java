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
        check("a map of one cell", () -> Solution.countSummits(new int[][] {{-3}}), "1", true);
        check("three summits at the edges", () -> Solution.countSummits(new int[][] {{3, 1, 1, 4}, {1, 2, 1, 1}, {1, 1, 1, 5}}), "3", true);
        check("a plateau has no summit", () -> Solution.countSummits(new int[][] {{7, 7}, {7, 7}}), "0", true);
        check("a shared top is none", () -> Solution.countSummits(new int[][] {{1, 1, 1, 1}, {1, 6, 6, 1}, {1, 1, 1, 1}}), "0", true);
        check("a higher corner neighbour counts", () -> Solution.countSummits(new int[][] {{5, 0, 0}, {0, 4, 0}, {0, 0, 0}}), "1", true);
        check("a single row", () -> Solution.countSummits(new int[][] {{1, 3, 2, 2, 5}}), "2", true);
        check("a single column", () -> Solution.countSummits(new int[][] {{9}, {1}, {8}, {8}}), "1", true);
        check("the edges of the map do not touch", () -> Solution.countSummits(new int[][] {{9, 1, 8}, {1, 1, 1}, {7, 1, 6}}), "4", true);
        check("all below the sea", () -> Solution.countSummits(new int[][] {{-9, -2, -9}, {-9, -9, -9}, {-9, -9, -1}}), "2", false);
        {
            int[][] heights = new int[300][300];
            for (int row = 0; row < 300; row++) {
                for (int column = 0; column < 300; column++) heights[row][column] = nextRandom() % 9000 - 400;
            }
            check("a large map", () -> Solution.countSummits(heights), "10053", false);
        }
        if (failed) System.exit(1);
    }
}
