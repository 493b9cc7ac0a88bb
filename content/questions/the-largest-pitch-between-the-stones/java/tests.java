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
        check("no meadow at all", () -> Solution.largestPitch(new String[] {}), "0", true);
        check("nothing but stones", () -> Solution.largestPitch(new String[] {"##", "##"}), "0", true);
        check("one square of grass", () -> Solution.largestPitch(new String[] {"#", ".", "#"}), "1", true);
        check("all of it is grass", () -> Solution.largestPitch(new String[] {"....", "....", "...."}), "12", true);
        check("a field between stones", () -> Solution.largestPitch(new String[] {"..#...", "......", "#....#", "...#.."}), "8", true);
        check("a single long row wins", () -> Solution.largestPitch(new String[] {".#.#.#", "......", "#.#.#."}), "6", true);
        check("a single column wins", () -> Solution.largestPitch(new String[] {"#.##", "..##", "#.#.", "#.#.", "#.#."}), "5", true);
        check("a staircase of stones", () -> Solution.largestPitch(new String[] {"....", "#...", "##..", "###."}), "6", true);
        check("wide and flat beats narrow and high", () -> Solution.largestPitch(new String[] {"#..#....", "...#....", "....####"}), "8", false);
        {
            String[] meadow = new String[400];
            for (int row = 0; row < 400; row++) {
                StringBuilder line = new StringBuilder();
                for (int column = 0; column < 500; column++) line.append(nextRandom() % 60 == 0 ? '#' : '.');
                meadow[row] = line.toString();
            }
            check("a large stony meadow", () -> Solution.largestPitch(meadow), "749", false);
        }
        {
            String[] meadow = new String[500];
            for (int row = 0; row < 500; row++) {
                StringBuilder line = new StringBuilder();
                for (int column = 0; column < 400; column++) line.append(nextRandom() % 20000 == 0 ? '#' : '.');
                meadow[row] = line.toString();
            }
            check("a large meadow of grass with few stones", () -> Solution.largestPitch(meadow), "92316", false);
        }
        if (failed) System.exit(1);
    }
}
